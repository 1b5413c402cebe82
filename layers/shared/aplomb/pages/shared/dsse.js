// DSSE (secure-systems-lab/dsse 1.0.2): what is signed, and how an envelope's parts are read.
const utf8 = new TextEncoder();

function preAuthenticationEncoding(payloadType, payload) {
  const type = utf8.encode(payloadType);
  const parts = [utf8.encode(`DSSEv1 ${type.length} `), type, utf8.encode(` ${payload.length} `), payload];
  const encoding = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    encoding.set(part, offset);
    offset += part.length;
  }
  return encoding;
}

// Canonical standard base64 alone: a text that two readers could read differently is refused.
function fromBase64(text) {
  const binary = atob(text);
  if (btoa(binary) !== text) throw new TypeError("not canonical base64");
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function fromBase64url(text) {
  const standard = text.replaceAll("-", "+").replaceAll("_", "/");
  return fromBase64(standard + "=".repeat((4 - (standard.length % 4)) % 4));
}

const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// Whether the envelope has the two signatures of one key and no other: what nobody checks may say nothing.
function isPair({ signatures }) {
  const kid = String(signatures[0]?.keyid).replace(/#[^#]*$/, "");
  const names = signatures.map(({ keyid }) => keyid).sort();
  return JSON.stringify(names) === JSON.stringify([`${kid}#ed25519`, `${kid}#hmac-sha256`]);
}

// The signature of an algorithm and the id of its key, or undefined: a key id is "<kid>#<algorithm>".
function signatureBy(envelope, algorithm) {
  for (const { keyid, sig } of envelope.signatures) {
    const mark = keyid.lastIndexOf("#");
    if (keyid.slice(mark + 1) === algorithm) return { kid: keyid.slice(0, Math.max(mark, 0)), value: fromBase64(sig) };
  }
  return undefined;
}

// The key, or undefined in a browser that lacks Ed25519. A key that is none is an error like any other.
async function importEd25519(raw) {
  try {
    return await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  } catch (error) {
    if (error.name === "NotSupportedError") return undefined;
    throw error;
  }
}
