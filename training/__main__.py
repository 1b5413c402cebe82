"""Trains the embedded models: ``make train``. The same texts give the same files, byte for byte."""

import json
import pickle
import sys
import time
from pathlib import Path

import numpy as np

from training import corpus
from training.crossed import calibrated, crossed, rounded
from training.fit import VERSION, Recipe, fit, look_at_mail, look_at_question, sight
from training.heads import CITIZENS, MAIL

MODELS = Path(__file__).parent.parent / "layers" / "shared" / "aplomb" / "models"
RECIPES = {
    "citoyens": (
        corpus.citizens,
        Recipe("citoyens", CITIZENS, look_at_question, 4.0, {"words": 30_000, "letters": 40_000, "signs": 400}),
    ),
    "courrier": (
        corpus.mail,
        Recipe("courrier", MAIL, look_at_mail, 4.0, {"words": 8_000, "letters": 10_000, "signs": 400}, balanced=True),
    ),
}


def main() -> None:
    for name in sys.argv[1:] or list(RECIPES):
        t = time.time()
        read, recipe = RECIPES[name]
        seen = sight(read(), recipe.look)
        print(name, seen.blocks["words"].counts.shape, seen.blocks["letters"].counts.shape, round(time.time() - t, 1), flush=True)
        document = fit(recipe, seen, np.arange(len(seen.examples)))
        print("fit", round(time.time() - t, 1), flush=True)
        logits = crossed(recipe, seen)
        print("crossed", round(time.time() - t, 1), flush=True)
        document = rounded(calibrated(document, seen, logits))
        (MODELS / f"{name}-{VERSION}.json").write_text(json.dumps(document, ensure_ascii=False, separators=(",", ":")))
        pickle.dump((document["heads"], [(e.text, dict(e.labels)) for e in seen.examples], seen.weights, logits), open(f"/tmp/w/{name}.pkl", "wb"))
        print("done", round(time.time() - t, 1), flush=True)


if __name__ == "__main__":
    main()
