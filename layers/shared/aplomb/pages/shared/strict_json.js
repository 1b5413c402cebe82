// JSON that every reader reads alike: what JSON.parse lets pass is refused as the engine refuses it. Duplicate members,
// lone surrogates, integers that IEEE 754 does not keep, numbers beyond it, more levels than are granted.
class Refused extends Error {}

const LITERALS = { true: true, false: false, null: null };
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const BLANK = /[ \t\n\r]*/y;

function parseStrict(text, levels) {
  const reader = new JsonReader(text);
  const value = reader.value(levels);
  reader.skipBlank();
  if (reader.at !== text.length) throw new Refused("something after the JSON value");
  return value;
}

class JsonReader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  value(levels) {
    this.skipBlank();
    const first = this.text[this.at];
    if (first === "{" || first === "[") {
      if (levels === 0) throw new Refused("nested too deep");
      return first === "{" ? this.object(levels - 1) : this.array(levels - 1);
    }
    return first === '"' ? this.string() : this.scalar();
  }

  // Without a prototype, so that no member's name means anything.
  object(levels) {
    const members = Object.create(null);
    this.each("}", () => {
      this.skipBlank();
      const name = this.string();
      if (Object.hasOwn(members, name)) throw new Refused("a member name occurs twice in one object");
      this.expect(":");
      members[name] = this.value(levels);
    });
    return members;
  }

  array(levels) {
    const items = [];
    this.each("]", () => items.push(this.value(levels)));
    return items;
  }

  each(end, read) {
    this.at += 1;
    this.skipBlank();
    if (this.text[this.at] === end) {
      this.at += 1;
      return;
    }
    for (;;) {
      read();
      this.skipBlank();
      if (this.text[this.at] === end) break;
      this.expect(",");
    }
    this.at += 1;
  }

  string() {
    this.peek('"');
    let end = this.at + 1;
    while (this.text[end] !== '"') {
      if (end >= this.text.length) throw new Refused("a string that does not end");
      end += this.text[end] === "\\" ? 2 : 1;
    }
    const literal = this.text.slice(this.at, end + 1);
    this.at = end + 1;
    let value;
    try {
      value = JSON.parse(literal);
    } catch {
      throw new Refused("a string that is not JSON");
    }
    if (isIllFormed(value)) throw new Refused("a lone surrogate");
    return value;
  }

  scalar() {
    for (const [literal, value] of Object.entries(LITERALS)) {
      if (this.text.startsWith(literal, this.at)) {
        this.at += literal.length;
        return value;
      }
    }
    NUMBER.lastIndex = this.at;
    const [literal] = NUMBER.exec(this.text) ?? [];
    if (literal === undefined) throw new Refused("not JSON");
    this.at += literal.length;
    const value = Number(literal);
    const kept = /[.eE]/.test(literal) ? Number.isFinite(value) : Number.isSafeInteger(value);
    if (!kept) throw new Refused("a number that not every reader keeps");
    return value;
  }

  skipBlank() {
    BLANK.lastIndex = this.at;
    this.at += BLANK.exec(this.text)[0].length;
  }

  expect(mark) {
    this.skipBlank();
    this.peek(mark);
    this.at += 1;
  }

  peek(mark) {
    if (this.text[this.at] !== mark) throw new Refused(`${mark} is missing`);
  }
}
