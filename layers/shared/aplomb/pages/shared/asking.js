// What the pages that ask the engine have in common: one status, one problem, one button that begins and one that stops.
function say(word, values, state = "idle") {
  byId("status").textContent = fill(word, values);
  byId("status").dataset.state = state;
}

// RFC 9457, or whatever else stands between the engine and us has answered.
async function problemOf(response) {
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  return { status: response.status, ...(isProblem ? await response.json() : {}) };
}

// Shows the problem, and marks the field of that name where it is at fault.
function showProblem({ status, title = "", detail = words.no_detail, errors = [] }, input) {
  byId("problem-title").textContent = fill("refused", { status, title });
  byId("problem-detail").textContent = detail;
  byId("problem-fields").replaceChildren(...errors.map(({ field, detail: fault }) => {
    const [item, name] = [document.createElement("li"), document.createElement("code")];
    name.textContent = field;
    item.append(name, ` : ${fault}`);
    return item;
  }));
  byId("problem").hidden = false;
  if (errors.some(({ field }) => field === input)) byId(input).setAttribute("aria-invalid", "true");
}

// Focus stays where it can act: a hidden button has none.
function swap(hidden, shown) {
  const focused = document.activeElement === hidden;
  shown.hidden = false;
  hidden.hidden = true;
  if (focused) shown.focus();
}

// While the question is asked, it can be stopped; an end that no event told is said.
async function during(asking, path, body, refused) {
  swap(byId("run"), byId("stop"));
  try {
    const response = await asking.ask(path, body);
    if (response) await refused(response);
    else if (!asking.ended) say("cut", {}, "failed");
  } catch (error) {
    if (!asking.ended) say(asking.why(error), {}, "failed");
  }
  swap(byId("stop"), byId("run"));
}
