"""How kernels are compiled: only entry points become machine code, each with all that it calls.

Left to itself Numba optimizes every function together with all that it calls, and makes machine
code of it, again at every level of calls. Here a function that only others call is a `Part`: it is
translated and kept as it is. An `Entry` links in the parts that it reaches, each once, and is
optimized with them as a whole. That takes a third of the time.

Kernels allocate nothing and are handed all the memory they use, so nobody needs to count who refers
to it. Counting would take a good part of the time of every function that is given an array.
"""

import re
from typing import Any

from llvmlite.binding import Linkage, parse_assembly
from numba.core.cgutils import normalize_ir_text
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder

# The module in which Python's own objects are unpacked, and their references counted.
PYTHON_SIDE = "wrapper"
_COUNTING = re.compile(r"^ *call void @\"?NRT_(?:inc|dec)ref\"?\(.*\)\n", re.MULTILINE)
_ALLOCATING = "NRT_MemInfo_alloc"


class Kernel(JITCodeLibrary):
    """A function that allocates nothing."""

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


class Part(Kernel):
    """A function that is never called from Python, in the form in which entries link it in."""

    def finalize(self) -> None:
        """Leave it to the entries to link, to optimize and to make machine code."""
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
        """Set none: it is there for exceptions, and kernels raise none."""


class Entry(Kernel):
    """A function that Python calls, with all the parts that it reaches."""

    def finalize(self) -> None:
        """Link in what is called, directly or not, then optimize and make machine code.

        Callers come before what they call: LLVM leaves out what nobody has asked for yet.
        """
        called: dict[JITCodeLibrary, None] = {}
        for library in self._linking_libraries:
            _collect(library, called)
        self._linking_libraries = list(reversed(called))
        super().finalize()  # type: ignore[no-untyped-call]

    def _optimize_final_module(self) -> None:
        """Tell LLVM that nobody else calls the parts, so that it inlines what is called once."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = "internal"
        super()._optimize_final_module()  # type: ignore[no-untyped-call]


def _collect(library: JITCodeLibrary, called: dict[JITCodeLibrary, None]) -> None:
    """Add a library after those that it calls; only parts do not have these in them."""
    if library in called:
        return
    if isinstance(library, Part):
        for further in library._linking_libraries:
            _collect(further, called)
    called[library] = None


class _Compiler(CompilerBase):
    library: type[JITCodeLibrary]

    def define_pipelines(self) -> list[Any]:
        """Compile as usual, into a library of that kind."""
        name = self.state.func_id.func_qualname
        self.state.library = self.library(self.state.targetctx.codegen(), name)
        self.state.library.enable_object_caching()
        passes: Any = DefaultPassBuilder
        return [passes.define_nopython_pipeline(self.state)]


class PartCompiler(_Compiler):
    """Compiles what only other kernels call."""

    library = Part


class EntryCompiler(_Compiler):
    """Compiles what Python calls."""

    library = Entry
