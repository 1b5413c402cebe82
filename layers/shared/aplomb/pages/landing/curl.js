// The same request for a shell: in single quotes nothing has a meaning but the single quote itself.
const shellQuoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

function curl(url, body, options = "") {
  const json = shellQuoted(JSON.stringify(body));
  return `curl ${options}${shellQuoted(url)} \\\n  -H 'Content-Type: application/json' \\\n  --data-binary ${json}`;
}

// Which endpoint answers a request of the stream's in one piece.
function jsonEndpoint({ anthropic, model }) {
  return anthropic ? `monce-${model}` : "deterministic";
}
