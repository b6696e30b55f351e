"""Fitting a net to positions, in PyTorch."""

from dataclasses import dataclass

import numpy as np
import torch
from torch.nn import functional

from kubik.engine.layout import MemoryRows
from kubik.train.model import PlayingNet

MINIBATCH = 1_024
RATE = 2e-3  # of learning; falls to nothing in the end
MOST_RATED = 20_000  # positions that a net is held against in the end
VALUED = 1.0  # what the error in shares counts beside that in moves


@dataclass(frozen=True)
class Fitted:
    """How well a net knows the positions that it has learned from, at the end."""

    moves: float  # how often what was chosen is what it would choose
    error: float  # in what seats may expect: the mean of squares


def fit(net: PlayingNet, positions: MemoryRows, epochs: int, seed: int, device: str) -> Fitted:
    """Learn from positions, the same from the same seed."""
    order = torch.Generator().manual_seed(seed)
    net.to(device).train()
    seen, codes, shares = (
        torch.from_numpy(np.ascontiguousarray(positions[name])).to(device)
        for name in ("seen", "codes", "shares")
    )
    count, chosen = (
        torch.from_numpy(positions[name].astype(np.int64)).to(device)
        for name in ("count", "chosen")
    )
    parts = -(-len(positions) // MINIBATCH) * epochs
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    places = torch.arange(codes.shape[1], device=device)
    done = 0
    for _ in range(epochs):
        for part in torch.randperm(len(positions), generator=order).to(device).split(MINIBATCH):
            for group in optimizer.param_groups:
                group["lr"] = RATE * (1 - done / parts)
            logits, expected = net(seen[part], codes[part])
            logits = logits.masked_fill(places >= count[part, None], -1e9)
            wrong = functional.cross_entropy(logits, chosen[part])
            off = functional.binary_cross_entropy_with_logits(expected, shares[part])
            optimizer.zero_grad(set_to_none=True)
            (wrong + VALUED * off).backward()
            optimizer.step()
            done += 1
    with torch.no_grad():
        last = slice(-MOST_RATED, None)
        logits, expected = net(seen[last], codes[last])
        logits = logits.masked_fill(places >= count[last, None], -1e9)
        right = (logits.argmax(1) == chosen[last]).float().mean()
        off = (torch.sigmoid(expected[:, 0]) - shares[last, 0]).square().mean()
    return Fitted(float(right), float(off))
