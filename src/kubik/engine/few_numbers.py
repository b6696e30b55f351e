"""Arrays of few numbers in a state, on a GPU: each number is read and written by its own name.

A thread keeps a position in registers only if it is known beforehand which of its numbers are
meant. One index that is not known puts all of it into memory, which is many times as slow. Where an
array has no more numbers than this, all of them are read, and the one is chosen.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

FEW = 2


class _Place(NamedTuple):
    """A number of a small array, of which it is not known yet which one it is."""

    pointer: Any  # kept, or another one might come to stand at its address
    array: Any
    kind: Any
    index: Any

    def each(self, builder: Any) -> Iterator[tuple[Any, Any]]:
        """Yield the place of each number, and whether it is the one that is meant."""
        from llvmlite import ir

        for number in range(self.kind.nitems):
            which = ir.Constant(self.index.type, number)
            place = builder.gep(self.array.data, [which])
            yield place, builder.icmp_unsigned("==", self.index, which)


@contextmanager
def few_numbers_chosen() -> Iterator[None]:
    """Let Numba read and write small arrays that way."""
    from numba.cuda.np import arrayobj

    own = arrayobj.basic_indexing, arrayobj.load_item, arrayobj.store_item
    find, read, write = own
    places: dict[int, _Place] = {}

    def find_place(
        context: Any, builder: Any, kind: Any, array: Any, kinds: Any, indexes: Any, **asked: Any
    ) -> Any:
        found = find(context, builder, kind, array, kinds, indexes, **asked)
        if _has_few(kind) and len(indexes) == 1 and not found[1]:
            index = context.cast(builder, indexes[0], kinds[0], arrayobj.types.intp)
            places[id(found[0])] = _Place(found[0], array, kind, index)
        return found

    def read_number(context: Any, builder: Any, kind: Any, pointer: Any) -> Any:
        if id(pointer) not in places:
            return read(context, builder, kind, pointer)
        number = None
        for place, is_meant in places.pop(id(pointer)).each(builder):
            value = read(context, builder, kind, place)
            number = value if number is None else builder.select(is_meant, value, number)
        return number

    def write_number(context: Any, builder: Any, kind: Any, value: Any, pointer: Any) -> Any:
        if id(pointer) not in places:
            return write(context, builder, kind, value, pointer)
        for place, is_meant in places.pop(id(pointer)).each(builder):
            before = read(context, builder, kind, place)
            write(context, builder, kind, builder.select(is_meant, value, before), place)
        return None

    arrayobj.basic_indexing, arrayobj.load_item = find_place, read_number
    arrayobj.store_item = write_number
    try:
        yield
    finally:
        arrayobj.basic_indexing, arrayobj.load_item, arrayobj.store_item = own


def _has_few(kind: Any) -> bool:
    """Whether an array lies in a state, and has few numbers."""
    from numba.cuda import types

    return isinstance(kind, types.NestedArray) and kind.ndim == 1 and kind.nitems <= FEW
