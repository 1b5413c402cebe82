// Whom the reader trusts: a JWK set, the current key first, a single JWK, or the thumbprint of a key alone.
const ALLOWED = { kty: ["OKP"], crv: ["Ed25519"], use: ["sig"], alg: ["EdDSA", "Ed25519"] };
const OPTIONAL = ["use", "alg"];
const THUMBPRINT = /^[ \t\r\n]*([A-Za-z0-9_-]{43})[ \t\r\n]*$/;

const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

async function readTrusted(text) {
  const [, thumbprint] = THUMBPRINT.exec(text) ?? [];
  if (thumbprint) {
    thirtyTwoBytes(thumbprint);
    return { thumbprint };
  }
  const document = readJson(text);
  if (!isObject(document) || !Object.hasOwn(document, "keys")) return { single: await readJwk(document) };
  if (!Array.isArray(document.keys) || !document.keys.length) throw new Refused("keys: no key");
  return { set: await Promise.all(document.keys.map(readJwk)) };
}

// Any text that is to be verified, within the limits of what people keep.
function readJson(text) {
  if (utf8.encode(text).length > settings.limits.bytes) throw new Refused(`more than ${settings.limits.bytes} bytes`);
  return parseStrict(text, settings.limits.levels);
}

async function readJwk(jwk) {
  if (!isObject(jwk)) throw new Refused("no JSON object");
  if (Object.hasOwn(jwk, "d")) throw new Refused("a private key is nobody's to hold");
  for (const [name, allowed] of Object.entries(ALLOWED)) {
    if (OPTIONAL.includes(name) && !Object.hasOwn(jwk, name)) continue;
    if (!allowed.includes(jwk[name])) throw new Refused(`${name}: not of an Ed25519 key that signs`);
  }
  if (typeof jwk.x !== "string" || !/^[A-Za-z0-9_-]{43}$/.test(jwk.x)) throw new Refused("x: not 32 bytes in base64url");
  const raw = thirtyTwoBytes(jwk.x);
  const kid = toBase64url(await sha256(utf8.encode(canonical({ kty: "OKP", crv: "Ed25519", x: jwk.x }))));
  if (Object.hasOwn(jwk, "kid") && jwk.kid !== kid) throw new Refused("kid: not this key's thumbprint");
  return { kid, raw };
}

const toBase64url = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

function thirtyTwoBytes(text) {
  try {
    return fromBase64url(text);
  } catch {
    throw new Refused("not canonical base64url");
  }
}
