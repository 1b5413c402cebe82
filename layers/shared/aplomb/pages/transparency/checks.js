// The checks of a publication. Each gives a state, and the words that say why; a state is never better than its proof.
class Unverifiable extends Error {}

const valid = (word, values = {}) => ({ state: "valid", word, ...values });
const invalid = (word, values = {}) => ({ state: "invalid", word, ...values });
const unverifiable = (word) => ({ state: "unverifiable", word });

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// Without a key there is no envelope, and the payload is what it would hold.
function payloadOf(publication) {
  if (publication.enveloppe === null) return utf8.encode(canonical(publication.regle));
  return fromBase64(publication.enveloppe.payload);
}

function checkText(publication, elements) {
  const [first, ...others] = differences(JSON.parse(strictUtf8.decode(payloadOf(publication))), elements);
  if (!first) return valid("text_valid");
  const nothing = "—";
  return invalid("text_invalid", {
    got: `${first.place} : ${first.got ?? nothing}`,
    expected: `${first.place} : ${first.expected ?? nothing}`,
    values: { count: others.length + 1 },
  });
}

function checkContent(publication) {
  const got = canonical(publication.regle);
  if (publication.enveloppe === null) return unverifiable("unsigned");
  const expected = strictUtf8.decode(payloadOf(publication));
  if (got !== expected) return invalid("content_invalid", { ...around(got, expected) });
  if (!isPair(publication.enveloppe)) return invalid("signatures_invalid");
  const { version, date } = publication.regle;
  if (publication.version !== version || publication.date !== date) {
    return invalid("content_invalid", { got: `${publication.version}, ${publication.date}`, expected: `${version}, ${date}` });
  }
  if (publication.statut !== "signee") return invalid("content_invalid", { got: publication.statut, expected: "signee" });
  return valid("content_valid", { values: { count: utf8.encode(got).length } });
}

// Where two texts part, and a few words of each from there.
function around(got, expected) {
  let start = 0;
  while (start < Math.min(got.length, expected.length) && got[start] === expected[start]) start += 1;
  const piece = (whole) => `…${whole.slice(Math.max(0, start - 20), start + 60)}…`;
  return { got: piece(got), expected: piece(expected) };
}

async function checkFingerprint(publication) {
  if (!globalThis.crypto?.subtle) return unverifiable("insecure");
  const { algorithme, hex: expected } = publication.empreinte;
  if (algorithme !== "SHA-256") return invalid("fingerprint_invalid", { got: algorithme, expected: "SHA-256" });
  const got = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", payloadOf(publication))));
  return got === expected ? valid("fingerprint_valid", { got }) : invalid("fingerprint_invalid", { got, expected });
}

async function checkEd25519(publication, { keys }, payloadType) {
  const { enveloppe: envelope } = publication;
  if (envelope === null) return unverifiable("unsigned");
  if (envelope.payloadType !== payloadType) {
    return invalid("type_invalid", { got: envelope.payloadType, expected: payloadType });
  }
  const signature = signatureBy(envelope, "ed25519");
  if (!signature) return invalid("signature_absent");
  if (!keys.length) return unverifiable("no_key");
  const jwk = keys.find(({ kid }) => kid === signature.kid);
  if (!jwk) return invalid("key_unknown", { got: signature.kid, expected: keys.map(({ kid }) => kid).join(", ") });
  if (!globalThis.crypto?.subtle) return unverifiable("insecure");
  const key = await importEd25519(fromBase64url(jwk.x));
  if (!key) return unverifiable("no_ed25519");
  const message = preAuthenticationEncoding(envelope.payloadType, payloadOf(publication));
  const fits = await crypto.subtle.verify("Ed25519", key, signature.value, message);
  const values = { values: { kid: signature.kid } };
  return fits ? valid("ed25519_valid", values) : invalid("ed25519_invalid", { got: toHex(signature.value), ...values });
}

// Only who holds the secret can verify an HMAC: the engine's word, and whether it speaks of the very one we received.
function checkHmac(publication, status) {
  if (publication.enveloppe === null || status.statut === "non_signee") return unverifiable("unsigned");
  const signature = signatureBy(publication.enveloppe, "hmac-sha256");
  if (!signature || publication.signature === null) return invalid("signature_absent");
  const [got, expected] = [publication.signature.hex, toHex(signature.value)];
  if (got !== expected || publication.signature.kid !== signature.kid) return invalid("hmac_differs", { got, expected });
  if (status.signature === null) {
    const verdict = status.verifications.find(({ nom }) => nom === "hmac-sha256");
    return invalid("hmac_invalid", { got: verdict?.detail ?? status.statut, expected: "valide" });
  }
  // Another key: a rotation between our two questions. The same key gives the same content the same HMAC.
  if (status.signature.kid !== signature.kid) return unverifiable("hmac_other_key");
  if (status.signature.hex !== got) return invalid("hmac_invalid", { got, expected: status.signature.hex });
  return valid("hmac_valid", { values: { time: status.verifie_a } });
}
