"""Programs for NVVM, the compiler of NVIDIA, as text: what Numba writes, made fit for it."""

import contextlib
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

WORD = 8  # bytes
WORDS_AT_ONCE = 4
GLOBAL_MEMORY = 1  # as NVVM numbers the kinds of memory

_NAME = r'("[^"]+"|[\w.$]+)'
_DEFINITION = re.compile(rf"^define (linkonce_odr )?[^@]*@{_NAME}\(", re.M)
_CALL = re.compile(rf"call [^@\n]*@{_NAME}\(")
# A thread's own memory, and its being cleared.
_CLEARED = re.compile(r'(%"_cudapy_lmem[^"]*" = alloca (\[.*\]))\n  store \2 zeroinitializer.*\n')
# A state is loaded and stored as a whole; its size is a multiple of eight bytes.
_COPY = re.compile(
    r"^  (%\S+) = load (\[(\d+) x i8\]), \2\* (\S+)\n  store \2 \1, \2\* (\S+)$", re.M
)
# A table of numbers that a module only mentions.
_MENTIONED = re.compile(r'^@"(kubik_table_\w+)" = external (.*?)(, align \d+)?$', re.M)


def prepared(modules: Sequence[str], calls_from: int) -> list[str]:
    """Make of Numba's modules what NVVM can do well with."""
    copied = [copy_by_words(leave_memory(module)) for module in modules]
    if not calls_from:
        return copied
    called = Counter(name for module in copied for name in _CALL.findall(module))
    return [_keep_calls(module, called, calls_from) for module in copied]


def define_tables(modules: Sequence[str], tables: Mapping[str, bytes]) -> list[str]:
    """Write each table into the first of the modules that mention it."""
    defined: set[str] = set()

    def written(match: re.Match[str]) -> str:
        name, kind, align = match.groups()
        if name in defined:
            return match[0]
        defined.add(name)
        numbers = "".join(f"\\{byte:02X}" for byte in tables[name])
        return f'@"{name}" = linkonce_odr {kind} c"{numbers}"{align or ""}'

    return [_MENTIONED.sub(written, module) for module in modules]


def leave_memory(module: str) -> str:
    """Do not clear a thread's own memory, which every kernel fills before it reads it.

    Numba clears it when a kernel starts, also in threads that will not use it.
    """
    return _CLEARED.sub(r"\1, align 16\n", module)


def copy_by_words(module: str) -> str:
    """Copy states by words of eight bytes; NVVM would go byte by byte."""
    sizes = {int(match[3]) for match in _COPY.finditer(module)}

    def called(match: re.Match[str]) -> str:
        _, kind, size, source, target = match.groups()
        return f"  call void @kubik_copy_{size}({kind}* {source}, {kind}* {target})"

    return _COPY.sub(called, module) + "".join(map(_copying, sorted(sizes)))


def _copying(size: int) -> str:
    """Return a function of NVVM's language that copies so many bytes.

    It takes some words at a time, for a loop over single ones would be recognised as what it is,
    and become the copying of bytes again.
    """
    words = size // WORD
    looped = words - words % WORDS_AT_ONCE
    kind = f"[{size} x i8]"
    lines = [
        f"define linkonce_odr void @kubik_copy_{size}({kind}* %source, {kind}* %target)"
        " alwaysinline {",
        "entry:",
        f"  %from = bitcast {kind}* %source to i64*",
        f"  %to = bitcast {kind}* %target to i64*",
        f"  br label %{'loop' if looped else 'rest'}",
    ]
    if looped:
        lines += [
            "loop:",
            "  %at = phi i64 [ 0, %entry ], [ %next, %loop ]",
            *(line for word in range(WORDS_AT_ONCE) for line in _copy_word("%at", word)),
            f"  %next = add i64 %at, {WORDS_AT_ONCE}",
            f"  %more = icmp ult i64 %next, {looped}",
            "  br i1 %more, label %loop, label %rest",
        ]
    last = (line for word in range(looped, words) for line in _copy_word("0", word))
    return "\n".join(["", *lines, "rest:", *last, "  ret void", "}", ""])


def _copy_word(first: str, word: int) -> list[str]:
    name = f"{word}.{first.strip('%')}"
    return [
        f"  %at{name} = add i64 {first}, {word}",
        f"  %from{name} = getelementptr i64, i64* %from, i64 %at{name}",
        f"  %to{name} = getelementptr i64, i64* %to, i64 %at{name}",
        f"  %word{name} = load i64, i64* %from{name}, align 8",
        f"  store i64 %word{name}, i64* %to{name}, align 8",
    ]


def _keep_calls(module: str, called: Counter[str], calls_from: int) -> str:
    """Forbid to copy long functions into all their callers."""

    def is_long(match: re.Match[str]) -> bool:
        end = module.index("\n}", match.start())
        lines = module.count("\n", match.start(), end)
        return bool(match[1]) and lines > calls_from and called[match[2]] > 1

    return _never_copied(module, is_long)


def keep_called(module: str, names: Sequence[str]) -> str:
    """Forbid to copy functions of these names into their callers."""
    return _never_copied(module, lambda match: any(name in match[2] for name in names))


def _never_copied(module: str, kept: Callable[[re.Match[str]], bool]) -> str:
    """Forbid to copy some functions into their callers, by their definitions."""
    made = module
    for match in reversed([*filter(kept, _DEFINITION.finditer(module))]):
        brace = module.index("\n{", match.start())
        made = f"{made[:brace]} noinline{made[brace:]}"
    return made


@contextlib.contextmanager
def tables_by_name() -> Iterator[dict[str, bytes]]:
    """Let functions only mention tables of numbers, by a name that says what is in them.

    Numba writes a table into every function that reads it, byte by byte, and into constant memory,
    where there is room for 64 KB. Those of Cubitos have a million numbers.
    """
    from llvmlite import ir
    from numba.core.types import intp
    from numba.cuda.target import CUDATargetContext

    tables: dict[str, bytes] = {}

    def mention(context: Any, builder: Any, kind: Any, table: NDArray[Any]) -> Any:
        table = np.ascontiguousarray(table)
        numbers = table.tobytes()
        name = f"kubik_table_{hashlib.sha256(numbers).hexdigest()[:16]}"
        tables[name] = numbers
        place = builder.module.globals.get(name)
        if place is None:
            held = ir.ArrayType(ir.IntType(8), len(numbers))
            place = ir.GlobalVariable(builder.module, held, name, addrspace=GLOBAL_MEMORY)
            place.global_constant, place.align = True, WORD
        bytes_of = builder.addrspacecast(place, ir.IntType(8).as_pointer(), "generic")
        array = context.make_array(kind)(context, builder)
        context.populate_array(
            array,
            data=builder.bitcast(bytes_of, array.data.type),
            shape=[context.get_constant(intp, size) for size in table.shape],
            strides=[context.get_constant(intp, step) for step in table.strides],
            itemsize=array.itemsize,
            parent=array.parent,
            meminfo=None,
        )
        return array._getvalue()

    written = CUDATargetContext.make_constant_array
    CUDATargetContext.make_constant_array = mention
    try:
        yield tables
    finally:
        CUDATargetContext.make_constant_array = written
