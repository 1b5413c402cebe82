"""Noise is drawn from the text itself: the same text, the same noise, in every process."""

import os
import subprocess
import sys
from pathlib import Path

from training.noise import noisy

ROOT = Path(__file__).parents[2]
TEXTS = [f"Bonjour, est-ce que quelqu'un peut m'expliquer la procédure numéro {number} ?" for number in range(40)]


def test_the_same_text_has_the_same_noise_in_another_process():
    program = "import sys; from training.noise import noisy; print(*map(noisy, sys.argv[1:]), sep='\\0')"
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "7"}
    command = [sys.executable, "-c", program, *TEXTS]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.removesuffix("\n").split("\0") == [noisy(text) for text in TEXTS]


def test_noise_leaves_few_texts_as_they_were():
    assert sum(noisy(text) == text for text in TEXTS) <= 5


def test_a_text_of_one_letter_can_be_noisy():
    assert noisy("a").strip()
