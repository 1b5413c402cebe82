#!/usr/bin/env bash
# another_python.sh [3.12]: the sealing core on another Python than the product's, with the very pins that ship.
# That Python is the one on PATH, else pyenv's, else one that uv brings.
set -euo pipefail
version=${1:-3.12}
cd "$(dirname "$0")/../.."
uv=$(command -v uv || echo .tools/uv/bin/uv)
dir=.tools/python$version

python=$version
if "python$version" -c '' 2>/dev/null; then
  python=$("python$version" -c 'import sys; print(sys.executable)')
elif command -v pyenv >/dev/null; then
  for candidate in "$(pyenv root)/versions/$version"*/bin/python"$version"; do
    if [ -x "$candidate" ]; then python=$candidate; fi
  done
fi

[ -x "$dir/bin/python" ] || "$uv" venv --quiet --python "$python" "$dir"
"$uv" pip sync --quiet --python "$dir/bin/python" layers/dependencies/requirements.txt
PYTHONPATH=layers/shared:. "$dir/bin/python" -W error -m tests.verify.replay
