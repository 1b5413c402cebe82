// The steps of one answer, as the level that was decided has them.
const PLANS = {
  unknown: ["triage"],
  alone: ["triage", "answer", "certificate"],
  proved: ["triage", "claims", "sources", "verification", "certificate"],
  deliberated: ["triage", "positions", "sources", "confrontation", "ruling", "certificate"],
};
const planOf = (level) => ({ 2: "proved", 3: "deliberated" })[level] ?? "alone";

// Steps that were taken already stay as they are.
function layOut(plan) {
  const known = Object.fromEntries([...byId("steps").children].map((item) => [item.dataset.step, item]));
  byId("steps").replaceChildren(...PLANS[plan].map((name) => known[name] ?? step(name)));
}

function step(name) {
  return element("li", { "data-step": name, "data-state": "waiting" },
    element("p", {},
      element("span", { class: "mark", "aria-hidden": "true" }), " ",
      element("span", { class: "name" }, words[`step_${name}`]), " ",
      element("span", { class: "state visually-hidden" }, words.step_state_waiting)),
    element("p", { class: "told", lang: "fr" }),
    element("ul", { class: "arrived", lang: "fr" }));
}

const stepOf = (name) => byId("steps").querySelector(`[data-step="${name}"]`);

function mark(name, state, told = "") {
  const item = stepOf(name);
  item.dataset.state = state;
  if (state === "running") item.setAttribute("aria-current", "step");
  else item.removeAttribute("aria-current");
  item.querySelector(".state").textContent = words[`step_state_${state}`];
  if (told) item.querySelector(".told").textContent = plain(told);
}

function arrived(name, ...parts) {
  stepOf(name).querySelector(".arrived").append(element("li", {}, ...parts));
}

// Whatever is under way when there is no more to come will not end.
function abandonSteps() {
  for (const { dataset } of byId("steps").querySelectorAll('[data-state="running"]')) mark(dataset.step, "failed");
}

function begin() {
  byId("steps").replaceChildren();
  layOut("unknown");
  mark("triage", "running");
  byId("progress").hidden = false;
  byId("progress").open = true;
}
