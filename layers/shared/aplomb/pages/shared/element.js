// Elements whose contents are text: nothing that is received becomes markup, an address that runs, or a change of the
// direction in which the words beside it are read.
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
const plain = (text) => String(text).replace(DIRECTIONS, "\ufffd");

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) made.setAttribute(attribute, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined).map(
    (child) => (child instanceof Node ? child : plain(child)),
  ));
  return made;
}

// The address of a public page, or null: HTTPS, and nobody's name before the host's.
function publicAddress(url) {
  try {
    const address = new URL(url);
    return address.protocol === "https:" && !address.username && !address.password ? address : null;
  } catch {
    return null;
  }
}

// A link that says which host it leads to, and leaves the page where it is.
function outwards(url, text) {
  const address = publicAddress(url);
  if (address === null) return null;
  const attributes = { href: address.href, target: "_blank", rel: "noopener noreferrer" };
  return element("a", attributes, text, element("span", { class: "host" }, ` (${address.hostname})`));
}
