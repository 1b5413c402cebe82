// RFC 8785: the one text of a JSON value. ECMAScript's own numbers, strings and UTF-16 member order are its definition.
const isIllFormed = (text) => /\p{Surrogate}/u.test(text);

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.keys(value).sort().map((name) => `${canonical(name)}:${canonical(value[name])}`);
    return `{${members.join(",")}}`;
  }
  if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError("NaN and infinities are not JSON");
  if (typeof value === "string" && isIllFormed(value)) throw new TypeError("a lone surrogate is no character");
  return JSON.stringify(value);
}
