// The forms of the core, as the page was told them: exactly these members, each of exactly this type; and what each
// leaf may say, by its place.
function conform(value, form, place) {
  if (form.nullable) {
    if (value !== null) conform(value, form.nullable, place);
  } else if (form.list) {
    if (!Array.isArray(value)) throw new Refused(`${place}: not a list`);
    value.forEach((item, index) => conform(item, form.list, `${place}[${index}]`));
  } else if (form.members) {
    conformMembers(value, form.members, place);
  } else if (!(form.type === "int" ? Number.isSafeInteger(value) : typeof value === "string")) {
    throw new Refused(`${place}: not of the type ${form.type}`);
  }
  return value;
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

function conformMembers(value, members, place) {
  if (!isObject(value)) throw new Refused(`${place}: not an object`);
  const missing = Object.keys(members).find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) throw new Refused(`${place}: ${missing} is missing`);
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(members, name));
  if (unknown !== undefined) throw new Refused(`${place}: ${unknown} is unknown`);
  for (const [name, form] of Object.entries(members)) conform(value[name], form, `${place}.${name}`);
}

function* leavesAt(value, path) {
  if (Array.isArray(value)) for (const item of value) yield* leavesAt(item, path);
  else if (isObject(value)) yield* leavesAt(value[path[0]], path.slice(1));
  else if (value !== null) yield String(value);
}

function checkLeaves(document, { leaves, instants }) {
  for (const [place, pattern] of Object.entries(leaves)) {
    const whole = new RegExp(`^(?:${pattern})$`, "u");
    for (const leaf of leavesAt(document, place.split("."))) {
      if (!whole.test(leaf)) throw new Refused(`certificat.${place}: no such value`);
      if (instants.includes(place) && secondsOf(leaf) === undefined) throw new Refused(`certificat.${place}: no such time`);
    }
  }
}

// The seconds since 1970 of an instant in UTC and whole seconds, undefined where the calendar has no such one.
function secondsOf(instant) {
  const milliseconds = Date.parse(instant);
  const known = Number.isFinite(milliseconds) && new Date(milliseconds).toISOString() === instant.replace("Z", ".000Z");
  return known ? milliseconds / 1000 : undefined;
}
