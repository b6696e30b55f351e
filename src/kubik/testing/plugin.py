"""The pytest plugin: `--kubik-game NAME` runs the suite on a game, beside its own tests.

It is loaded by every run of pytest where Kubik is installed. Where no game is asked for it adds its
options and does nothing.
"""

import sys
from collections.abc import Generator
from pathlib import Path

import pytest

SUITE = Path(__file__).parent / "suite"
SUITE_PACKAGE = "kubik.testing.suite"

# Where tests call for help with asserts, so that these say what was compared.
HELPERS = ("literal", "play", "refusals", "words", "worlds")
pytest.register_assert_rewrite(*(f"kubik.testing.{name}" for name in HELPERS))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options, and the same for the configuration file."""
    group = parser.getgroup("kubik", "games for Kubik")
    group.addoption(
        "--kubik-game",
        action="append",
        metavar="NAME",
        help="run the shared suite on this game; may come several times, * is every installed game",
    )
    group.addoption("--kubik-golden", metavar="DIR", help="the folder of the golden games")
    group.addoption(
        "--kubik-regold",
        action="store_true",
        help="write the golden games of the games asked for, with the seeds they have, and stop",
    )
    group.addoption(
        "--kubik-release",
        action="store_true",
        help="write archives of the rules of the games asked for, where there are none, and stop",
    )
    parser.addini("kubik_games", "games that a run without paths plays the suite on", "args")
    parser.addini("kubik_tests", "the folder with golden/, literal/, records/ and marks", "string")
    parser.addini("kubik_rulebooks", "a folder with the texts that rule lines quote", "string")


def pytest_configure(config: pytest.Config) -> None:
    """Make the marks known that the suite uses, and refuse a game that is not there."""
    config.addinivalue_line("markers", "rule(*ids): the rule lines that a test holds, as game:line")
    config.addinivalue_line("markers", "long: repeats much; KUBIK_REPEAT=12 repeats it more")
    if config.getoption("--kubik-game") or wants_suite(config):
        from kubik.testing.cases import games_of

        games_of(config)


def pytest_cmdline_main(config: pytest.Config) -> int | None:
    """Write golden games or archives if that is asked for, in place of running tests."""
    if config.getoption("--kubik-regold"):
        return _write_golden(config)
    if config.getoption("--kubik-release"):
        return _write_archives(config)
    return None


def _write_golden(config: pytest.Config) -> int:
    from kubik.testing.cases import Places, games_of
    from kubik.testing.golden import write_golden

    folder = _made(Places.of(config).golden)
    for game in games_of(config):
        for path in write_golden(game, folder):
            sys.stdout.write(f"{path} is written anew\n")
    return pytest.ExitCode.OK


def _write_archives(config: pytest.Config) -> int:
    from kubik.testing.cases import Places, games_of
    from kubik.testing.release import write_release

    folder = _made(Places.of(config).records)
    for path in filter(None, (write_release(game, folder) for game in games_of(config))):
        sys.stdout.write(f"{path} is written\n")
    return pytest.ExitCode.OK


def _made(folder: Path) -> Path:
    """Return a folder that is there now; a sentence says why it cannot be."""
    from kubik.engine.errors import KubikError
    from kubik.engine.system_errors import explained

    try:
        with explained(folder, KubikError):
            folder.mkdir(parents=True, exist_ok=True)
    except KubikError as error:
        raise pytest.UsageError(str(error)) from None
    return folder


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Add the suite to what is collected.

    Its path cannot just join the arguments: what lies in a virtual environment is passed over.
    """
    report = yield
    if isinstance(collector, pytest.Session) and report.passed and wants_suite(collector.config):
        report.result.append(pytest.Package.from_parent(collector, path=SUITE))
    return report


def wants_suite(config: pytest.Config) -> bool:
    """Whether the suite is to be run and none of the arguments names it already."""
    named = [str(argument).split("::")[0] for argument in config.args]
    paths = [config.invocation_params.dir / name for name in named]
    if any(name.startswith(SUITE_PACKAGE) for name in named) or any(
        path.is_relative_to(SUITE) for path in paths
    ):
        return False
    by_path = config.args_source == pytest.Config.ArgsSource.ARGS
    return bool(config.getoption("--kubik-game") or (config.getini("kubik_games") and not by_path))
