#!/bin/sh
# Make a virtual environment: `tools/venv.sh FOLDER`.
# Takes the interpreter in $PYTHON, else the first Python 3.11 or newer that runs.
set -eu

folder=$1

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

python=
for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    if new_enough "$name"; then
        python=$name
        break
    fi
done
if [ -z "$python" ]; then
    if [ -n "${PYTHON:-}" ]; then
        echo "error: PYTHON=$PYTHON does not run, or is older than Python 3.11" >&2
    else
        echo "error: Fifth Street needs Python 3.11 or newer and found none on PATH." >&2
        echo "       Install one, or name it: make PYTHON=/path/to/python3.12 ..." >&2
    fi
    exit 1
fi

has_venv() {
    "$python" -c 'import ensurepip, venv' >/dev/null 2>&1
}

if ! has_venv; then
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "Python's venv module is missing: installing python$version-venv with apt-get"
        DEBIAN_FRONTEND=noninteractive
        export DEBIAN_FRONTEND
        { apt-get update -qq && apt-get install -y -qq "python$version-venv"; } </dev/null >/dev/null ||
            echo "apt-get failed" >&2
    fi
    if ! has_venv; then
        echo "error: $python lacks the venv module." >&2
        echo "       On Debian or Ubuntu: sudo apt-get install python$version-venv" >&2
        exit 1
    fi
fi

echo "Making $folder with $("$python" --version)"
rm -rf "$folder"
"$python" -m venv "$folder"
