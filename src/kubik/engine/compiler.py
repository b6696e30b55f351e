"""How kernels are compiled: each function is translated once, and all of a build become one code.

Left to itself Numba optimizes every function together with all that it calls, and makes machine
code of it, again at every level of calls. Here a function is a `CompiledPart`: it is translated and
kept as it is. The parts of a build are then linked, optimized and made machine code of at once, and
nothing of a game is worked through twice. That takes a fifth of the time.

Kernels allocate nothing and are handed all the memory they use, so nobody needs to count who refers
to it. Counting would take a good part of the time of every function that is given an array.
"""

import functools
import hashlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from llvmlite.binding import parse_assembly
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.cgutils import normalize_ir_text
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.runtime.nrt import rtsys

# The module in which Python's own objects are unpacked, and their references counted.
PYTHON_SIDE = "wrapper"
_COUNTING = re.compile(r"^ *call void @\"?NRT_(?:inc|dec)ref\"?\(.*\)\n", re.MULTILINE)
_ALLOCATING = "NRT_MemInfo_alloc"
# Every entry asks for an environment; it is there for exceptions, and kernels raise none.
_ENVIRONMENT = _dynfunc.Environment({})
_ENVIRONMENT_SUFFIX = " environment"  # to the name of the entry that asks

# Steps of Numba that look in every function for what kernels do not have (closures, contexts, what
# is inlined as Python, tuples of many types), or that describe it for people. All of them together
# take a twentieth of the time, and leave kernels as they are.
_NEEDLESS = {
    *("WithLifting", "InlineClosureLikes", "MakeFunctionToJitFunction", "RewriteDynamicRaises"),
    *("InlineInlinables", "InlineOverloads", "FindLiterallyCalls", "LiteralUnroll"),
    *("LiteralPropagationSubPipelinePass", "AnnotateTypes", "DumpParforDiagnostics"),
}


class CompiledPart(JITCodeLibrary):
    """A function that allocates nothing, in the form in which it is linked in."""

    def add_ir_module(self, ir_module: Any) -> None:
        """Take a function in, without the counting of references in it."""
        if ir_module.name == PYTHON_SIDE:
            super().add_ir_module(ir_module)  # type: ignore[no-untyped-call]
            return
        text = str(ir_module)
        assert _ALLOCATING not in text, f"{self.name} allocates memory"
        module = parse_assembly(normalize_ir_text(_COUNTING.sub("", text)))  # type: ignore[no-untyped-call]
        module.name = ir_module.name
        self.add_llvm_module(module)  # type: ignore[no-untyped-call]

    def _optimize_functions(self, module: Any) -> None:
        """Tidy up what the module defines; most functions in it are only mentioned."""
        codegen: Any = self._codegen
        module.data_layout = codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = codegen._function_pass_manager()
                passes.run(function, builder)

    def finalize(self) -> None:
        """Leave it to the whole build to link, to optimize and to make machine code."""
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """Return no address, since there is no machine code."""
        self._finalized = True
        return 0

    @property
    def codegen(self) -> Any:
        """Whoever is asked to set its environment."""
        return self

    def set_env(self, _name: str, _environment: Any) -> None:
        """Set none, until there is machine code."""


class EntryPart(CompiledPart):
    """A part that Python calls, too."""

    def _get_module_for_linking(self) -> Any:
        """Keep the side of Python in it, for which no other part asks."""
        return self._final_module


class _Compiler(CompilerBase):
    library: type[JITCodeLibrary]

    def define_pipelines(self) -> list[Any]:
        """Compile as usual, without needless steps, into a library of that kind."""
        name = self.state.func_id.func_qualname
        self.state.library = self.library(self.state.targetctx.codegen(), name)
        self.state.library.enable_object_caching()
        builder: Any = DefaultPassBuilder
        usual = builder.define_nopython_pipeline(self.state)
        usual.passes = [step for step in usual.passes if step[0].__name__ not in _NEEDLESS]
        usual.finalize()
        return [usual]


class PartCompiler(_Compiler):
    """Compiles what only other kernels call."""

    library = CompiledPart


class EntryCompiler(_Compiler):
    """Compiles what Python calls."""

    library = EntryPart


