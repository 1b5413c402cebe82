// One question at a time: sent to the orchestrator, followed step by step, its answer shown and kept for verification.
let running = null;
let asked = null;
let decided = null;
let absent = [];

// As UTF-8 writes it: what is sealed is what was sent.
const request = () => ({
  question: new TextDecoder().decode(new TextEncoder().encode(byId("question").value)),
  mode: byId("guest").checked ? "invite" : "orchestrateur",
});

function showHelp(numbers) {
  byId("help").replaceChildren(
    element("h2", {}, words.help_title),
    list(numbers.map(({ numero: number, nom: name, message }) => [
      element("a", { class: "call", href: `tel:${number.replace(/[^0-9+]/g, "")}` }, number, element("span", {}, name)),
      element("p", {}, message),
    ])),
  );
  byId("help").hidden = numbers.length === 0;
}

function factsInWords({ domaine: domain, domaine_detail: detail, enjeu: stakes, signaux: signals }) {
  const named = detail === null ? wordOr("domain", domain) : settings.domains[detail] ?? detail;
  const raised = signals.map(({ signal, extrait: extract }) => {
    const name = settings.signals[signal] ?? signal;
    return extract ? fill("signal", { name, extract }) : name;
  });
  return fill("facts", { domain: named, stakes: [wordOr("stakes", stakes), ...raised].join(", ") });
}

const whoAnswered = ({ modele: model, famille: family }) => fill("given_by", { model, family });

// All have answered, or will not.
function countPositions() {
  const told = stepOf("positions").querySelectorAll(".arrived > li").length;
  if (told < settings.deliberators) return;
  mark("positions", absent.length + 1 < told ? "done" : "failed");
  mark("sources", "running");
  say("reading_sources", {}, "running");
}

const STAGES = {
  urgence({ urgence: numbers }) {
    showHelp(numbers);
  },
  triage({ faits: facts, avertissements: warned }) {
    mark("triage", "running", [factsInWords(facts), ...warned].join(" "));
  },
  niveau(body) {
    decided = body;
    layOut(planOf(body.niveau));
    mark("triage", "done");
    arrived("triage", element("strong", {}, body.niveau === null ? words.off_routing : fill("level", { level: body.niveau, name: settings.levels[body.niveau] })), ` ${body.raison}`);
    mark(...{ 2: ["claims", "running"], 3: ["positions", "running"] }[body.niveau] ?? ["answer", "running"]);
    say(`answering_${planOf(body.niveau)}`, {}, "running");
  },
  reponse_delta({ text }) {
    showWriting(text);
  },
  affirmations({ affirmations: claims }) {
    mark("claims", "done", fill("claims_count", { count: claims.length }));
    for (const { numero: number, texte: text } of claims) arrived("claims", `${number}. ${text}`);
    mark("sources", "running");
    mark("verification", "running");
    say("verifying", {}, "running");
  },
  position({ position, ...who }) {
    arrived("positions", element("strong", {}, whoAnswered(who)), " ", position.conclusion);
    countPositions();
  },
  position_absente(who) {
    absent.push(who);
    arrived("positions", element("strong", {}, whoAnswered(who)), ` ${fill("no_position", { cause: wordOr("cause", who.cause) })}`);
    countPositions();
  },
  sources({ sources }) {
    mark("sources", "done", fill("sources_count", { count: sources.length }));
    if (decided.niveau === 3) mark("confrontation", "running");
  },
  confrontation({ confrontation }) {
    if (confrontation === null) return mark("confrontation", "failed", words.nothing_to_confront);
    const count = (kind) => confrontation.points.filter(({ nature }) => nature === kind).length;
    mark("confrontation", "done", fill("points_count", { agreed: count("accord"), disputed: count("desaccord") }));
    mark("ruling", "running");
    return say("ruling", {}, "running");
  },
  verification({ numero: number, verdict, raison: why }) {
    arrived("verification", fill("verified", { number, verdict: wordOr("opinion", verdict), why }));
  },
  arbitrage({ arbitrage: ruling, libelle: label }) {
    mark("ruling", ruling?.etat === "rendu" ? "done" : "failed", label);
  },
  reponse(body) {
    for (const { dataset } of byId("steps").querySelectorAll('[data-state="running"]')) mark(dataset.step, "done");
    mark("certificate", "running");
    showAnswer(body, asked.question, absent);
    say("sealing_status", {}, "running");
  },
  certificat({ certificat: certificate, avertissements: warned }) {
    mark("certificate", certificate === null ? "failed" : "done", warned.join(" "));
  },
  fin(body) {
    showHelp(body.urgence);
    showAnswer(body, asked.question, absent);
    byId("progress").open = false;
    if (body.etat === "degrade") say("done_degraded", {}, "degraded");
    else say("done", {}, "done");
  },
  erreur(problem) {
    refuse(problem, "unanswered");
  },
};

// Why there is no answer, what was decided before, and what whoever asked can do about it.
function refuse(problem, word = "refused_status") {
  const { niveau: level, raison: reason, cause, status, urgence: help = [] } = problem;
  if (help.length) showHelp(help);
  showProblem(problem, "question");
  if (cause) byId("problem-title").textContent = fill("no_answer", { cause: wordOr("cause", cause) });
  byId("problem-level").textContent = reason === undefined ? "" : [level === null ? words.off_routing : fill("level", { level, name: settings.levels[level] }), reason].join(" : ");
  byId("problem-advice").textContent = words[`advice_${cause}`] ?? words[`advice_${status}`] ?? words.advice;
  byId("answer").hidden = true;
  say(word, {}, "failed");
}

function reset() {
  [decided, absent] = [null, []];
  for (const name of ["problem", "help", "answer"]) byId(name).hidden = true;
  byId("question").removeAttribute("aria-invalid");
  begin();
}

async function run() {
  running = new Asking(STAGES, ["fin", "erreur"]);
  asked = request();
  reset();
  say("asking", {}, "running");
  await during(running, "orchestrateur", asked, async (response) => refuse(await problemOf(response)));
  if (running.ended && !byId("answer").hidden) return goToAnswer();
  abandonSteps();
  return showUnfinished();
}

// Whoever is doing something else by now, or has someone to call first, stays where they are.
function goToAnswer() {
  if (document.activeElement === byId("run") && byId("help").hidden) byId("answer").focus();
}

byId("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  if (byId("stop").hidden) run();
});
addEventListener("beforeprint", () => {
  for (const grounds of document.querySelectorAll(".position details")) grounds.open = true;
});
byId("stop").addEventListener("click", () => running.stop());
