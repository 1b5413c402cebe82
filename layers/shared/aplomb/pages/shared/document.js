const settings = JSON.parse(document.getElementById("settings").textContent);
const words = settings.words;
const byId = (id) => document.getElementById(id);
const fill = (word, values = {}) => words[word].replace(/\{(\w+)\}/g, (slot, name) => values[name] ?? slot);

// A page may be asked for with or without its last slash and under a stage's prefix; its neighbours stay where they are.
function rootOf(pathname, page) {
  const path = pathname.replace(/\/+$/, "");
  return `${page && path.endsWith(`/${page}`) ? path.slice(0, -page.length - 1) : path}/`;
}

const root = rootOf(location.pathname, settings.page);
for (const link of document.querySelectorAll("a[data-to]")) link.href = root + link.dataset.to;
