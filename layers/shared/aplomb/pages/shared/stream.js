// One question to the engine, and the events of its answer. A stream without its terminal event was cut.
class Unreadable extends Error {}

class Asking {
  #stages;
  #terminals;
  #controller = new AbortController();
  #answered = false;
  ended = false;

  constructor(stages, terminals) {
    this.#stages = stages;
    this.#terminals = terminals;
  }

  stop() {
    this.#controller.abort();
  }

  // Gives the response that refuses the question, or nothing once the stream is over.
  async ask(path, body) {
    const response = await fetch(root + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
      body: JSON.stringify(body),
      signal: this.#controller.signal,
    });
    this.#answered = true;
    if (!response.ok) return response;
    await this.#read(response.body);
    return undefined;
  }

  // The word for an end that no terminal event told.
  why(error) {
    if (this.#controller.signal.aborted) return "stopped";
    if (error instanceof Unreadable) return "unreadable";
    return this.#answered ? "cut" : "unreachable";
  }

  async #read(body) {
    const decoder = new SseDecoder();
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      decoder.feed(value).forEach((event) => this.#show(event));
    }
  }

  #show({ type, data }) {
    if (this.ended || !Object.hasOwn(this.#stages, type)) return;
    try {
      this.#stages[type](JSON.parse(data));
    } catch (error) {
      throw new Unreadable("an event is not of its form", { cause: error });
    }
    this.ended = this.#terminals.includes(type);
  }
}
