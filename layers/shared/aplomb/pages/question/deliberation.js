// A deliberation as a decision is read: what was held, by whom, where they part, what was ruled and what it leaves open.
const isLetter = (held, positions) => positions.some(({ lettre }) => lettre === held);
const letter = (name) => element("span", { class: "letter" }, name);

function groundLine(ground) {
  return [
    element("p", {}, element("span", { lang: "fr" }, ground.texte), " ", chip("status", ground.statut)),
    citedBy(ground),
    ground.motifs.map((why) => element("p", { class: "small", lang: "fr" }, why)),
  ];
}

function positionCard(position, ruling) {
  const isRetained = ruling?.position_retenue === position.lettre;
  const said = (name, text) => [element("dt", {}, words[name]), element("dd", {}, text)];
  return element("li", { class: "position", "data-retained": isRetained ? "" : null },
    element("h4", {}, letter(position.lettre), " ", fill("position_title", { letter: position.lettre }),
      isRetained ? element("span", { class: "chip", "data-state": "valid" }, words.retained) : null),
    element("p", { class: "quiet small who" }, fill("given_by", { model: position.modele, family: position.famille })),
    element("p", { class: "text", lang: "fr" }, position.conclusion),
    element("dl", { class: "said small" },
      said("confidence", wordOr("confidence", position.confiance)),
      position.ce_qui_ferait_changer ? said("would_change", element("span", { lang: "fr" }, position.ce_qui_ferait_changer)) : null),
    position.affirmations.length
      ? element("details", {},
          element("summary", {}, fill("grounds", { count: position.affirmations.length })),
          list(position.affirmations.map(groundLine), { class: "grounds small" }))
      : null);
}

const groundOf = ({ lettre, affirmation: number }, positions) =>
  positions.find((position) => position.lettre === lettre).affirmations.find(({ numero }) => numero === number);

// What a position says on a point: by one of its grounds, or by the sense of its conclusion.
function sideLine(side, positions) {
  const ground = groundOf(side, positions);
  return element("p", {}, letter(side.lettre), " ",
    ground ? [element("span", { lang: "fr" }, ground.texte), " ", chip("status", ground.statut)] : wordOr("sense", side.sens));
}

// What the sources say of what the sides cite, each once.
function pointSources({ positions: sides }, positions) {
  const said = sides.flatMap((side) => groundOf(side, positions)?.sources ?? []);
  const once = [...new Map(said.map((finding) => [finding.demande, finding])).values()];
  return once.length ? list(once.map(({ verdict, titre: title, demande: asked, detail, url }) => [
    chip("source", verdict), " ", title ?? asked, " : ", detail, " ", outwards(url, words.read_source),
  ]), { class: "point-sources", "aria-label": words.point_sources }) : null;
}

function pointItem(point, { arbitrage: ruling, positions }) {
  const reasons = (ruling?.motifs ?? []).filter((reason) => reason.point === point.numero);
  return element("li", { class: "point", "data-kind": point.nature },
    element("h4", { lang: "fr" }, point.question),
    list(point.positions.map((side) => sideLine(side, positions)), { class: "sides" }),
    pointSources(point, positions),
    reasons.map(({ retient: held, raison: why }) => element("p", { class: "held" },
      element("strong", {}, isLetter(held, positions) ? fill("arbiter_holds", { letter: held }) : words.arbiter_holds_none),
      " ", element("span", { lang: "fr" }, why))));
}

const pointsSection = (name, title, points, answer) =>
  section(name, title, points.length ? element("ol", { class: "points" }, points.map((point) => pointItem(point, answer))) : null);

function dissentItem({ lettre, conclusion, affirmations: claims }, positions) {
  const { modele: model, famille: family } = positions.find((position) => position.lettre === lettre);
  return element("figure", { class: "dissent" },
    element("blockquote", { lang: "fr" }, element("p", {}, conclusion), claims.map((claim) => element("p", {}, claim))),
    element("figcaption", { class: "quiet small" }, fill("dissent_by", { letter: lettre, model, family })));
}

// What the arbiter, and no rule, found of several points.
const noticedItem = ({ points, nature, raison: why }) => [
  element("strong", {}, fill("noticed", { points: points.join(", "), nature: wordOr("noticed", nature) })), " ", why,
];

// Where there is no ruling, the page says so in its place.
function rulingSection(answer) {
  const { arbitrage: ruling, positions } = answer;
  if (positions.length === 1) return null;
  const title = words.ruling_title;
  if (ruling?.etat !== "rendu") return section("ruling", title, element("p", { class: "text" }, wordOr("ruling", ruling?.etat)));
  return section("ruling", title,
    paragraphs(ruling.reponse),
    element("p", { class: "quiet small" },
      isLetter(ruling.position_retenue, positions) ? fill("ruled_for", { letter: ruling.position_retenue }) : words.ruled_for_none,
      ruling.modele ? ` ${fill("arbiter", { model: ruling.modele })}` : null));
}

function independenceSection({ confrontation }) {
  const measured = confrontation?.independance;
  return measured ? section("independence", words.independence_title, element("p", { lang: "fr" }, measured.texte)) : null;
}

function absentCard(missing) {
  return element("li", { class: "position", "data-absent": "" },
    element("h4", {}, words.absent_title),
    element("p", { class: "quiet small who" }, fill("given_by", { model: missing.modele, family: missing.famille })),
    element("p", { class: "small" }, missing.detail ?? wordOr("cause", missing.cause)));
}

// The models that gave no position are told by the stream alone, and by the answer's degradations.
function deliberationSections(answer, absent) {
  const { positions, confrontation, arbitrage: ruling } = answer;
  const points = confrontation?.points ?? [];
  const of = (kind) => points.filter(({ nature }) => nature === kind);
  const several = positions.length > 1;
  return [
    warnings(answer),
    rulingSection(answer),
    section("positions-section", several ? fill("positions_title", { count: positions.length }) : words.single_title,
      element("ol", { class: "positions" }, positions.map((position) => positionCard(position, ruling)), absent.map(absentCard))),
    pointsSection("agree", words.agree_title, of("accord"), answer),
    pointsSection("part", words.part_title, of("desaccord"), answer),
    pointsSection("same", words.same_title, of("meme_question"), answer),
    pointsSection("alone", words.alone_title, several ? of("isole") : [], answer),
    section("noticed", words.noticed_title, ruling?.rapprochements?.length ? list(ruling.rapprochements.map(noticedItem), { lang: "fr" }) : null),
    section("dissents", words.dissent_title, (ruling?.dissidences ?? []).map((one) => dissentItem(one, positions))),
    section("open", words.open_title, ruling?.incertitudes?.length ? list(ruling.incertitudes, { lang: "fr" }) : null),
    sourcesSections(answer.sources),
    independenceSection(answer),
  ];
}
