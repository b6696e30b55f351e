"""The rules for a GPU: they compile without one, and whoever lacks something is told what."""

import re
import sys

import numpy as np
import pytest
from numba import int64
from numba.cuda import compiler
from numba.cuda.np import arrayobj
from numba.cuda.target import CUDATargetContext
from numpy.typing import NDArray

import kubik
from kubik.arena import measuring_device
from kubik.arena.device import strand_build, whole_build
from kubik.engine import cuda, nvvm
from kubik.engine.cuda import DeviceBuild, ThreadBlock
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.envs import Batch
from kubik.envs.on_device import device_batch_build
from kubik.testing.repeats import soaking


def device_build(game: Game) -> DeviceBuild:
    has_strands = hasattr(game.rules, "strand")
    return strand_build(game) if has_strands else whole_build(game, True, False)


# Where Numba finds, reads and writes a number of an array.
REPLACED = ("basic_indexing", "load_item", "store_item", "fix_integer_index")


def assert_rounds_alike(ptx: str) -> None:
    """Fused, multiplication and addition would round otherwise than on a processor."""
    assert "fma." not in ptx


@pytest.mark.parametrize("name", kubik.game_names())
@pytest.mark.long
@pytest.mark.filterwarnings("ignore")  # of Numba, about what it cannot see without a GPU
def test_a_game_compiles_without_a_gpu(name: str) -> None:
    """Optimized, which takes most of the time, in the soak."""
    build = device_build(kubik.find_game(name))
    made = build.ptx(optimized=soaking())
    assert made.keys() == {kernel.__name__ for kernel in build._entries}
    for entry, text in made.items():
        assert len(re.findall(rf"\.visible \.entry {entry}\(", text)) == 1
        assert_rounds_alike(text)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_batches_bots_counting_and_measuring_compile_without_a_gpu() -> None:
    game = kubik.find_game("connect_four")
    for build in (
        whole_build(game, False, True),
        device_batch_build(game, True),
        measuring_device.device_build(game),
    ):
        for text in build.ptx(optimized=soaking()).values():
            assert ".visible .entry" in text
            assert_rounds_alike(text)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_small_position_is_kept_in_registers() -> None:
    """Optimized, which is also when multiplication and addition could be fused."""
    before = [getattr(arrayobj, name) for name in REPLACED]
    made = device_batch_build(kubik.find_game("connect_four"), False, marked=True).ptx()
    assert [getattr(arrayobj, name) for name in REPLACED] == before, "Numba's own ways are back"
    for text in made.values():
        assert_rounds_alike(text)
    # Games that end keep two shares in memory, for it is not known beforehand who has won.
    assert {name for name, text in made.items() if ".local" in text} == {"settle_by_tiles"}


def test_a_game_with_more_codes_than_threads_keep_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = kubik.find_game("connect_four")
    monkeypatch.setattr(game.rules, "ACTIONS", cuda.MOST_CODES + 1)
    with pytest.raises(SetupError, match=r"65,537 codes .* 65,536 at most"):
        DeviceBuild(game, kernels=[])


def test_a_table_is_written_once_however_many_functions_mention_it() -> None:
    mention = '@"kubik_table_1" = external addrspace(1) constant [2 x i8], align 8\n'
    other = mention.replace("table_1", "table_2")
    tables = {"kubik_table_1": b"\x00\xff", "kubik_table_2": b'"b'}
    first, second = nvvm.define_tables([mention, mention + other], tables)
    assert first == (
        '@"kubik_table_1" = linkonce_odr addrspace(1) constant [2 x i8] c"\\00\\FF", align 8\n'
    )
    assert second == mention + other.replace("external", "linkonce_odr").replace(
        ", align", ' c"\\22\\62", align'
    )


SQUARES = np.arange(600, dtype=np.int64) ** 2


def look_up(found: NDArray[np.int64], at: int) -> None:
    """Read a table, as rules do."""
    found[0] = SQUARES[at]


