"""A class's results as text, HTML and a chart."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from ..i18n import say
from .answer_sheet import Marked

if TYPE_CHECKING:
    from .gradebook import Asked, PupilRow, Results

_SIGN = {True: "✓", False: "✗", None: "·"}
_MOST_SET_ASIDE = 50
# Signs and order show the difference too, not just color.
_FILL = {"right": "#28804a", "wrong": "#b8442e", "open": "#707070"}
_BAR, _GAP, _LABEL, _WIDTH = 22, 10, 34, 420
_CELL = "padding:2px 10px;text-align:left"


def results_text(results: Results) -> str:
    if not results.rows:
        return say("results.empty", results.language)
    width = max(len(row.who) for row in results.rows)
    rows = (
        f"{row.who:<{width}}  {_score(row)}  {' '.join(_SIGN[each.right] for each in row.marks)}  {row.note}"
        for row in results.rows
    )
    asked = (_summary(each, results) for each in results.questions)
    return "\n".join(line.rstrip() for line in (*rows, *_listed_aside(results), *asked))


def _listed_aside(results: Results) -> list[str]:
    if not results.set_aside:
        return []
    rows = (": ".join(filter(None, row)) for row in _set_aside(results))
    return [say("results.aside", results.language), *(f"  {row}" for row in rows)]


def _set_aside(results: Results) -> list[tuple[str, str, str]]:
    shown = [(each.source, each.claim, each.reason) for each in results.set_aside[:_MOST_SET_ASIDE]]
    more = len(results.set_aside) - len(shown)
    return [*shown, ("", "", say("results.rest", results.language, count=more))] if more else shown


def _score(row: PupilRow) -> str:
    return f"{row.score}/{row.total}" if row.marks else f"-/{row.total}"


def _summary(each: Asked, results: Results) -> str:
    parts = {"number": each.number, "right": each.right, "wrong": each.wrong, "open": each.open}
    counted = say("results.counted", results.language, **parts)
    return f"{counted} {_commonest(each, results)}".rstrip()


def _commonest(each: Asked, results: Results) -> str:
    if not each.commonest:
        return ""
    key = "results.mistake" if each.rule else "results.mistake.no_rule"
    return say(key, results.language, answer=each.commonest, times=each.times, rule=each.rule)


def results_html(results: Results) -> str:
    if not results.rows:
        return f"<p>{escape(repr(results))}</p>"
    language = results.language
    numbers = [str(each.number) for each in results.questions]
    head = [say(f"results.{key}", language) for key in ("who", "score")]
    readers = table(
        [*head, *numbers, say("results.note", language)],
        [
            [escape(row.who), _score(row), *_answers(row.marks, len(numbers)), escape(row.note)]
            for row in results.rows
        ],
    )
    asked = table(
        [
            say(f"results.{key}", language)
            for key in ("question", "right", "wrong", "open", "commonest", "rule")
        ],
        [
            [
                f"{each.number}. {escape(each.question.prompt)}",
                *(str(count) for count in (each.right, each.wrong, each.open)),
                f"{escape(each.commonest)} ({each.times})" if each.commonest else "",
                f'<span title="{escape(each.why)}">{escape(each.rule)}</span>',
            ]
            for each in results.questions
        ],
    )
    return f"<div>{readers}{_set_aside_html(results)}{results_svg(results)}{asked}</div>"


def _set_aside_html(results: Results) -> str:
    if not results.set_aside:
        return ""
    head = [say(f"results.{key}", results.language) for key in ("source", "claimed", "reason")]
    listed = table(head, [[escape(cell) for cell in row] for row in _set_aside(results)])
    heading = escape(say("results.aside", results.language))
    return f"<details open><summary>{heading}</summary>{listed}</details>"


def _answers(marks: Sequence[Marked], count: int) -> list[str]:
    if not marks:
        return [""] * count
    return [
        f'<span title="{escape(each.answer)}" style="color:{_color(each.right)}">{_SIGN[each.right]}</span>'
        for each in marks
    ]


def _color(right: bool | None) -> str:
    return _FILL["open" if right is None else "right" if right else "wrong"]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col" style="{_CELL}">{cell}</th>' for cell in head)
    body = "".join(
        "<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in row) + "</tr>" for row in rows
    )
    return f'<table style="margin:0 0 12px"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'


def results_svg(results: Results) -> str:
    height = len(results.questions) * (_BAR + _GAP) + 30
    title = escape(say("results.title", results.language))
    bars = "".join(_bar(each, results, index * (_BAR + _GAP)) for index, each in enumerate(results.questions))
    full = _LABEL + _WIDTH + 10
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full} {height}" width="{full}" '
        f'height="{height}" role="img" font-family="system-ui,sans-serif" font-size="13">'
        f"<title>{title}</title>{bars}{_legend(results, height - 20)}</svg>"
    )


def _bar(each: Asked, results: Results, y: int) -> str:
    counts = {"right": each.right, "wrong": each.wrong, "open": each.open}
    everyone = sum(counts.values()) or 1
    x = float(_LABEL)
    parts = [
        f'<text x="{_LABEL - 8}" y="{y + 16}" text-anchor="end" fill="currentColor">{each.number}</text>'
    ]
    for key, count in counts.items():
        width = _WIDTH * count / everyone
        if count:
            parts.append(f'<rect x="{x:g}" y="{y}" width="{width:g}" height="{_BAR}" fill="{_FILL[key]}"/>')
            parts.append(
                f'<text x="{x + width / 2:g}" y="{y + 16}" text-anchor="middle" fill="#fff">{count}</text>'
            )
        x += width
    return f"<g><title>{escape(_summary(each, results))}</title>{''.join(parts)}</g>"


def _legend(results: Results, y: int) -> str:
    x, parts = _LABEL, []
    for key, fill in _FILL.items():
        parts.append(f'<rect x="{x}" y="{y}" width="13" height="13" fill="{fill}"/>')
        label = escape(say(f"results.{key}", results.language))
        parts.append(f'<text x="{x + 19}" y="{y + 11}" fill="currentColor">{label}</text>')
        x += 130
    return "".join(parts)
