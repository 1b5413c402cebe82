// The deterministic report, as cards and in total.
const milliseconds = (duration) => fill("milliseconds", { duration });
const predicted = (prediction) => (prediction === null ? "—" : typeof prediction === "string" ? prediction : JSON.stringify(prediction));

function drawBar(bar, trust) {
  bar.hidden = trust === null;
  bar.querySelector(".fill").style.inlineSize = `${trust ?? 0}%`;
  bar.querySelector(".threshold").style.insetInlineStart = `${byId("cards").dataset.threshold}%`;
}

function showCard(card, breakdown, prediction, failure) {
  const part = (name) => card.querySelector(`.${name}`);
  const { trust, status } = breakdown;
  const threshold = Number(byId("cards").dataset.threshold);
  card.dataset.state = status !== "ok" ? "failed" : trust < threshold ? "low" : "high";
  part("prediction").textContent = status === "ok" ? predicted(prediction) : "—";
  part("trust").textContent = status === "ok" ? fill("trust", { trust }) : words.no_trust_shown;
  part("state").textContent = failure ? words[`failure_${failure.kind}`] ?? failure.kind : words[`state_${card.dataset.state}`];
  part("latency").textContent = `· ${milliseconds(breakdown.latency_ms)}`;
  drawBar(part("bar"), trust);
}

function resetCards() {
  for (const card of byId("cards").children) {
    card.dataset.state = "waiting";
    for (const name of ["prediction", "trust"]) card.querySelector(`.${name}`).textContent = "—";
    card.querySelector(".state").textContent = words.state_waiting;
    card.querySelector(".latency").textContent = "";
    drawBar(card.querySelector(".bar"), 0);
  }
  byId("aggregate-number").textContent = "—";
  for (const id of ["aggregate-meaning", "aggregate-reason"]) byId(id).textContent = "";
  byId("dominant").textContent = "—";
  byId("consensus").replaceChildren();
  drawBar(byId("aggregate-bar"), 0);
}

function showReport(report) {
  for (const card of byId("cards").children) {
    const { service } = card.dataset;
    showCard(card, report.trust_breakdown[service], report.consensus[service], report.errors[service]);
  }
  const { aggregate, needs_llm: needsLlm, reason } = report.trust_assessment;
  byId("aggregate-number").textContent = aggregate;
  drawBar(byId("aggregate-bar"), aggregate);
  byId("aggregate-bar").dataset.state = needsLlm ? "low" : "high";
  byId("aggregate-meaning").textContent = words[needsLlm ? "meaning_needs_llm" : "meaning_sufficient"];
  byId("aggregate-reason").textContent = reason;
  const { dominant } = report;
  byId("dominant").textContent = dominant
    ? fill("dominant", { label: dominant.label, prediction: predicted(dominant.prediction), trust: dominant.trust })
    : words.no_dominant;
  byId("consensus").replaceChildren(...Object.entries(report.consensus).map(([service, prediction]) => {
    const item = document.createElement("li");
    item.textContent = fill("consensus", { label: report.trust_breakdown[service].label, prediction: predicted(prediction) });
    return item;
  }));
}
