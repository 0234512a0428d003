import importlib.util
import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

import kamisado_widget.i18n as i18n
from kamisado_widget.i18n import say

FOLDER = Path(i18n.__file__).parent
NAMES = {"gold": "oro", "blue": "blu", "blue:la": "la blu"}

Begin = Callable[[dict[str, dict[str, str]]], ModuleType]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    def made(italian: dict[str, dict[str, str]]) -> ModuleType:
        folder = tmp_path / "i18n"
        shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "it.json").write_text(json.dumps(italian), encoding="utf-8")
        places = [str(folder)]
        spec = importlib.util.spec_from_file_location(
            "begun", folder / "__init__.py", submodule_search_locations=places
        )
        assert spec
        assert spec.loader
        sys.modules["begun"] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    yield made
    for name in [name for name in sys.modules if name.partition(".")[0] == "begun"]:
        del sys.modules[name]


def test_one_file_adds_a_language(begin: Begin) -> None:
    must = {"must": "{player} deve muovere la torre {color:la}."}
    begun = begin({"name": NAMES, "turn": must, "course": {"Red.": "Rosso."}})
    assert "it" in begun.LANGUAGES
    assert begun.say("turn.must", "it", player="gold", color="blue") == "Oro deve muovere la torre la blu."
    assert begun.translated("Red.", "it") == "Rosso."


def test_missing_sentence_uses_english_names(begin: Begin) -> None:
    begun = begin({"name": NAMES})
    assert begun.say("turn.must", "it", player="gold", color="blue") == "Gold must move the blue tower."


def test_missing_name_makes_the_sentence_english(begin: Begin) -> None:
    begun = begin({"name": NAMES, "turn": {"must": "{player} deve muovere la torre {color}."}})
    assert begun.say("turn.must", "it", player="gold", color="red") == "Gold must move the red tower."
    assert begun.say("turn.must", "it", player="gold", color="blue") == "Oro deve muovere la torre blu."


def test_missing_ruleset_name_makes_the_sentence_english(begin: Begin) -> None:
    begun = begin({"name": NAMES, "turn": {"first": "{player} comincia."}})
    assert begun.say("turn.first", "it", player="gold") == "Oro comincia."
    white = begun.say("turn.first", "it", player="gold", ruleset="yucata")
    assert white == "White starts and can move any of its towers."


def test_ruleset_names_have_their_own_forms(begin: Begin) -> None:
    catalog = {"name": {**NAMES, "gold:di": "d’oro"}, "name@yucata": {"gold": "bianco"}}
    begun = begin({**catalog, "turn": {"first": "Tocca al campo {player:di}."}})
    assert begun.say("turn.first", "it", player="gold") == "Tocca al campo d’oro."
    assert begun.say("turn.first", "it", player="gold", ruleset="yucata") == "Tocca al campo bianco."


def test_empty_text_is_untranslated(begin: Begin) -> None:
    begun = begin({"name": NAMES, "refused": {"M5": ""}, "page": {"back": ""}, "course": {"Red.": ""}})
    assert begun.say("refused.M5", "it") == say("refused.M5")
    assert begun.page("it")["back"] == "Back one move"
    assert begun.translated("Red.", "it") == "Red."


def test_plural_follows_the_sentences_language(begin: Begin) -> None:
    mined = {"mined": "{found:problemi} in {seconds} s."}
    numbers = {"problemi.one": "un problema", "problemi.other": "{n} problemi"}
    plural = {"one": "i = 1 and v = 0"}
    begun = begin({"plural": plural, "name": NAMES, "number": numbers, "puzzle": mined})
    assert begun.say("puzzle.mined", "it", found=1, seconds=9) == "Un problema in 9 s."
    assert begun.say("puzzle.mined", "it", found=5, seconds=9) == "5 problemi in 9 s."
    assert begun.say("puzzle.collected", "it", found=1) == "1 puzzle."


def test_page_gets_whole_sentences(begin: Begin) -> None:
    begun = begin({"name": NAMES, "page": {"back": "Un passo indietro", "round": "Turno {round}"}})
    labels = begun.page("it")
    assert labels["back"] == "Un passo indietro"
    assert labels["round"] == "Round {round:english_}"  # English name, because the catalog may lack it
    assert labels["forward"] == "Forward one move"
    assert labels["turn.must"] == "{player:english_} must move the {color:english_} tower."
    assert (labels["gold"], labels["gold:english_"], labels["red"]) == ("oro", "Gold", "red")
    assert begun.page("it", "yucata")["gold:english_"] == "White"
    assert labels["verdict.moves"] == "{player:english_} wins in {moves:english_moves}"
    assert labels["english_moves.other"] == "{n} moves"


def test_a_complete_language_borrows_nothing() -> None:
    assert not [key for key in i18n.page("de") if "english" in key]
