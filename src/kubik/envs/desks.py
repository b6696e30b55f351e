"""What a thread is to know of the games of a batch."""

import numpy as np

from kubik.engine.layout import MemoryRows, scratch
from kubik.envs.buffers import legal_width
from kubik.envs.setting import Setting
from kubik.envs.stepping import desk_of


def make_desk(setting: Setting, first: int, last: int, room: int) -> MemoryRows:
    """Return the desk of a thread that has these games, with room to note so many moves of each."""
    game, sight = setting.game, setting.game.observe
    desks: MemoryRows = scratch(1, desk_of(game)).view(np.recarray)
    desk = np.asarray(desks)
    desk["first"], desk["last"] = first, last
    desk["players"] = setting.players
    desk["longest"] = setting.longest
    desk["restarts"] = setting.restarts
    desk["room"] = room
    desk["numbers"] = sight.SIZE
    desk["form"] = setting.form
    desk["width"] = legal_width(game, setting.form)
    desk["actions"] = game.rules.ACTIONS
    desk["options"][0, : len(setting.options)] = setting.options
    desk["choosers"][0, : setting.players] = setting.choosers
    desk["merits"] = len(sight.MERITS) if setting.weights else 0
    for name, weight in setting.weights.items():
        desk["weights"][0, sight.MERITS.index(name)] = weight
    return desks