def machine_code(name: str, entries: Mapping[str, Any]) -> bytes:
    """Make machine code of entries and of all that they call; their names are its symbols."""
    with global_compiler_lock:
        whole = _library(name)
        for library in _callers_first(entry.library for entry in entries.values()):
            assert not library.has_dynamic_globals, f"{library.name} has an address in it"
            whole._final_module.link_in(library._get_module_for_linking(), preserve=True)
        _hide_all_but(whole._final_module, entries)
        whole._optimize_final_module()
        whole._final_module.verify()
        code: bytes = _target()._tm.emit_object(whole._final_module)
        return code


def _callers_first(entries: Iterable[Any]) -> Iterator[Any]:
    """Yield all that is called, directly or not; LLVM leaves out what nobody has asked for yet."""
    called: dict[Any, None] = {}

    def collect(library: Any) -> None:
        if library not in called:
            # Only parts do not have in them what they call.
            for further in library._linking_libraries if isinstance(library, CompiledPart) else ():
                collect(further)
            called[library] = None

    for entry in entries:
        collect(entry)
    return reversed(called)


def _hide_all_but(module: Any, entries: Mapping[str, Any]) -> None:
    """Tell LLVM that nobody else calls the parts, so that it inlines what is called once."""
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = "internal"
    for symbol, entry in entries.items():
        called_by_python = module.get_function(entry.fndesc.llvm_cpython_wrapper_name)
        called_by_python.linkage = "external"
        # Numba's names are unique in one process only, and this code is kept for others.
        called_by_python.name = symbol
        module.get_global_variable(entry.fndesc.env_name).name = symbol + _ENVIRONMENT_SUFFIX


class Machine:
    """Machine code, loaded."""

    def __init__(self, name: str, code: bytes) -> None:
        """Load it."""
        with global_compiler_lock:
            # What unpacks the objects of Python calls functions of Numba, which that makes known.
            rtsys.initialize(cpu_target.target_context)
            self._library = _library(name)
            self._library.enable_object_caching()
            self._library._set_compiled_object(code)
            self._library._finalize_final_module()

    def entry(self, symbol: str) -> Callable[..., Any]:
        """Return an entry as a function of Python, which trusts that its arguments fit."""
        target = _target()
        target.set_env(symbol + _ENVIRONMENT_SUFFIX, _ENVIRONMENT)
        address = target._engine.get_function_address(symbol)
        function: Callable[..., Any] = _dynfunc.make_function(
            sys.modules[__name__], symbol, "", address, _ENVIRONMENT, (self._library,)
        )
        return function


@functools.cache
def load(name: str, path: Path) -> Machine:
    """Load the machine code in a file; a process has room for one of a name."""
    return Machine(name, path.read_bytes())


class Called(CPUDispatcher):
    """An entry as Python calls it: loaded at the first call, and for the types of its signature."""

    def __init__(
        self,
        function: Callable[..., Any],
        signature: tuple[Any, ...],
        load: Callable[[], Callable[..., Any]],
    ) -> None:
        """Stand for a function; load returns what is called then."""
        super().__init__(function, targetoptions={"nopython": True})
        self._signature = signature
        self._load = load
        self._loaded: Callable[..., Any] | None = None

    def compile(self, types: Any) -> Any:
        """Return what to call with arguments of these types, when they come for the first time."""
        if types != self._signature:
            raise TypeError(f"{self.py_func.__name__} takes {self._signature}, not {types}")
        with global_compiler_lock:  # threads may come at the same time
            if self._loaded is None:
                self._loaded = self._load()  # to insert it does not keep it alive
                inner: Any = super()
                inner._insert([kind._code for kind in types], self._loaded, False)
        return self._loaded


@functools.cache
def kind_of_machine() -> str:
    """Return a name for all machines and versions of Python on which the same code runs."""
    described = f"{_target().magic_tuple()} {sys.implementation.cache_tag}"
    return hashlib.sha256(described.encode() + Path(__file__).read_bytes()).hexdigest()[:16]


def _target() -> Any:
    context: Any = cpu_target.target_context
    return context.codegen()


def _library(name: str) -> Any:
    made: Any = JITCodeLibrary
    return made(_target(), name)
