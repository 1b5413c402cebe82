// What the reader sees of the checks and of the certificate; everything received is text, never markup.
const STATES = { valide: "valid", non_verifiee: "unverifiable", non_dite: "unverifiable", cle_passee: "unverifiable" };

function showCheck(found) {
  const item = byId(`check-${found.name}`);
  const state = STATES[found.verdict] ?? "invalid";
  item.hidden = false;
  item.dataset.state = state;
  item.dataset.verdict = found.verdict;
  item.querySelector(".state").textContent = words[`verdict_${found.verdict}`];
  const detail = item.querySelector(".detail");
  detail.textContent = fill(wordOf(found), found);
  detail.hidden = false;
  item.querySelector(".compared").hidden = state === "valid" || found.got === undefined;
  item.querySelector(".got").textContent = found.got ?? "";
  item.querySelector(".expected").textContent = found.expected ?? words.as_sealed;
}

// A check has its own words for what it found, or shares those of all checks, or of both commitments.
function wordOf({ name, word }) {
  const own = [`${name}_${word}`, `${name.replace(/_.*/, "")}_${word}`, word];
  return own.find((candidate) => Object.hasOwn(words, candidate));
}

function showStatus(checks) {
  const status = statusOf(checks);
  const failed = checks.filter(({ verdict: found }) => !(found in STATES)).length;
  byId("verdict").dataset.state = { valide: "valid", refuse: "invalid", non_verifiee: "unverifiable" }[status];
  byId("verdict-text").textContent = fill(`status_${status}`, { failed, count: checks.length });
}

function showCertificate(certificate) {
  byId("content-section").hidden = certificate === null;
  if (certificate === null) return;
  const { decision, faits: facts, moteur: engine, regle: rule } = certificate;
  const level = decision.niveau === null ? words.no_level : fill("level", { number: decision.niveau });
  showFact("level", `${level} · ${decision.code} : ${decision.raison}`);
  showFact("issued", certificate.emis_a);
  showFact("id", certificate.id);
  showFact("engine", `${engine.nom} ${engine.version}, classifieur ${engine.classifieur.version}`);
  showFact("rule", rule.version);
  showFact("facts", FACTS.map((fact) => `${fact} = ${facts[fact]}`).join(", ") + ` (${facts.source}, ${facts.confiance})`);
  showList("state", [certificate.etat, ...certificate.degradations]);
  showList("models", certificate.modeles.map(({ role, id, famille }) => `${role} : ${id} (${famille})`));
  showList("sources", certificate.sources.map(sourceInWords));
  showList("guards", certificate.gardes.map(({ nom, verdict: found }) => `${nom} : ${found}`));
}

const sourceInWords = ({ source, identifiant, verdict: found, lu_a: read, url }) =>
  `${source} ${identifiant} : ${found} (${[read, url].filter(Boolean).join(", ")})`;

function showFact(name, value) {
  byId(`fact-${name}`).textContent = value;
}

function showList(name, entries) {
  if (entries.length < 2) {
    showFact(name, entries[0] ?? words.none);
    return;
  }
  const list = document.createElement("ul");
  list.append(...entries.map((entry) => {
    const item = document.createElement("li");
    item.textContent = entry;
    return item;
  }));
  byId(`fact-${name}`).replaceChildren(list);
}
