// One text at a time: sent to the stream, shown as its events come.
let running = null;
let deterministic = null;

const request = () => ({
  text: byId("text").value,
  anthropic: byId("anthropic").checked,
  model: document.querySelector('input[name="model"]:checked').value,
});

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
    deterministic = report;
  },
  complete() {
    say(deterministic.trust_assessment.needs_llm ? "done_not_allowed" : "done_sufficient", {}, "done");
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

async function showRefusal(response) {
  showProblem(await problemOf(response), "text");
  byId("result").hidden = true;
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

async function run() {
  running = new Asking(STAGES, ["complete", "llm_done", "llm_error"]);
  reset();
  say("asking", {}, "running");
  await during(running, "stream", request(), showRefusal);
  byId("synthesis").setAttribute("aria-busy", "false");
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
byId("stop").addEventListener("click", () => running.stop());
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
