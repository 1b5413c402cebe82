// What a reader sees of the rule, by its place in the document.
function* leaves(value, path = "") {
  if (value === null || typeof value !== "object") yield [path, String(value)];
  else for (const [name, member] of Object.entries(value)) yield* leaves(member, path ? `${path}.${name}` : name);
}

function shownText(element) {
  if (element instanceof HTMLDataElement) return element.value;
  if (element instanceof HTMLTimeElement) return element.dateTime;
  return element.textContent;
}

// The places where the page and the rule differ, both ways: nothing is shown that the rule lacks, nothing is left out.
function differences(rule, elements) {
  const expected = new Map(leaves(rule));
  const shown = new Map();
  const differing = new Set();
  for (const element of elements) {
    const place = element.dataset.rule;
    shown.set(place, shownText(element));
    if (shown.get(place) !== expected.get(place)) differing.add(place);
  }
  for (const place of expected.keys()) if (!shown.has(place)) differing.add(place);
  return [...differing].map((place) => ({ place, got: shown.get(place), expected: expected.get(place) }));
}
