// A certificate as people keep it, and what its envelope certifies; who signed it is for the checks.
function readKept(text) {
  const document = readJson(text);
  if (!isObject(document) || !Object.hasOwn(document, "certificat")) {
    return { envelope: envelopeOf(document), beside: {}, jwk: null };
  }
  // What stands beside the envelope is signed by nobody.
  const { certificat: certificate, cle: jwk = null, ...beside } = document;
  return { envelope: certificate === null ? null : envelopeOf(certificate), beside, jwk };
}

function envelopeOf(document) {
  const wire = conform(document, settings.forms.envelope, "enveloppe");
  const signatures = wire.signatures.map(({ keyid, sig }) => ({ keyid, sig, value: bytesOf(sig) }));
  if (!signatures.length || new Set(signatures.map(({ keyid }) => keyid)).size !== signatures.length) {
    throw new Refused("enveloppe.signatures: at least one, and one a key");
  }
  return { payloadType: wire.payloadType, payload: bytesOf(wire.payload), signatures };
}

function bytesOf(text) {
  try {
    return fromBase64(text);
  } catch {
    throw new Refused("enveloppe: not canonical base64");
  }
}

function readCertificate({ payload }) {
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(payload);
  } catch {
    throw new Refused("certificat: not UTF-8 throughout");
  }
  const document = conform(parseStrict(text, settings.limits.levels), settings.forms.certificate, "certificat");
  if (canonical(document) !== text) throw new Refused("certificat: not its own canonical text");
  checkLeaves(document, settings);
  if ((document.etat === settings.degraded) !== document.degradations.length > 0) {
    throw new Refused("certificat.degradations: a degraded state has causes, and no other has");
  }
  return document;
}
