"""Fitting a net that judges to positions, in PyTorch."""

from dataclasses import dataclass

import numpy as np
import torch
from torch.nn import functional

from kubik.engine.layout import MemoryRows
from kubik.train.model import JudgingNet
from kubik.train.self_play import Tell, tell_nobody

MINIBATCH = 8_192
RATE = 2e-3  # of learning; falls to nothing in the end
KEPT_APART = 20  # one part in so many, at the end, is not learned from; one position at least


@dataclass(frozen=True)
class Fitted:
    """How well a net knows positions that it has not learned from."""

    surprise: float  # by how games ended, in nats; of one who knows nothing 0.693 with two players
    error: float  # in what the seat to move may expect: the mean of squares


def fit(
    net: JudgingNet,
    positions: MemoryRows,
    epochs: int,
    seed: int,
    device: str,
    rate: float = RATE,
    tell: Tell = tell_nobody,
) -> Fitted:
    """Learn from positions, the same from the same seed."""
    order = torch.Generator().manual_seed(seed)
    net.to(device).train()
    seen, shares = (
        torch.from_numpy(np.ascontiguousarray(positions[name])).to(device)
        for name in ("seen", "shares")
    )
    learned = len(positions) - max(1, len(positions) // KEPT_APART)
    batch = min(MINIBATCH, learned)
    parts = learned // batch * epochs
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    done = 0
    for _ in range(epochs):
        for part in torch.randperm(learned, generator=order).to(device).split(batch):
            if len(part) < batch:
                break
            for group in optimizer.param_groups:
                group["lr"] = rate * (1 - done / parts) + 1e-6
            off = functional.binary_cross_entropy_with_logits(net.expect(seen[part]), shares[part])
            optimizer.zero_grad(set_to_none=True)
            off.backward()
            optimizer.step()
            done += 1
            tell(done, parts)
    with torch.no_grad():
        kept = slice(learned, None)
        expected, got = net.expect(seen[kept])[:, 0], shares[kept, 0]
        surprise = functional.binary_cross_entropy_with_logits(expected, got)
        error = (torch.sigmoid(expected) - got).square().mean()
    return Fitted(float(surprise), float(error))
