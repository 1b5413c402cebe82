#!/usr/bin/env bash
# venv.sh DIR REQUIREMENTS: makes DIR a Python 3.13 environment that holds exactly REQUIREMENTS.
# Python 3.13 is the one on PATH, else pyenv's, else one that uv brings.
set -euo pipefail
dir=$1 requirements=$2
cd "$(dirname "$0")/.."

uv=$(command -v uv || true)
if [ -z "$uv" ]; then
  uv=.tools/uv/bin/uv
  if [ ! -x "$uv" ]; then
    python3 -m venv .tools/uv
    .tools/uv/bin/python -m pip install --quiet --disable-pip-version-check uv==0.13.9
  fi
fi

python=3.13
if python3.13 -c '' 2>/dev/null; then
  python=$(python3.13 -c 'import sys; print(sys.executable)')
elif command -v pyenv >/dev/null; then
  for candidate in "$(pyenv root)"/versions/3.13*/bin/python3.13; do
    if [ -x "$candidate" ]; then python=$candidate; fi
  done
fi

if ! "$dir/bin/python" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 13))' 2>/dev/null; then
  "$uv" venv --quiet --clear --python "$python" "$dir"
fi
"$uv" pip sync --quiet --compile-bytecode --python "$dir/bin/python" "$requirements"
touch "$dir/ready"
