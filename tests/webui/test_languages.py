"""Six languages: complete, well-formed, chosen by browser or switch."""

import ast
import string
from pathlib import Path

import pytest
from seen_boards import HERE

import engine
from engine import read_board, score
from webui.languages.catalogues import LANGUAGES, read_catalogue
from webui.languages.extracting import extract
from webui.languages.telling import _SHAPES, retell, translate

OTHERS = [language for language in LANGUAGES if language != "en"]


def forms(message):
    return message.string if isinstance(message.string, tuple) else (message.string,)


def fields(text):
    """The names of {fields} and of %(fields) in a text."""
    braces = {name for _, name, _, _ in string.Formatter().parse(text) if name}
    percents = {part.partition(")")[0] for part in text.split("%(")[1:]}
    return braces | percents


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language, capsys):
    held = read_catalogue(language)
    wanted = [message.id for message in extract() if message.id]
    missing = [text for text in wanted if text not in held or not all(forms(held[text]))]
    assert missing == []


@pytest.mark.parametrize("language", OTHERS)
def test_translations_keep_the_fields(language):
    for message in read_catalogue(language):
        if not message.id:
            continue
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        allowed = set().union(*map(fields, ids))
        for form in forms(message):
            assert fields(form) <= allowed, message.id
        assert "n" not in allowed or "n" in fields(forms(message)[-1]), message.id


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ("pl-PL,pl;q=0.9", "Nowa gra"),
        ("it", "Nuova partita"),
        ("cs", "Nová hra"),
        ("fr-CH, de;q=0.5", "Nouvelle partie"),
        ("de", "Neues Spiel"),
        ("en-GB", "New game"),
        ("ja", "New game"),
    ],
)
def test_the_browser_decides(host, asked, word):
    assert word in host.get("/", headers={"Accept-Language": asked}).get_data(as_text=True)


def test_the_switch_overrides_the_browser(host):
    host.post("/preferences", data={"language": "cs", "back": "/"}, headers=HERE)
    page = host.get("/", headers={"Accept-Language": "de"}).get_data(as_text=True)
    assert "Nová hra" in page
    assert '<html lang="cs"' in page


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("pl", "Ogrodzona i bezpieczna, lasu pilnuje myśliwy: 2 owce, 2 punkty."),
        ("de", "Eingezäunt und sicher, ein Jäger bewacht den Wald: 2 Schafe, 2 Punkte."),
        ("en", "Fenced and safe, a hunter watches the forest: 2 sheep, 2 points."),
    ],
)
def test_reasons_of_the_engine_are_translated(app, language, reason):
    judged = score(read_board("ffffW ffff fyff fffy\n. ffffH . ."))
    with app.test_request_context(headers={"Accept-Language": language}):
        told = judged.to_json(translate)
    assert reason in [meadow["why"] for meadow in told["meadows"]]


def test_refused_moves_are_told_in_the_language(host, game):
    pass_ = {"entry": "play", "event": {"event": "pass", "player": "Ola"}}
    answer = host.post(
        f"/api/games/{game}/entries", json=pass_, headers={**HERE, "Accept-Language": "pl"}
    )
    assert answer.json["error"] == "teraz kolej na: Ala"


def test_sentences_inside_sentences_are_retold(app):
    with app.test_request_context(headers={"Accept-Language": "fr"}):
        told = retell("At (1,0) a yellow meadow would lie against a forest at (2,0).")
    assert told == "En (1,0) se toucheraient : pré jaune et forêt en (2,0)."


def test_every_refusal_of_the_rules_has_a_known_pattern():
    """The engine says these as text; a new one must be listed in words.py."""
    for name in ("moves", "table"):
        source = (Path(engine.__file__).parent / f"{name}.py").read_text()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalMoveError":
                text = _example(node.args[-1])
                assert any(shape.fullmatch(text) for _, shape in _SHAPES), text


def _example(node):
    if isinstance(node, ast.Constant):
        return node.value
    assert isinstance(node, ast.JoinedStr)
    return "".join(v.value if isinstance(v, ast.Constant) else "X" for v in node.values)
