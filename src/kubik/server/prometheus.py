"""Figures in the format of Prometheus. It takes a moment to load, so only who is asked loads it."""

from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CONTENT_TYPE_LATEST as CONTENT_TYPE
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from kubik.server.metrics import Metrics

__all__ = ["CONTENT_TYPE", "write_figures"]


class _Figures(Collector):
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def collect(self) -> Iterator[Metric]:
        for happened in self._metrics.occurrences:
            counter = CounterMetricFamily(happened.name, happened.about, labels=[happened.by])
            for what, count in happened.counted.items():
                counter.add_metric([what], count)
            yield counter
        for taken in self._metrics.durations:
            names = [*map(str, taken.bounds), "+Inf"]
            buckets = list(zip(names, accumulate(taken.counted), strict=True))
            yield HistogramMetricFamily(taken.name, taken.about, buckets, taken.sum)
        for gauge in self._metrics.gauges:
            yield GaugeMetricFamily(gauge.name, gauge.about, gauge.read())


def write_figures(metrics: Metrics) -> bytes:
    """Return all figures, with those of the process."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(_Figures(metrics))
    return generate_latest(registry)
