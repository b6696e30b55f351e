"""Where games of the lab are measured: on the cores here, on a GPU, or on a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager

from kubik.arena.lab import Measurer


@contextmanager
def elsewhere(*, gpu: bool, ray: str | None, threads: int | None) -> Iterator[Measurer | None]:
    """Give what measures games elsewhere than on the cores of this machine, if that is asked."""
    if gpu:
        from kubik.arena.measuring_device import measure_on_gpu

        yield measure_on_gpu
    elif ray:
        from kubik.arena.measuring_cluster import on_cluster

        with on_cluster(ray, threads) as measurer:
            yield measurer
    else:
        yield None