@pytest.mark.filterwarnings("ignore")
def test_functions_mention_tables_and_write_none() -> None:
    """Numba's own way is back afterwards."""
    before = CUDATargetContext.make_constant_array
    with nvvm.tables_by_name() as tables:
        library, _ = compiler._compile_pyfunc_with_fixup(
            look_up, (int64[:], int64), device=False, abi="numba", cc=(9, 0), opt=True
        )
    assert CUDATargetContext.make_constant_array is before
    ((name, numbers),) = tables.items()
    assert numbers == SQUARES.tobytes()
    (text,) = (text for text in library.llvm_strs if name in text)
    assert f'@"{name}" = external addrspace(1) constant [4800 x i8]' in text
    (defined,) = nvvm.define_tables([text], tables)
    assert defined.count(f'@"{name}" = linkonce_odr addrspace(1) constant [4800 x i8] c"') == 1


@pytest.mark.parametrize("size", [8, 16, 32, 56, 344, 6_456])
def test_a_state_is_copied_by_words(size: int) -> None:
    kind = f"[{size} x i8]"
    module = f"  %a = load {kind}, {kind}* %from\n  store {kind} %a, {kind}* %to\n"
    found = nvvm.copy_by_words(module)
    assert f"call void @kubik_copy_{size}({kind}* %from, {kind}* %to)" in found
    assert f"load {kind}" not in found
    loop = found.count("label %loop, label %rest")
    in_loop = nvvm.WORDS_AT_ONCE if loop else 0
    rounds = int(re.findall(r"icmp ult i64 %next, (\d+)", found)[0]) if loop else 0
    straight = found.count("store i64") - in_loop
    assert rounds + straight == size // nvvm.WORD


def test_what_is_called_stays_a_function() -> None:
    called, copied = (
        f"define linkonce_odr i32 @_ZN8a_module{len(name)}{name}B2v1(i8* %a)\n{{\nret i32 0\n}}\n"
        for name in ("game_wake", "game_awake")
    )
    found = nvvm.keep_called(called + copied, ["9game_wake"])
    assert found == called.replace("\n{", " noinline\n{") + copied


def test_memory_of_a_thread_is_not_cleared() -> None:
    module = (
        '  %"_cudapy_lmem" = alloca [4 x i16]\n'
        '  store [4 x i16] zeroinitializer, [4 x i16]* %"_cudapy_lmem"\n  %x = alloca i8\n'
    )
    assert "zeroinitializer" not in nvvm.leave_memory(module)
    assert "alloca [4 x i16], align 16" in nvvm.leave_memory(module)
    assert "%x = alloca i8" in nvvm.leave_memory(module)


def test_long_functions_that_several_call_stay_functions() -> None:
    long = "define linkonce_odr i32 @long(i8* %s)\n{\n" + "  nop\n" * 20 + "}\n"
    short = "define linkonce_odr i32 @short(i8* %s)\n{\n  nop\n}\n"
    calls = "define void @entry()\n{\n" + "".join(
        f"  call i32 @{name}(i8* %s)\n" for name in ("long", "long", "short", "short")
    )
    kept = "".join(nvvm.prepared([long, short, calls + "}\n"], 10))
    assert kept.count("noinline") == 1
    assert "@long(i8* %s) noinline" in kept
    once = "".join(nvvm.prepared([long, short, calls.replace("@long", "@other", 1) + "}\n"], 10))
    assert "noinline" not in once


def test_kernels_say_how_they_are_started() -> None:
    ptx = ".visible .entry play(\n\t.param .u64 a\n)\n{\n"
    assert ".maxntid 256, 1, 1\n.minnctapersm 2\n{" in ThreadBlock(256, 2).promise(ptx)
    assert ThreadBlock(64).promise(ptx) == ptx


def test_without_cupy_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(SetupError, match=r"kubik\[cuda\]"):
        kubik.simulate("connect_four", target="cuda")
    with pytest.raises(SetupError, match=r"kubik\[cuda\]"):
        Batch("connect_four", target="cuda")


def test_without_a_gpu_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "capability", lambda: None)
    monkeypatch.setattr(cuda, "_need", lambda *_: None)
    for call in (kubik.simulate, kubik.total_games, Batch):
        with pytest.raises(SetupError, match='target="cpu"'):
            call("connect_four", target="cuda")
