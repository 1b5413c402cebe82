"""The corpora are held everywhere; what fits models is tested where scikit-learn is (make models)."""

import importlib.util

collect_ignore = [] if importlib.util.find_spec("sklearn") else ["fitting"]
