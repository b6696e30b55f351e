"""The room that looking for plays of Qwirkle Cubes takes, and what is where in it."""

from kubik.games.qwirkle_cubes.data import COLOURS, HAND, KINDS, LONGEST_LINE
from kubik.games.qwirkle_cubes.families import FAMILIES, SETS
from kubik.games.qwirkle_cubes.scoring import line_points

LONGEST_POINTS = line_points(LONGEST_LINE)
# Six cubes that complete seven lines.
MOST_POINTS = (HAND + 1) * LONGEST_POINTS

# A strip has two sides, and of each cell on them: where it is, what the line across takes there,
# what that brings and the risk in it, and the cubes beyond it in the strip: how many, and what.
BEHIND, AHEAD = range(2)
CELL, TAKES, ACROSS, RISK, BEYOND, COLOURS_THERE, SHAPES_THERE = range(7)
CELL_ROOM = 7
SIDE_ROOM = HAND * CELL_ROOM

# What the room is for. First the strip: how many cells either side has, and how many right ahead
# touch nothing.
SIDE_CELLS = 2 * SIDE_ROOM
FREE = SIDE_CELLS + 2
# Then the cubes to lay: their kinds, by family the members and how many can be laid at most, and
# how many must be laid, if that is given.
POSSIBLE = FREE + 1
AMONG = POSSIBLE + 1
MOST_OF = AMONG + FAMILIES
EXACTLY = MOST_OF + FAMILIES
# A line in mind: the cells filled on either side, what is in it, its length, what lines across it
# bring and the risk in them, its family and the sets that can fill the cells.
LINE = EXACTLY + 1
SIDE_FILLED, IN_COLOURS, IN_SHAPES, LENGTH, POINTS, RISKS, FAMILY, FILLING = 0, 2, 3, 4, 5, 6, 7, 8
LINE_ROOM = 9
AS_IT_IS, BACKWARD, ONWARD = (LINE + number * LINE_ROOM for number in range(3))
# What is done with a play: note what its sets bring, or keep it if it is among the best. The worth
# of each set of a family is the most that it can bring.
MODE = LINE + 3 * LINE_ROOM
NOTE_WORTH, KEEP_BEST = range(2)
WORTH = MODE + 1
# The kinds that can begin a play in a strip with nothing else in it, by points across.
LOOSE = WORTH + FAMILIES * SETS
# By family and points: the sets of members that can bring as many.
BRINGING = LOOSE + LONGEST_POINTS + 1
# The best plays: how many are wanted, how many there are, and then each with its value, points,
# spot and axis of its strip, cells on either side, family and members.
WANTED = BRINGING + FAMILIES * (MOST_POINTS + 1)
FOUND = WANTED + 1
PLAYS = FOUND + 1
VALUE, BRINGS, SPOT, AXIS, CELLS_BEHIND, CELLS_AHEAD, OF_FAMILY, MEMBERS_LAID = range(8)
PLAY_ROOM = 8
MOST_PLAYS = 64
# Judgement, in thousandths of a point: of what stays in hand, by the cubes that do; of a line, by
# its length, if the next player can complete it. Then the chance that he has a kind, out of
# CERTAIN, and how many cubes of each colour.
LEAVES = PLAYS + (MOST_PLAYS + 1) * PLAY_ROOM
LINE_RISKS = LEAVES + (1 << HAND)
CHANCES = LINE_RISKS + LONGEST_LINE + 1
NEXT_HAS = CHANCES + KINDS
SLOT_OF = NEXT_HAS + COLOURS  # the cube of the hand that shows a kind
IN_HAND = SLOT_OF + KINDS  # the cubes of the hand, as a bit mask
BEST_LEAVE = IN_HAND + 1
PLAYS_ROOM = BEST_LEAVE + 1

THOUSAND = 1000
CERTAIN = 1024
