// The checks of the core, one by one and under its names and verdicts. Whatever the text, verdicts.
const verdict = (name, found, values = {}, word = found) => ({ name, verdict: found, word, ...values });
const unchecked = (name, word = "non_verifiee") => verdict(name, "non_verifiee", {}, word);

const OPENINGS = ["question", "reponse"];

const isInsecure = () => !globalThis.crypto?.subtle;

async function checkCertificate(text, trusted, now, given = {}) {
  const { integrity, kept, certificate } = checkIntegrity(text);
  const signer = await checkSigner(kept, trusted);
  const rule = await checkRule(certificate);
  const signed = signer.verdict === "valide" ? signer.kid : null;
  const checks = [
    integrity,
    signer,
    rule,
    checkReplay(rule.verdict === "valide" ? certificate : null),
    checkSources(certificate),
    checkDate(certificate, now),
    checkKeyAge(signed, trusted),
  ];
  const beside = kept?.beside ?? {};
  const content = checkContent(certificate, beside);
  if (content) checks.push(content);
  for (const name of OPENINGS) {
    const opening = openingOf(beside, name, given[name]);
    if (opening) checks.push(await checkOpening(certificate, name, opening));
  }
  const detail = await checkDetail(certificate, beside, saltOf(beside, "reponse", given.reponse));
  if (detail) checks.push(detail);
  return { checks, certificate };
}

// The age of the key says nothing against a certificate; what this browser cannot check is no refusal, and no proof.
function statusOf(checks) {
  if (checks.every(({ name, verdict: found }) => found === "valide" || isOpen(name, found))) return "valide";
  return checks.some(({ name, verdict: found }) => !["valide", "non_verifiee"].includes(found) && !isOpen(name, found))
    ? "refuse"
    : "non_verifiee";
}

const isOpen = (name, found) => name === "cle" && ["cle_passee", "non_dite"].includes(found);

function checkIntegrity(text) {
  let kept = null;
  try {
    kept = readKept(text);
    const { envelope } = kept;
    if (envelope === null) return { integrity: verdict("integrite", "absente"), kept, certificate: null };
    if (envelope.payloadType !== settings.payloadType) {
      const values = { got: envelope.payloadType, expected: settings.payloadType };
      return { integrity: verdict("integrite", "type_inattendu", values), kept, certificate: null };
    }
    const certificate = readCertificate(envelope);
    return { integrity: checkSignatures(envelope), kept, certificate };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { integrity: verdict("integrite", "illisible", { got: error.message }), kept, certificate: null };
  }
}

