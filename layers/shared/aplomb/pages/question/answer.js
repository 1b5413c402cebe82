// The answer, whole, as the level that it was given at has it; drawn again when its seal comes.
// The model's own words: the engine marks each of their lines, and none of its own.
const MARK = ">";

function ownWords({ reponse: text }) {
  return text.split("\n").filter((line) => line.startsWith(MARK)).map((line) => line.slice(MARK.length).trimStart()).join("\n");
}

// An answer with evidence ends with its limits.
function limitsSection({ reponse: text }) {
  const limits = itemsOf(text.split("\n\n").at(-1));
  return section("limits", words.limits_title, limits.length ? list(limits, { lang: "fr" }) : null);
}

function levelSections(answer, absent) {
  if (answer.niveau === 3) return [deliberationSections(answer, absent), limitsSection(answer)];
  if (answer.niveau !== 2) return section("words", words.answer_title, paragraphs(answer.reponse));
  return [
    contradictions(answer.affirmations),
    warnings(answer),
    section("words", words.answer_title, paragraphs(ownWords(answer))),
    section("proof", words.claims_title, answer.affirmations.length ? claimsTable(answer.affirmations) : null),
    sourcesSections(answer.sources),
    limitsSection(answer),
  ];
}

// One position is no deliberation, and the level that the rule asked for lends it no name.
function eyebrow({ niveau: level, positions }) {
  if (level === null) return words.off_routing;
  if (level === 3 && positions.length < 2) return fill("level_asked", { level });
  return fill("level", { level, name: settings.levels[level] });
}

function titleOf({ niveau: level, positions }) {
  if (level === 3) return words[positions.length > 1 ? "title_decision" : "title_single"];
  return words[level === 2 ? "title_proved" : "title_answer"];
}

function opening(answer, question) {
  return element("header", {},
    element("p", { class: "eyebrow", lang: "fr" }, eyebrow(answer)),
    element("h2", { id: "answer-title" }, titleOf(answer)),
    element("blockquote", { class: "asked", lang: "fr", "aria-label": words.question_title }, question),
    element("p", { class: "reason" }, element("strong", {}, words.why_level), " ", element("span", { lang: "fr" }, answer.raison)));
}

function disclosure({ libelle: label, etat: state, degradations }) {
  if (state !== "degrade") return label ? element("p", { class: "called", lang: "fr" }, label) : null;
  return element("div", { class: "disclosure", role: "note" },
    heading(3, label ?? words.degraded_title), list(degradations, { lang: "fr" }));
}

function made({ modeles: models, gardes: guards, avertissements: warned = [] }) {
  return section("made", words.made_title,
    warned.length ? list(warned, { class: "warned", lang: "fr" }) : null,
    list(models.map(({ role, id, famille: family }) => fill("model", { role: wordOr("role", role), id, family })), { class: "models" }),
    element("h4", {}, words.guards_title),
    list(guards.map(({ nom: name, verdict, detail }) => [chip("guard", verdict), " ", element("span", { lang: "fr" }, detail || name)]), { class: "guards" }));
}

function sealSection(answer, question) {
  const { certificat: certificate, regle: rule } = answer;
  const told = certificate === undefined ? words.sealing : certificate === null ? words.no_certificate : words.sealed;
  return section("seal", words.certificate_title,
    element("p", {}, told),
    element("p", { class: "small" }, fill("rule_version", { version: rule.version }), " ",
      element("span", { class: "hex quiet" }, rule.empreinte)),
    certificate === undefined ? null : element("p", { class: "actions" }, download(answer, question)),
    certificate ? element("p", {}, element("a", { href: `${root}verifier` }, words.verify_it)) : null,
    element("details", {}, element("summary", {}, words.sealed_text), element("pre", { tabindex: "0", lang: "fr", id: "sealed-text" }, answer.reponse)));
}

let saved = null;

// What /verifier takes: the answer with its certificate and its salts, and the question that they open.
function download(answer, question) {
  URL.revokeObjectURL(saved);
  saved = URL.createObjectURL(new Blob([JSON.stringify({ question, ...answer }, null, 2)], { type: "application/json" }));
  return element("a", { class: "button", id: "download", href: saved, download: `aplomb-${new Date().toISOString().slice(0, 10)}.json` }, words.download);
}

function showAnswer(answer, question, absent) {
  byId("answer").replaceChildren(
    opening(answer, question),
    ...[disclosure(answer), levelSections(answer, absent)].flat(Infinity).filter(Boolean),
    made(answer),
    sealSection(answer, question),
  );
  byId("answer").hidden = false;
}

// What a model that nothing can raise any more is writing, until its answer is whole.
function showWriting(text) {
  if (byId("answer").hidden) byId("answer").replaceChildren(element("h2", { id: "answer-title" }, words.title_answer), element("p", { class: "text", id: "writing", lang: "fr" }));
  byId("answer").hidden = false;
  byId("writing").append(plain(text));
}

// An answer whose stream did not end is not the answer.
function showUnfinished() {
  if (byId("answer").hidden) return;
  byId("answer").prepend(element("p", { class: "disclosure", role: "note", id: "unfinished" }, words.unfinished));
  byId("answer").querySelector(".seal")?.remove();
}
