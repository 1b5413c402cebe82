// Fetches what the engine publishes, shows each check as it ends, and lets the reader run the fetched table.
async function fetched(path) {
  let response;
  try {
    response = await fetch(root + path, { cache: "no-store", headers: { Accept: "application/json" } });
  } catch {
    throw new Unverifiable("unreachable");
  }
  if (!response.ok) throw new Unverifiable("unreachable");
  return response.json();
}

function show(name, verdict) {
  const item = byId(`check-${name}`);
  item.dataset.state = verdict.state;
  item.querySelector(".state").textContent = words[verdict.state];
  const detail = item.querySelector(".detail");
  detail.textContent = fill(verdict.word, verdict.values);
  detail.hidden = false;
  if (verdict.state !== "invalid" || verdict.got === undefined) return;
  item.querySelector(".got").textContent = verdict.got;
  item.querySelector(".expected").textContent = verdict.expected ?? words[`${verdict.word}_expected`];
  item.querySelector(".compared").hidden = false;
}

// What cannot be had leaves the check open; what is there and cannot be read is no valid publication.
async function check(name, verdict) {
  let found;
  try {
    found = await verdict;
  } catch (error) {
    found = error instanceof Unverifiable ? unverifiable(error.message) : invalid("unreadable", { got: String(error) });
  }
  show(name, found);
  return found.state;
}

const fact = (name, value) => {
  byId(`fact-${name}`).textContent = value;
};

function showFacts(publication, { got: computed }) {
  const { hex: announced } = publication.empreinte;
  fact("version", publication.version);
  fact("fingerprint", computed ?? fill("announced", { announced }));
  fact("hmac", publication.signature?.hex ?? words.no_signature);
  fact("key", publication.signature?.kid ?? words.no_signature);
  fact("engine", `${publication.moteur.nom} ${publication.moteur.version}`);
}

function showStatus(status) {
  const failing = status.verifications.filter(({ verdict }) => verdict !== "valide");
  const detail = failing.map(({ nom, detail: why }) => `${nom} : ${why}`).join(" ; ");
  fact("status", fill(`status_${status.statut}`, { time: status.verifie_a, detail }));
  return status.statut;
}

function showVerdict(states, status) {
  const failed = states.filter((state) => state === "invalid").length;
  const open = states.filter((state) => state === "unverifiable").length;
  const state = failed || status === "invalide" ? "invalid" : open ? "unverifiable" : "valid";
  const word = !failed && status === "invalide" ? "verdict_engine_invalid" : `verdict_${state}`;
  byId("verdict").dataset.state = state;
  byId("verdict-text").textContent = fill(word, { failed, open, count: states.length });
}

function decide(rule) {
  const facts = Object.fromEntries(new FormData(byId("trial")));
  const index = firstRow(rule.table, facts);
  [...byId("rows").rows].forEach((row, position) => row.toggleAttribute("data-applies", position === index));
  const output = byId("decision");
  output.replaceChildren();
  if (index < 0) {
    output.textContent = words.no_row;
    return;
  }
  const { niveau, raison } = rule.table[index];
  const level = rule.niveaux.find(({ numero }) => numero === niveau);
  const title = document.createElement("strong");
  title.textContent = level ? fill("level", { number: niveau, name: level.nom }) : words.no_level;
  const code = document.createElement("code");
  code.textContent = level ? level.code : "hors_routage";
  const reason = document.createElement("span");
  reason.lang = "fr";
  reason.textContent = raison;
  output.append(title, " ", code, reason);
}

async function openTrial(publication) {
  const { regle: rule } = await publication;
  const trial = byId("trial");
  trial.addEventListener("change", () => decide(rule));
  trial.addEventListener("submit", (event) => event.preventDefault());
  trial.hidden = false;
  byId("trial-note").hidden = true;
  decide(rule);
}

async function main() {
  const publication = fetched("regle");
  const keys = fetched(".well-known/jwks.json");
  const status = fetched("regle/statut");
  const fingerprint = publication.then(checkFingerprint);
  const checks = [
    check("text", publication.then((received) => checkText(received, document.querySelectorAll("[data-rule]")))),
    check("content", publication.then(checkContent)),
    check("fingerprint", fingerprint),
    check("ed25519", Promise.all([publication, keys]).then((found) => checkEd25519(...found, settings.payloadType))),
    check("hmac", Promise.all([publication, status]).then((found) => checkHmac(...found))),
  ];
  const facts = Promise.all([publication, fingerprint]).then((found) => showFacts(...found));
  const orSay = (promise, show) => promise.catch(() => show(words.unavailable));
  const [states, told] = await Promise.all([
    Promise.all(checks),
    orSay(status.then(showStatus), (say) => fact("status", say)),
    orSay(facts, (say) => ["fingerprint", "hmac", "key", "engine"].forEach((name) => fact(name, say))),
    orSay(openTrial(publication), (say) => (byId("trial-note").textContent = say)),
  ]);
  showVerdict(states, told);
}

main();
