// What an answer stands on: claims with their status, sources with their address and dates.
const STATUS_MARKS = { verifie: "valid", contredit: "invalid", existe_pas_en_vigueur: "invalid" };
const heading = (depth, text) => element(`h${depth}`, {}, text);
const list = (items, attributes = {}) => element("ul", attributes, items.map((item) => element("li", {}, item)));
const paragraphs = (text) => text.split(/\n{2,}/).map((part) => element("p", { class: "text", lang: "fr" }, part));

// An answer's text is blocks; one with items is a title and its list.
const itemsOf = (block) => block.split("\n- ").slice(1);

// What speaks against an answer, as its text says it under titles that begin so: a list, or there is none. No line of a
// model begins a block.
function warnings({ reponse: text }) {
  const said = text.split("\n\n").filter((block) => block.startsWith("Attention")).flatMap(itemsOf);
  if (!said.length) return null;
  return element("div", { class: "warning", role: "note" }, heading(3, words.warning_title), list(said, { lang: "fr" }));
}

// The title is told by the level at which the section stands; a section without contents is none.
function section(name, title, ...contents) {
  const found = contents.flat(Infinity).filter((one) => one !== null && one !== undefined);
  return found.length ? element("section", { class: name, "aria-label": title }, heading(3, title), found) : null;
}

function wordOr(group, name) {
  return words[`${group}_${name}`] ?? name;
}

const chip = (group, name) =>
  element("span", { class: "chip", "data-state": STATUS_MARKS[name] ?? "open" },
    element("span", { class: "mark", "aria-hidden": "true" }), wordOr(group, name));

// An ISO date or instant in words; what is neither is shown as it came.
function inWords(instant, options = { dateStyle: "long" }) {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const { lang } = document.documentElement;
  const said = new Intl.DateTimeFormat(lang, { ...options, timeZone: "UTC" }).format(date);
  return lang === "fr" ? said.replace(/^1 /, "1er ") : said;
}

const readAt = (instant) => fill("read_at", { instant: inWords(instant, { dateStyle: "long", timeStyle: "short" }) });

function inForce({ valide_du: from, valide_jusqu_au: until }) {
  if (from && until) return fill("in_force_between", { from: inWords(from), until: inWords(until) });
  return from ? fill("in_force_since", { from: inWords(from) }) : null;
}

function sourceLine(finding) {
  const { source, titre: title, demande: asked, detail, url, lu_a: read } = finding;
  const name = settings.sources[source] ?? source;
  return [
    element("p", { class: "source-head" }, chip("source", finding.verdict), " ",
      element("strong", {}, name), " · ", title ?? asked),
    element("p", { lang: "fr" }, detail),
    element("p", { class: "quiet small" },
      [inForce(finding), readAt(read)].filter(Boolean).join(" · "),
      publicAddress(url) ? [" · ", outwards(url, words.read_source)] : null),
  ];
}

// Official sources decide; what fact-checkers publish stands apart and decides nothing.
function sourcesSections(findings) {
  const official = findings.filter(({ source }) => source !== "fact_checks");
  const published = findings.filter(({ source }) => source === "fact_checks");
  return [
    section("sources", words.sources_title, official.length ? list(official.map(sourceLine), { class: "source-list" }) : null),
    section("sources", words.published_title, published.length ? list(published.map(sourceLine), { class: "source-list" }) : null),
  ];
}

function citedBy(claim) {
  return [
    claim.citations.length ? element("p", { class: "small quiet" }, fill("cites", { texts: claim.citations.join(" ; ") })) : null,
    claim.extrait_cite ? element("blockquote", { class: "small", lang: "fr" }, claim.extrait_cite) : null,
  ];
}

function cell(name, ...contents) {
  return element("td", { class: name, role: "cell", "data-column": words[`column_${name}`] }, ...contents);
}

function claimRow(claim) {
  const { verificateur: opinion } = claim;
  return element("tr", { role: "row" },
    cell("number", claim.numero),
    cell("claim", element("p", { lang: "fr" }, claim.texte), citedBy(claim)),
    cell("outcome", chip("status", claim.statut)),
    cell("evidence",
      list(claim.motifs, { lang: "fr" }),
      element("p", { class: "small quiet" }, fill("verifier_says", { verdict: wordOr("opinion", opinion.verdict), reason: opinion.raison })),
      claim.sources.map(({ titre: title, demande: asked, url }) => {
        const to = outwards(url, title ?? asked);
        return to && element("p", { class: "small" }, to);
      })));
}

// Roles, since a table that is laid out as blocks on a narrow screen is no table to a screen reader any more.
function claimsTable(claims) {
  const columns = ["number", "claim", "outcome", "evidence"];
  return element("table", { class: "claims", role: "table" },
    element("caption", { class: "visually-hidden" }, words.claims_title),
    element("thead", { role: "rowgroup" }, element("tr", { role: "row" },
      columns.map((name) => element("th", { class: name, scope: "col", role: "columnheader" }, words[`column_${name}`])))),
    element("tbody", { role: "rowgroup" }, claims.map(claimRow)));
}

function contradictions(claims) {
  const against = claims.filter(({ statut: status }) => status === "contredit");
  if (!against.length) return null;
  return element("div", { class: "warning", role: "note" }, heading(3, words.contradicted_title),
    list(against.map((claim) => [element("p", {}, element("strong", {}, claim.texte)), claim.motifs.map((why) => element("p", {}, why))]), { lang: "fr" }));
}
