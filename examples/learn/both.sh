#!/usr/bin/env bash
# Learns connect four and CuBirds from nothing on one GPU, each in less than six minutes.
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

# Each is learned whatever becomes of the other. Who begins far into games that were drawn learns of
# many more positions than from games against itself alone, which are soon all alike.
"$python" examples/learn/ppo.py connect_four --minutes 4.6 --opening 8 --measured-opening 4 --against 0.7 \
    --rate 6e-4 --minibatch 4096 --first 1024 --second 256 --out "$out/connect_four"
wait
# From itself first, where it loses nearly all games against others; then how to beat one of them.
"$python" examples/learn/ppo.py cubirds --minutes 3.4 --against 0 --rate 7e-4 --first 512 --out "$out/cubirds_alone"
"$python" examples/learn/ppo.py cubirds --minutes 2.2 --against 0.9 --rate 3e-4 --entropy 0.005 \
    --start "$out/cubirds_alone/net.npz" --out "$out/cubirds"
