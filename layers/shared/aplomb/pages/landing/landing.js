// One question at a time: sent to the stream, shown as its events come.
const TERMINAL = ["complete", "llm_done", "llm_error"];
let running = null;

class Unreadable extends Error {}

const request = () => ({
  text: byId("text").value,
  anthropic: byId("anthropic").checked,
  model: document.querySelector('input[name="model"]:checked').value,
});

function say(word, values, state = "idle") {
  byId("status").textContent = fill(word, values);
  byId("status").dataset.state = state;
}

function showRaw(report) {
  byId("raw-json").textContent = JSON.stringify(report, null, 2);
}

function showCurl() {
  const body = request();
  const { model: _, ...common } = body;
  const at = (path) => new URL(root + path, location.href).href;
  byId("curl-stream").textContent = curl(at("stream"), body, "-N ");
  byId("curl-json").textContent = curl(at(jsonEndpoint(body)), common);
}

const STAGES = {
  deterministic(report) {
    showReport(report);
    showRaw(report);
    say("fanout_done", { aggregate: report.trust_aggregate, duration: milliseconds(report.fanout_ms) }, "running");
    running.report = report;
  },
  complete() {
    say(running.report.trust_assessment.needs_llm ? "done_not_allowed" : "done_sufficient", {}, "done");
  },
  llm_start({ model }) {
    byId("synthesis-section").hidden = false;
    byId("synthesis").setAttribute("aria-busy", "true");
    byId("synthesis-model").textContent = fill("asked", { model });
    say("llm_start", { model }, "running");
  },
  llm_delta({ text }) {
    byId("synthesis").append(text);
  },
  llm_done(report) {
    byId("synthesis").textContent = report.synthesis;
    byId("synthesis-model").textContent = fill("written_by", { model: report.llm_model, duration: milliseconds(report.llm_ms) });
    showRaw(report);
    say("done_enhanced", { duration: milliseconds(report.latency_ms) }, "done");
  },
  llm_error({ kind }) {
    say("llm_error", { why: words[`llm_${kind}`] ?? kind }, "failed");
  },
};

function show({ type, data }) {
  if (running.ended || !Object.hasOwn(STAGES, type)) return;
  try {
    STAGES[type](JSON.parse(data));
  } catch (error) {
    throw new Unreadable("an event is not of its form", { cause: error });
  }
  running.ended = TERMINAL.includes(type);
}

async function readStream(body) {
  const decoder = new SseDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    decoder.feed(value).forEach(show);
  }
}

// RFC 9457, or whatever else stands between the engine and us has answered.
async function showProblem(response) {
  let problem = {};
  if (response.headers.get("Content-Type")?.startsWith("application/problem+json")) problem = await response.json();
  const faults = problem.errors ?? [];
  byId("problem-title").textContent = fill("refused", { status: response.status, title: problem.title ?? "" });
  byId("problem-detail").textContent = problem.detail ?? words.no_detail;
  byId("problem-fields").replaceChildren(...faults.map(({ field, detail }) => {
    const [item, name] = [document.createElement("li"), document.createElement("code")];
    name.textContent = field;
    item.append(name, ` : ${detail}`);
    return item;
  }));
  byId("problem").hidden = false;
  byId("result").hidden = true;
  if (faults.some(({ field }) => field === "text")) byId("text").setAttribute("aria-invalid", "true");
  say("refused_status", {}, "failed");
}

function reset() {
  byId("problem").hidden = true;
  byId("result").hidden = false;
  byId("synthesis-section").hidden = true;
  byId("synthesis").textContent = "";
  byId("text").removeAttribute("aria-invalid");
  byId("raw-json").textContent = words.raw_none;
  resetCards();
}

// Focus stays where it can act: a hidden button has none.
function swap(hidden, shown) {
  const focused = document.activeElement === hidden;
  shown.hidden = false;
  hidden.hidden = true;
  if (focused) shown.focus();
}

async function ask(body) {
  const response = await fetch(`${root}stream`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify(body),
    signal: running.controller.signal,
  });
  running.answered = true;
  if (!response.ok) return showProblem(response);
  await readStream(response.body);
  if (!running.ended) say("cut", {}, "failed");
}

function whatWentWrong(error) {
  if (running.controller.signal.aborted) return "stopped";
  if (error instanceof Unreadable) return "unreadable";
  return running.answered ? "cut" : "unreachable";
}

async function run() {
  running = { controller: new AbortController(), answered: false, ended: false, report: null };
  reset();
  say("asking", {}, "running");
  swap(byId("run"), byId("stop"));
  try {
    await ask(request());
  } catch (error) {
    if (!running.ended) say(whatWentWrong(error), {}, "failed");
  }
  byId("synthesis").setAttribute("aria-busy", "false");
  swap(byId("stop"), byId("run"));
}

function copy(button) {
  navigator.clipboard.writeText(byId(button.dataset.copies).textContent).then(
    () => (byId("copied").textContent = words.copied),
    () => (byId("copied").textContent = words.not_copied),
  );
}

byId("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  if (byId("stop").hidden) run();
});
byId("ask").addEventListener("input", showCurl);
byId("stop").addEventListener("click", () => running.controller.abort());
byId("anthropic").addEventListener("change", ({ target }) => (byId("models").disabled = !target.checked));
for (const button of document.querySelectorAll("[data-example]")) {
  button.addEventListener("click", () => {
    byId("text").value = settings.examples[button.dataset.example];
    showCurl();
  });
}
for (const button of document.querySelectorAll("[data-copies]")) {
  button.hidden = !navigator.clipboard; // a page over plain HTTP has none
  button.addEventListener("click", () => copy(button));
}
byId("models").disabled = !byId("anthropic").checked; // a browser may restore the form as it was left
showCurl();
