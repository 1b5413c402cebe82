"""``python -m tests.core.sealing.vectors`` writes tests/vectors/certificates anew."""

from tests.core.sealing.vectors.files import FOLDER, written

for name, text in written().items():
    (FOLDER / name).write_text(text)
