"""How kernels are compiled: only entry points become machine code, each with all that it calls.

Left to itself Numba optimizes every function together with all that it calls, and makes machine
code of it, again at every level of calls. Here a function that only others call is a `Part`: it is
translated and kept as it is. An `Entry` links in the parts that it reaches, each once, and is
optimized with them as a whole. That takes a third of the time and runs as fast.
"""

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder


class Part(JITCodeLibrary):
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


class Entry(JITCodeLibrary):
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
