"""Nets that learn to judge and to play, in PyTorch; they are written to files."""

from typing import Any, Self, cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from kubik.bots.nets import NetFile, Origin, check_units, new_net
from kubik.bots.nets.evaluate import MOST_UNIT, UNIT_BITS
from kubik.engine.errors import NetError
from kubik.engine.game import Game
from kubik.train.inputs import FOR_EVER

MOST = MOST_UNIT / 2**UNIT_BITS  # that a unit passes on
FEW_CODES = 1_024  # up to here all moves are rated at once and the legal ones taken out
FIRST_SCALE = 0.1  # some hundred inputs are on at a time
RAREST = 0.001  # win of a seat, as far as a net is told beforehand
LAST_SCALE = 0.01  # so that all moves begin equally likely


class JudgingNet(nn.Module):
    """From what is seen to what each seat may expect."""

    def __init__(
        self, game: Game, inputs: NDArray[np.int16], first: int = 128, second: int = 32
    ) -> None:
        super().__init__()
        check_units(first, second)
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
        nn.init.normal_(self.first.weight, std=FIRST_SCALE)
        nn.init.normal_(self.shares.weight, std=LAST_SCALE)
        for layer in (self.first, self.second, self.shares):
            nn.init.zeros_(layer.bias)

    @classmethod
    def from_file(cls, game: Game, net: NetFile) -> Self:
        """Return the net in a file, to learn on."""
        made = cls(game, net.inputs, *net.second.shape)
        if net.judges == ("moves" in made.layers()):
            raise NetError("net-kind")
        for name in made.layers():
            layer, weights = getattr(made, name), getattr(net, name)
            # A layer of PyTorch has a row for each unit that it makes, as the file has of moves.
            turned = weights if name == "moves" else weights.T
            with torch.no_grad():
                layer.weight.copy_(torch.from_numpy(turned.astype(np.float32)))
                layer.bias.copy_(torch.from_numpy(getattr(net, f"{name}_bias").astype(np.float32)))
        return made

    def begin_with(self, shares: NDArray[np.float32]) -> None:
        """Expect at first what seats got on average.

        Else all units grow to tell of seats that seldom win, or at which nobody sits, until they
        pass on no more than they may; then nothing else is learned.
        """
        usual = torch.from_numpy(shares.mean(axis=0)).clamp(RAREST, 1 - RAREST)
        with torch.no_grad():
            self.shares.bias.copy_(torch.logit(usual))

    def layers(self) -> tuple[str, ...]:
        """Return the names of its layers."""
        return ("first", "second", "shares")

    def expect(self, seen: Tensor) -> Tensor:
        """Return a logit for the share of each seat, the own one first."""
        shares: Tensor = self.shares(self.units(seen))
        return shares

    def units(self, seen: Tensor) -> Tensor:
        """Return what the second layer passes on."""
        first = self.first(self.on(seen)).clamp(0, MOST)
        return cast(Tensor, self.second(first)).clamp(0, MOST)

    def on(self, seen: Tensor) -> Tensor:
        """Return which inputs are on."""
        values = seen.index_select(1, self.number)
        on = values >= self.low
        if self._bounded:
            on &= values <= self.high
        return on.to(self.first.weight.dtype)

    def to_file(self, origin: Origin) -> NetFile:
        """Return what it has learned, for a file."""
        none = {"moves": np.zeros((0, self.second.out_features)), "moves_bias": np.zeros(0)}
        return new_net(self.game, origin, self.inputs, none | self.arrays())

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return its layers as a file has them."""
        arrays: dict[str, NDArray[Any]] = {}
        for name in self.layers():
            layer = getattr(self, name)
            weights = layer.weight if name == "moves" else layer.weight.T
            arrays[name] = weights.detach().float().cpu().numpy()
            arrays[f"{name}_bias"] = layer.bias.detach().float().cpu().numpy()
        return arrays


class PlayingNet(JudgingNet):
    """From what a seat sees to what speaks for each legal move, and what each seat may expect."""

    def __init__(
        self, game: Game, inputs: NDArray[np.int16], first: int = 256, second: int = 128
    ) -> None:
        super().__init__(game, inputs, first, second)
        self.moves = nn.Linear(second, game.rules.ACTIONS)
        nn.init.normal_(self.moves.weight, std=LAST_SCALE)
        nn.init.zeros_(self.moves.bias)

    def layers(self) -> tuple[str, ...]:
        """Return the names of its layers."""
        return (*super().layers(), "moves")

    def forward(self, seen: Tensor, codes: Tensor) -> tuple[Tensor, Tensor]:
        """Return a logit for each code, and one for the share of each seat, the own one first."""
        second = self.units(seen)
        return self._logits(second, codes.long()), self.shares(second)

    def _logits(self, second: Tensor, codes: Tensor) -> Tensor:
        if self.moves.out_features <= FEW_CODES:
            logits: Tensor = self.moves(second).gather(1, codes)
            return logits
        rated = torch.einsum("bu,bcu->bc", second, self.moves.weight[codes])
        return rated + self.moves.bias[codes]
