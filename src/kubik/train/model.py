"""A net that learns to play, in PyTorch; what it has learned can be written to a file."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from kubik.bots.nets import NetFile, Origin, new_net
from kubik.bots.nets.evaluate import MOST_UNIT, UNIT_BITS
from kubik.engine.game import Game
from kubik.train.inputs import FOR_EVER

MOST = MOST_UNIT / 2**UNIT_BITS  # that a unit passes on
FEW_CODES = 1_024  # up to here all moves are rated at once and the legal ones taken out
FIRST_SCALE = 0.1  # some hundred inputs are on at a time
LAST_SCALE = 0.01  # so that all moves begin equally likely


class PlayingNet(nn.Module):
    """From what a seat sees to what speaks for each legal move, and what each seat may expect."""

    def __init__(
        self, game: Game, inputs: NDArray[np.int16], first: int = 256, second: int = 128
    ) -> None:
        super().__init__()
        self.game = game
        self.inputs = inputs
        number, low, high = (torch.from_numpy(column.copy()) for column in inputs.T)
        self.number: Tensor
        self.low: Tensor
        self.high: Tensor
        self.register_buffer("number", number.long())
        self.register_buffer("low", low)
        self.register_buffer("high", high)
        self._bounded = bool((high != FOR_EVER).any())
        self.first = nn.Linear(len(inputs), first)
        self.second = nn.Linear(first, second)
        self.shares = nn.Linear(second, max(game.players))
        self.moves = nn.Linear(second, game.rules.ACTIONS)
        nn.init.normal_(self.first.weight, std=FIRST_SCALE)
        for layer in (self.shares, self.moves):
            nn.init.normal_(layer.weight, std=LAST_SCALE)
        for layer in (self.first, self.second, self.shares, self.moves):
            nn.init.zeros_(layer.bias)

    @classmethod
    def from_file(cls, game: Game, net: NetFile) -> "PlayingNet":
        """Return the net in a file, to learn on."""
        made = cls(game, net.inputs, *net.second.shape)
        for name in ("first", "second", "shares", "moves"):
            layer, weights = getattr(made, name), getattr(net, name)
            # A layer of PyTorch has a row for each unit that it makes, as the file has of moves.
            turned = weights if name == "moves" else weights.T
            with torch.no_grad():
                layer.weight.copy_(torch.from_numpy(turned.astype(np.float32)))
                layer.bias.copy_(torch.from_numpy(getattr(net, f"{name}_bias").astype(np.float32)))
        return made

    def forward(self, seen: Tensor, codes: Tensor) -> tuple[Tensor, Tensor]:
        """Return a logit for each code, and one for the share of each seat, the own one first."""
        first = self.first(self.on(seen)).clamp(0, MOST)
        second = self.second(first).clamp(0, MOST)
        return self._logits(second, codes.long()), self.shares(second)

    def on(self, seen: Tensor) -> Tensor:
        """Return which inputs are on."""
        values = seen.index_select(1, self.number)
        on = values >= self.low
        if self._bounded:
            on &= values <= self.high
        return on.to(self.first.weight.dtype)

    def _logits(self, second: Tensor, codes: Tensor) -> Tensor:
        if self.moves.out_features <= FEW_CODES:
            logits: Tensor = self.moves(second).gather(1, codes)
            return logits
        rated = torch.einsum("bu,bcu->bc", second, self.moves.weight[codes])
        return rated + self.moves.bias[codes]

    def to_file(self, origin: Origin) -> NetFile:
        """Return what it has learned, for a file."""
        layers: Mapping[str, Any] = {
            "first": self.first.weight.T,
            "first_bias": self.first.bias,
            "second": self.second.weight.T,
            "second_bias": self.second.bias,
            "shares": self.shares.weight.T,
            "shares_bias": self.shares.bias,
            "moves": self.moves.weight,
            "moves_bias": self.moves.bias,
        }
        arrays = {name: layer.detach().float().cpu().numpy() for name, layer in layers.items()}
        return new_net(self.game, origin, self.inputs, arrays)
