"""All cards, by when they are used."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from . import blue, brown, green, orange, purple, red, white, yellow
from .box import CARD_OF, NOW_CARDS
from .choices import Choosing
from .dice import Die, Table

Use: TypeAlias = Callable[[Table, Die], Choosing]

# «Сейчас»
NOW: Mapping[str, Use] = {
    "batter_beaver": orange.batter_beaver_now,
    "pinch_eater": orange.pinch_eater,
    "dugout": orange.dugout,
    "stogie": blue.stogie,
    "cubasaurus": purple.cubasaurus_now,
    "muggles": brown.muggles_now,
    "fast_cat": white.fast_cat,
}
assert set(NOW) == set(NOW_CARDS)

# «Активное»: each time when one pushes and does not lose dice.
PUSHED: Mapping[str, Use] = {
    "ledercheesen": yellow.ledercheesen_pushed,
    "reckless_cheese": yellow.reckless_cheese_pushed,
    "wizard": brown.wizard_pushed,
}

# «Активное»: when dice are to be lost. Punk Fruit does not avert it.
AVERTS: Mapping[str, Use] = {
    "keep_on_rollin": green.keep_on_rollin,
    "rolling_stoned": green.rolling_stoned,
}

# «На бегу»
RUN: Mapping[str, Use] = {
    "mr_bats": orange.mr_bats,
    "benchwarmer": orange.benchwarmer,
    "reliever_beaver": orange.reliever_beaver,
    "the_babe": orange.the_babe,
    "bad_cheese": yellow.bad_cheese,
    "ledercheesen": yellow.ledercheesen,
    "the_cheese_stands_alone": yellow.the_cheese_stands_alone,
    "the_big_cheese": yellow.the_big_cheese,
    "cheese_boy": yellow.cheese_boy,
    "stinky_cheese": yellow.stinky_cheese,
    "up_to_11": green.up_to_11,
    "punk_fruit": green.punk_fruit,
    "bahama_llama": blue.bahama_llama,
    "llama_rama": blue.llama_rama,
    "undercover_fish": blue.undercover_fish,
    "chilly_mcchillster": blue.chilly_mcchillster,
    "llama_shaman": blue.llama_shaman,
    "wikiwiki_dinosaur": purple.wikiwiki_dinosaur,
    "rollosaurus": purple.rollosaurus,
    "shimmy_shimmy_dino": purple.shimmy_shimmy_dino,
    "dancing_dino": purple.dancing_dino,
    "pronto_bronto": purple.pronto_bronto,
    "you_bet_jurassican": purple.you_bet_jurassican,
    "rich_dog": brown.rich_dog,
    "mr_dog": brown.mr_dog,
    "dr_livingstone": brown.dr_livingstone,
    "captain_bark": brown.captain_bark,
    "muggles": brown.muggles,
    "dapper_doggie": brown.dapper_doggie,
    "schmutz": white.schmutz,
    "smelly_cat": white.smelly_cat,
    "cat_tastrophy": white.cat_tastrophy,
    "dope_cat": white.dope_cat,
    "fat_cat": white.fat_cat,
}

# When swords have been compared.
RED: Mapping[str, Callable[[Table], Choosing]] = {
    "jacques_couteau": red.jacques_couteau,
    "crabby": red.crabby,
    "punch_guy": red.punch_guy,
    "mr_soldier": red.mr_soldier,
    "supah_general": red.supah_general,
    "champion": red.champion,
    "el_bandito": red.el_bandito,
}

# «Вы должны вернуть», whether they are used or not: all such faces, or the special one.
RETURNED = (
    *("rich_dog", "wizard", "mr_dog", "dr_livingstone"),
    *("captain_bark", "muggles", "dapper_doggie", "cubasaurus"),
)
RETURNED_SPECIAL = ("the_babe", "bad_cheese")

# Used after the move.
LATER = ("batter_beaver", "bob")

# Used before a push or at any time.
ELSEWHERE = (*green.REJOINING, "pina_cubelada", "broken_cow")
assert {*NOW, *PUSHED, *AVERTS, *RUN, *RED, *LATER, *ELSEWHERE} == set(CARD_OF)