// Nothing stands beside the two signatures of one key, and each has its length.
function checkSignatures(envelope) {
  const lengths = { ed25519: 64, "hmac-sha256": 32 };
  const sized = envelope.signatures.every(({ keyid, value }) => value.length === lengths[keyid.replace(/^.*#/s, "")]);
  if (isPair(envelope) && sized) return verdict("integrite", "valide");
  const got = envelope.signatures.map(({ keyid, value }) => `${keyid} (${value.length})`).join(", ");
  return verdict("integrite", "invalide", { got });
}

async function checkSigner(kept, trusted) {
  if (!kept?.envelope) return unchecked("signataire");
  if (isInsecure()) return unchecked("signataire", "insecure");
  const { keys, refusal } = await candidates(trusted, kept.jwk);
  if (refusal) return refusal;
  const signature = signatureBy(kept.envelope, "ed25519");
  if (!signature) return verdict("signataire", "absente");
  const expected = keys.map(({ kid }) => kid).join(", ");
  const key = keys.find(({ kid }) => kid === signature.kid);
  if (!key) return verdict("signataire", "cle_inconnue", { got: signature.kid, expected });
  const verifier = await importEd25519(key.raw);
  if (!verifier) return unchecked("signataire", "no_ed25519");
  const message = preAuthenticationEncoding(settings.payloadType, kept.envelope.payload);
  const fits = await crypto.subtle.verify("Ed25519", verifier, signature.value, message);
  return verdict("signataire", fits ? "valide" : "invalide", { kid: signature.kid, got: toHex(signature.value) });
}

// The keys that may have signed, or the verdict that there is none.
async function candidates({ set, single, thumbprint }, jwk) {
  if (set) return { keys: set };
  if (single) return { keys: [single] };
  if (jwk === null) return { refusal: verdict("signataire", "absente", { thumbprint }, "cle_absente") };
  try {
    const key = await readJwk(jwk);
    if (key.kid === thumbprint) return { keys: [key] };
    return { refusal: verdict("signataire", "cle_inconnue", { got: key.kid, expected: thumbprint }) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refusal: verdict("signataire", "illisible", { got: error.message }) };
  }
}

async function checkRule(certificate) {
  if (!certificate) return unchecked("regle");
  const { version, empreinte: got } = certificate.regle;
  if (!Object.hasOwn(settings.rules, version)) {
    return verdict("regle", "version_inconnue", { got: version, expected: Object.keys(settings.rules).join(", ") });
  }
  if (isInsecure()) return unchecked("regle", "insecure");
  const expected = toHex(await sha256(utf8.encode(canonical(settings.rules[version]))));
  return verdict("regle", got === expected ? "valide" : "alteree", { version, got, expected });
}

function checkReplay(certificate) {
  if (!certificate) return unchecked("regle_rejouee");
  const { table, niveaux } = settings.rules[certificate.regle.version];
  const { niveau, raison } = table[firstRow(table, certificate.faits)];
  const code = niveau === null ? "hors_routage" : niveaux.find(({ numero }) => numero === niveau).code;
  const [got, expected] = [canonical(certificate.decision), canonical({ niveau, code, raison })];
  return verdict("regle_rejouee", got === expected ? "valide" : "alteree", { reason: raison, got, expected });
}

function checkSources(certificate) {
  if (!certificate) return unchecked("sources");
  for (const [index, source] of certificate.sources.entries()) {
    const fault = sourceFault(source, certificate.emis_a);
    if (fault) return verdict("sources", "invalide", { number: index + 1, ...fault });
  }
  return verdict("sources", "valide", { count: certificate.sources.length });
}

function sourceFault(source, issued) {
  if (!settings.sourceVerdicts.includes(source.verdict)) {
    return { word: "verdict_inconnu", got: source.verdict, expected: settings.sourceVerdicts.join(", ") };
  }
  if (settings.fromAText.includes(source.verdict) && source.sha256 === null) {
    return { word: "sans_empreinte", source: source.verdict };
  }
  return secondsOf(source.lu_a) > secondsOf(issued) ? { word: "lue_apres", got: source.lu_a, expected: issued } : null;
}

function checkDate(certificate, now) {
  if (!certificate) return unchecked("date");
  const { emis_a: time } = certificate;
  const { skewSeconds: skew } = settings.limits;
  return verdict("date", secondsOf(time) - now <= skew ? "valide" : "invalide", { time, skew, got: time });
}

function checkKeyAge(kid, { set }) {
  if (kid === null) return unchecked("cle");
  if (!set) return verdict("cle", "non_dite");
  return verdict("cle", kid === set[0].kid ? "valide" : "cle_passee", { got: kid, expected: set[0].kid });
}

// Of each member beside the certificate which it seals too, what is sealed; members that nothing holds are named.
// Undefined where there is no member of either kind.
function checkContent(certificate, beside) {
  const names = settings.sealedMembers.filter((name) => Object.hasOwn(beside, name));
  const loose = Object.keys(beside).filter((name) => !settings.heldMembers.includes(name));
  if (!names.length && !loose.length) return undefined;
  if (!certificate) return unchecked("contenu");
  const { faits: facts, decision } = certificate;
  const sealed = { ...certificate, ...decision, faits: { ...facts, signaux: facts.signaux.map((signal) => ({ signal })) } };
  for (const name of names) {
    const place = difference(beside[name], sealed[name], name);
    if (place) return verdict("contenu", "alteree", { place });
  }
  const values = { members: names.join(", ") || "—", loose: loose.join(", ") };
  return verdict("contenu", "valide", values, loose.length ? "valide_en_partie" : "valide");
}

// The first place where what is held is not what is sealed, undefined where there is none.
function difference(held, sealed, place) {
  if (Array.isArray(sealed)) {
    if (!Array.isArray(held) || held.length !== sealed.length) return place;
    return first(sealed.map((item, index) => difference(held[index], item, `${place}[${index}]`)));
  }
  if (isObject(sealed)) {
    const names = Object.keys(sealed);
    if (!isObject(held) || !names.every((name) => Object.hasOwn(held, name))) return place;
    return first(names.map((name) => difference(held[name], sealed[name], `${place}.${name}`)));
  }
  return held === sealed ? undefined : place;
}

const first = (places) => places.find((place) => place !== undefined);

// What opens a commitment: what the reader gives wins over what stands beside the certificate. Undefined where there is
// no text and nobody asks.
function openingOf(beside, name, given) {
  const salt = saltOf(beside, name, given);
  const held = beside[name] ?? undefined;
  if (!given) return held === undefined ? undefined : { salt, text: held };
  const text = given.shown === undefined ? given.text : exact(given.shown, held);
  return { salt, text: text ?? held };
}

function saltOf(beside, name, given) {
  const salts = isObject(beside.sels) ? beside.sels : {};
  return given?.salt ?? salts[name] ?? undefined;
}

// A field turns every line end into LF: where it shows the text of the file, the file's own is meant.
function exact(shown, held) {
  return typeof held === "string" && held.replace(/\r\n?/g, "\n") === shown ? held : shown;
}

const fromHex = (text) => Uint8Array.from(text.match(/../g), (byte) => Number.parseInt(byte, 16));

async function checkOpening(certificate, committed, { salt, text }) {
  const name = `engagement_${committed}`;
  if (!certificate) return unchecked(name);
  const sealed = certificate.engagements[committed];
  if (sealed === null) return verdict(name, "absente");
  if (isInsecure()) return unchecked(name, "insecure");
  if (typeof salt !== "string" || !new RegExp(`^${settings.salt}$`).test(salt)) {
    return verdict(name, "invalide", {}, "sel_illisible");
  }
  if (typeof text !== "string" || isIllFormed(text)) return verdict(name, "invalide", {}, "texte_illisible");
  const got = toHex(await sha256(new Uint8Array([...fromHex(salt), ...utf8.encode(text)])));
  return verdict(name, got === sealed ? "valide" : "invalide", { got, expected: sealed });
}

// The members that the certificate commits to together: all there, and those of its issue. Undefined where there is
// none. A decision alone has no detail, and the members that its certificate seals are held by that.
async function checkDetail(certificate, beside, salt) {
  const name = "engagement_detail";
  const committed = !certificate || certificate.engagements.detail !== null;
  const names = settings.detailMembers.filter(
    (member) => Object.hasOwn(beside, member) && (committed || !settings.sealedMembers.includes(member)),
  );
  if (!names.length) return undefined;
  if (!certificate || !committed) return checkOpening(certificate, "detail", {});
  if (salt === undefined) return unchecked(name, "sans_sel");
  const missing = settings.detailMembers.filter((member) => !Object.hasOwn(beside, member));
  if (missing.length) return verdict(name, "invalide", { missing: missing.join(", ") }, "incomplet");
  const detail = Object.fromEntries(settings.detailMembers.map((member) => [member, beside[member]]));
  return checkOpening(certificate, "detail", { salt, text: canonical(detail) });
}
