// Server-sent events (WHATWG HTML, section 9.2): bytes in, in whatever pieces; events out, as a browser would dispatch them.
class SseDecoder {
  #utf8 = new TextDecoder();
  #lineBegun = "";
  #afterCr = false;
  #type = "";
  #data = [];
  #id = "";

  // The events that the chunk completes. An event without its blank line is never dispatched.
  feed(chunk) {
    let text = this.#utf8.decode(chunk, { stream: true });
    if (!text) return [];
    if (this.#afterCr && text.startsWith("\n")) text = text.slice(1); // the rest of a CRLF that two chunks shared
    this.#afterCr = text ? text.endsWith("\r") : false;
    const lines = (this.#lineBegun + text).split(/\r\n|\n|\r/);
    this.#lineBegun = lines.pop();
    return lines.flatMap((line) => this.#line(line));
  }

  #line(line) {
    if (!line) return this.#dispatched();
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") this.#type = value;
    else if (field === "data") this.#data.push(value);
    else if (field === "id" && !value.includes("\0")) this.#id = value;
    return [];
  }

  #dispatched() {
    const events = this.#data.length ? [{ type: this.#type || "message", data: this.#data.join("\n"), id: this.#id }] : [];
    this.#type = "";
    this.#data = [];
    return events;
  }
}
