"""Where games of the lab are measured: on the cores here, on a GPU, or on a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager

from kubik.arena.lab import LabPlan, Measurer
from kubik.engine.build import known_target
from kubik.engine.given import instance


@contextmanager
def elsewhere(plan: LabPlan) -> Iterator[Measurer | None]:
    """Give what measures games elsewhere than on the cores of this machine, if that is asked."""
    target = known_target(instance("plan", plan, LabPlan).target)
    ray = None if plan.ray is None else instance("ray", plan.ray, str)
    if target == "cuda":
        from kubik.arena.measuring_device import measure_on_gpu

        yield measure_on_gpu
    elif ray:
        from kubik.arena.measuring_cluster import on_cluster

        with on_cluster(ray, plan.threads, plan.own_target) as measurer:
            yield measurer
    else:
        yield None
