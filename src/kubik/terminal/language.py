"""Which language to speak: what was asked for, the environment, then English."""

from collections.abc import Mapping, Sequence

from kubik.engine.errors import KubikError
from kubik.engine.words import LANGUAGES

LANGUAGE_VARIABLE = "KUBIK_LANG"
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
OPTION = "--lang"


def usual_language(environment: Mapping[str, str]) -> str:
    """Return the language of the variable, else that of the locale, else English."""
    locale = next((environment[name] for name in LOCALE_VARIABLES if environment.get(name)), "")
    for wanted in (environment.get(LANGUAGE_VARIABLE, ""), locale):
        for language in LANGUAGES:
            if wanted.lower().startswith(language):
                return language
    return LANGUAGES[0]


def take_language(argv: Sequence[str]) -> tuple[str | None, list[str]]:
    """Take `--lang` out of the arguments, wherever it stands."""
    language: str | None = None
    rest: list[str] = []
    waiting = iter(argv)
    for argument in waiting:
        name, equals, value = argument.partition("=")
        if name != OPTION:
            rest.append(argument)
            continue
        language = value if equals else next(waiting, "")
        if language not in LANGUAGES:
            raise KubikError("unknown-language", language=language, known=list(LANGUAGES))
    return language, rest
