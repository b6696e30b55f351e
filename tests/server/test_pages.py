"""Pages, headers, words and what there is to play."""

import gzip
import re
from pathlib import Path

import pytest

import kubik
from kubik.engine.lines import rule_lines
from kubik.engine.origins import ORIGINS
from kubik.engine.words import LANGUAGES, Words
from kubik.server.names import PHRASES
from server.live import Person


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/nothing", "/t/anything/replay"])
def test_every_answer_is_guarded(path: str, stranger: Person) -> None:
    headers = stranger.http.get(path).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_the_client_finds_its_own_way(
    stranger: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubik.server.pages.STATIC", tmp_path / "static")
    not_built = stranger.http.get("/", headers={"Accept-Language": "ru-RU,ru;q=0.9"})
    assert "не собраны" in not_built.text
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "static" / "index.html").write_text("<title>Kubik</title>")
    (tmp_path / "static" / "assets" / "app-1234.js").write_text("let a")
    for path in ("/", "/lobby", "/t/abc/replay?move=3", "/new/cubirds", "/index.html"):
        page = stranger.http.get(path)
        assert page.text == "<title>Kubik</title>"
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["cache-control"] == "no-cache"
    script = stranger.http.get("/assets/app-1234.js")
    assert "javascript" in script.headers["content-type"]
    assert "immutable" in script.headers["cache-control"]
    assert stranger.http.get("/assets/app-9999.js").status_code == 404
    for path in ("/%2e%2e/secret", "/assets/%2e%2e/%2e%2e/secret", "/..%2fsecret"):
        assert "secret" not in stranger.http.get(path).text


def test_what_there_is(stranger: Person) -> None:
    games = {game["name"]: game for game in stranger.get("/api/games")}
    assert set(games) == set(kubik.game_names())
    assert games["kabaleo"]["reconstructions"] == [
        {"message": "reconstruction-colour", "met_with": []}
    ]
    assert games["cubirds"]["reconstructions"] == []
    tracks = {one["message"]: one["met_with"] for one in games["cubitos"]["reconstructions"]}
    assert {"track": ["ahead_of_the_curve"]} in tracks["reconstruction-ahead_of_the_curve"]
    assert games["cubirds"]["terms"]["side"] == ["left", "right"]
    assert games["cubirds"]["bots"] == ["random", "greedy", "hasty", "keen"]
    health = stranger.get("/api/health")
    assert (health["status"], health["sockets"]) == ("ok", 0)
    lines = [line for part in stranger.get("/api/rules/kabaleo") for line in part["lines"]]
    assert [line["id"] for line in lines] == list(rule_lines("kubik.games.kabaleo"))
    assert set(lines[0]["text"]) == set(LANGUAGES)
    assert {line["origin"] for line in lines} == set(ORIGINS)
    tables = {part["id"]: part["tables"] for part in stranger.get("/api/rules/cubirds")}
    assert tables["flock"]["ru"][0]["rows"][0] == ["фламинго", "7", "2", "3"]
    assert tables["lay"] == {language: [] for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words(language: str, stranger: Person) -> None:
    page = stranger.http.get(f"/api/words/{language}").text
    for game in kubik.game_names():
        own = stranger.http.get(f"/api/words/{language}/{game}").text
        assert not re.search("^#", page + own, re.MULTILINE)  # comments are for who writes them
        words = Words(language, [page, own])
        assert words.say("game-title") == words.say(f"game-title-{game}")
        assert all(words.say(f"phrase-{phrase}") for phrase in PHRASES)
    assert stranger.http.get(f"/api/words/{language}/chess").status_code == 404


def test_words_are_packed_and_kept_by_their_version(stranger: Person) -> None:
    page = stranger.http.get("/t/anything").text
    named = re.search(r'<meta name="words" content="(\w+)">', page)
    assert named
    for path in ("/api/words/ru", "/api/words/ru/cubitos"):
        kept = stranger.http.get(path, params={"v": named.group(1)})
        assert kept.headers["content-encoding"] == "gzip"
        assert "immutable" in kept.headers["cache-control"]
        plain = stranger.http.get(path, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.headers["cache-control"] == "no-cache"
        assert plain.text == kept.text


def test_files_are_sent_as_the_build_has_packed_them(
    stranger: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubik.server.pages.STATIC", tmp_path)
    (tmp_path / "assets").mkdir()
    script = tmp_path / "assets" / "app-1.js"
    script.write_text("let a")
    script.with_name("app-1.js.gz").write_bytes(gzip.compress(b"let a"))
    sent = stranger.http.get("/assets/app-1.js", headers={"Accept-Encoding": "gzip, br;q=0"})
    assert (sent.headers["content-encoding"], sent.text) == ("gzip", "let a")
    assert "javascript" in sent.headers["content-type"]
    whole = stranger.http.get("/assets/app-1.js", headers={"Accept-Encoding": "identity"})
    assert ("content-encoding" not in whole.headers, whole.text) == (True, "let a")


def test_a_link_is_told_of_before_it_is_opened(ann: Person, stranger: Person) -> None:
    table = ann.create("kabaleo", ["me", "open"])
    page = stranger.http.get(f"/t/{table}", headers={"Accept-Language": "ru"}).text
    assert 'property="og:title" content="Сыграем в игру «Кабалео»?"' in page
    origin = str(stranger.http.base_url).rstrip("/")
    assert f'property="og:image" content="{origin}/previews/kabaleo.png"' in page
    assert 'property="og:description" content="' in page
    nothing = stranger.http.get("/t/%22%3E%3Cscript%3E").text
    assert "<script>" not in nothing.replace("<script src=", "")
    assert "/previews/kubik.png" in nothing


def test_the_api_describes_itself(stranger: Person) -> None:
    schema = stranger.get("/api/schema/openapi.json")
    assert "/api/tables/{table}/join" in schema["paths"]
