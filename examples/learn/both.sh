#!/usr/bin/env bash
# Learns connect four and CuBirds from nothing on one GPU, within ten minutes in all.
#     examples/learn/both.sh [FOLDER]
set -uo pipefail
cd "$(dirname "$0")/../.."
out=${1:-runs}
python=${PYTHON:-python3}
export PYTHONUNBUFFERED=1

# What CuBirds needs is compiled while connect four is learned.
"$python" - <<'PYTHON' &
from kubik import find_game
from kubik.arena.net_runner import net_table_build

net_table_build(find_game("cubirds"), "cpu").compile()
PYTHON

# Each is learned whatever becomes of the other.
"$python" examples/learn/ppo.py connect_four --minutes 1.7 --opening 4 --rate 4e-4 --entropy 0.02 --out "$out/connect_four"
wait
"$python" examples/learn/ppo.py cubirds --minutes 5 --out "$out/cubirds"
