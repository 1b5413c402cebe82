// One certificate at a time: pasted, chosen or dropped; verified here, and nowhere else.
const FIELDS = ["certificate", "key"];
let keysReceived = null;

async function receiveKeys() {
  try {
    const response = await fetch(`${root}.well-known/jwks.json`, { cache: "no-store", headers: { Accept: "application/json" } });
    if (!response.ok) throw new Error("no key set");
    keysReceived = JSON.stringify(await response.json(), null, 2);
  } catch {
    byId("key-origin").textContent = words.keys_unreachable;
    return;
  }
  if (byId("key").value === "") byId("key").value = keysReceived;
  tellOrigin();
}

function tellOrigin() {
  const received = keysReceived !== null && byId("key").value === keysReceived;
  byId("key-origin").textContent = received ? words.keys_received : "";
}

function say(word, values = {}, state = "invalid") {
  byId("verdict").dataset.state = state;
  byId("verdict-text").textContent = fill(word, values);
}

// What was said of other inputs is no longer so.
function reset() {
  byId("result").hidden = true;
  byId("content-section").hidden = true;
  for (const name of FIELDS) byId(name).removeAttribute("aria-invalid");
  say("waiting", {}, "waiting");
}

function refuseField(name, word, values) {
  say(word, values);
  byId(name).setAttribute("aria-invalid", "true");
  byId(name).focus();
}

async function trustedKeys() {
  if (isInsecure()) return { set: [] };
  return readTrusted(byId("key").value);
}

function openings() {
  const given = OPENINGS.filter((name) => byId(name).value !== "" || byId(`${name}-salt`).value !== "");
  return Object.fromEntries(given.map((name) => [name, { salt: filled(`${name}-salt`), shown: filled(name) }]));
}

// An empty field gives nothing: what the file holds stands.
const filled = (name) => byId(name).value || undefined;

async function verify() {
  reset();
  if (byId("certificate").value.trim() === "") return refuseField("certificate", "no_certificate");
  let trusted;
  try {
    trusted = await trustedKeys();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refuseField("key", "key_refused", { why: error.message });
  }
  const { checks, certificate } = await checkCertificate(byId("certificate").value, trusted, Date.now() / 1000, openings());
  for (const item of document.querySelectorAll(".check")) item.hidden = true;
  checks.forEach(showCheck);
  showCertificate(certificate);
  byId("result").hidden = false;
  showStatus(checks);
}

async function read(file) {
  reset();
  byId("certificate").value = "";
  if (file.size > settings.limits.bytes) return refuseField("certificate", "file_too_large", { bytes: settings.limits.bytes });
  try {
    const bytes = await file.arrayBuffer();
    byId("certificate").value = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    refuseField("certificate", "file_unreadable");
  }
}

function listen() {
  const drop = byId("drop");
  byId("verify").addEventListener("submit", (event) => {
    event.preventDefault();
    verify();
  });
  byId("verify").addEventListener("input", (event) => {
    if (event.target.id !== "file") reset();
    if (event.target.id === "key") tellOrigin();
  });
  byId("file").addEventListener("change", ({ target }) => {
    if (target.files.length) read(target.files[0]);
    target.value = "";
  });
  drop.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.toggleAttribute("data-over", true);
  });
  drop.addEventListener("dragleave", () => drop.toggleAttribute("data-over", false));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.toggleAttribute("data-over", false);
    const [file] = event.dataTransfer.files;
    if (file) {
      read(file);
      return;
    }
    reset();
    byId("certificate").value = event.dataTransfer.getData("text");
  });
}

listen();
receiveKeys();
