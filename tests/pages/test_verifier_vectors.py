"""The page's scripts find of every certificate what the core finds, check by check."""

import json

import pytest

from aplomb.adapters.rules import published_rules
from aplomb.entry.verifier import SCRIPTS, verifier_settings
from tests.core.sealing.vectors.files import FOLDER, GROUPS
from tests.pages import node

PURE = [script for script in SCRIPTS if script not in ("verifier/shown.js", "verifier/verifier.js")]
PROBE = """
const { readFileSync } = await import("node:fs");
const { settings, files } = JSON.parse(readFileSync(input, "utf8"));
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// What the page puts into its field: a text, or for bytes that are none, nothing that could be verified.
function textOf({ texte, octets, espaces }) {
  try {
    return (texte ?? strict.decode(Buffer.from(octets, "base64"))) + " ".repeat(espaces);
  } catch {
    return "not UTF-8";
  }
}

async function verdictsOf(vector) {
  let trusted;
  try {
    trusted = await readTrusted(vector.cle);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [null, null];
  }
  const openings = Object.entries(vector.engagements).map(
    ([name, { sel, texte }]) => [name, { salt: sel, text: texte }]
  );
  const { checks } = await checkCertificate(textOf(vector), trusted, vector.maintenant, Object.fromEntries(openings));
  return [Object.fromEntries(checks.map(({ name, verdict: found }) => [name, found])), statusOf(checks), checks];
}

output = {};
for (const file of files) {
  for (const vector of JSON.parse(readFileSync(file, "utf8"))) output[vector.nom] = await verdictsOf(vector);
}
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """What the scripts find of every vector, in one process."""
    given = tmp_path_factory.mktemp("node") / "given.json"
    files = [str(FOLDER / f"{name}.json") for name in GROUPS]
    given.write_text(json.dumps({"settings": verifier_settings(published_rules()), "files": files}))
    return node.run(PURE, PROBE, str(given))


@pytest.mark.browser
@pytest.mark.parametrize("group", GROUPS)
def test_the_scripts_find_what_the_core_finds(found, group):
    vectors = json.loads((FOLDER / f"{group}.json").read_text())
    assert {vector["nom"]: found[vector["nom"]][0] for vector in vectors} == {
        vector["nom"]: vector["attendu"] for vector in vectors
    }


@pytest.mark.browser
def test_a_certificate_is_valid_when_nothing_speaks_against_it(found):
    for checks, status, *_ in found.values():
        if checks is not None:
            spoken = set(checks.values()) - {"valide", "cle_passee", "non_dite"}
            expected = "valide" if not spoken else "non_verifiee" if spoken == {"non_verifiee"} else "refuse"
            assert status == expected, checks


@pytest.mark.browser
def test_what_stays_unchecked_for_want_of_a_salt_is_never_green(found):
    unsalted = [status for checks, status, *_ in found.values() if checks and _is_unsalted(checks)]
    assert len(unsalted) > 10
    assert "valide" not in unsalted


def _is_unsalted(checks):
    return checks["integrite"] == "valide" and checks.get("engagement_detail") == "non_verifiee"


@pytest.mark.browser
def test_whatever_a_check_finds_the_page_has_words_for_it(found):
    known = json.loads((node.PAGES / "verifier" / "words.json").read_text())["script"]
    for checks in (rest[0] for _, _, *rest in found.values() if rest):
        for check in checks:
            name, word = check["name"], check["word"]
            assert {f"{name}_{word}", f"{name.partition('_')[0]}_{word}", word} & set(known), check
