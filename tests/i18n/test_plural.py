import pytest
from babel import Locale
from babel.localedata import locale_identifiers
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.i18n.catalog import category, sentences

LOCALES = sorted(name for name in locale_identifiers() if "_" not in name)


def rules(language: str) -> dict[str, str]:
    signs = {" mod ": " % ", " not in ": " != ", " in ": " = "}
    found: dict[str, str] = dict(Locale.parse(language).plural_form.rules)
    for word, sign in signs.items():
        found = {name: rule.replace(word, sign) for name, rule in found.items()}
    return found


@given(st.sampled_from(LOCALES), st.integers(0, 10**7) | st.integers(0, 200))
def test_cldr_languages(language: str, number: int) -> None:
    assert category(number, rules(language)) == Locale.parse(language).plural_form(number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_catalog_has_the_rules_of_its_language(language: str) -> None:
    own = sentences(language).get("plural", {})
    counted = [category(number, own) for number in range(1000)]
    assert counted == [Locale.parse(language).plural_form(number) for number in range(1000)]


def test_no_rules_one_form() -> None:
    assert {category(number, {}) for number in range(100)} == {"other"}


@pytest.mark.parametrize("rule", ["", "n == 1", "n = 1 && i = 1", "n = one", "__import__('os')"])
def test_invalid_rule(rule: str) -> None:
    with pytest.raises(ValueError, match="not a CLDR plural rule"):
        category(1, {"one": rule})
