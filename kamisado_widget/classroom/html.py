"""A class's results as they look: as HTML, and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..drawing import as_html, as_svg
from ..i18n import say
from .answer_sheet import Marked
from .gradebook import SIGN, Asked, Results, score_of, set_aside_of, summary

# Told apart by their signs and their order too, not by their colors alone.
_FILL = {"right": "#28804a", "wrong": "#b8442e", "open": "#707070"}
_BAR, _GAP, _LABEL, _WIDTH = 22, 10, 34, 420
_CELL = "padding:2px 10px;text-align:left"


@as_html.register
def results_html(results: Results) -> str:
    if not results.rows:
        return f"<p>{escape(repr(results))}</p>"
    language = results.language
    numbers = [str(each.number) for each in results.questions]
    head = [say(f"results.{key}", language) for key in ("who", "score")]
    readers = table(
        [*head, *numbers, say("results.note", language)],
        [
            [escape(row.who), score_of(row), *_answers(row.marks, len(numbers)), escape(row.note)]
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
    """Show what does not count, folded up below its heading."""
    if not results.set_aside:
        return ""
    head = [say(f"results.{key}", results.language) for key in ("source", "claimed", "reason")]
    listed = table(head, [[escape(cell) for cell in row] for row in set_aside_of(results)])
    heading = escape(say("results.aside", results.language))
    return f"<details open><summary>{heading}</summary>{listed}</details>"


def _answers(marks: Sequence[Marked], count: int) -> list[str]:
    if not marks:
        return [""] * count
    return [
        f'<span title="{escape(each.answer)}" style="color:{_color(each.right)}">{SIGN[each.right]}</span>'
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


@as_svg.register
def results_svg(results: Results) -> str:
    """Draw a bar for each question: right, wrong, open."""
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
    return f"<g><title>{escape(summary(each, results))}</title>{''.join(parts)}</g>"


def _legend(results: Results, y: int) -> str:
    x, parts = _LABEL, []
    for key, fill in _FILL.items():
        parts.append(f'<rect x="{x}" y="{y}" width="13" height="13" fill="{fill}"/>')
        label = escape(say(f"results.{key}", results.language))
        parts.append(f'<text x="{x + 19}" y="{y + 11}" fill="currentColor">{label}</text>')
        x += 130
    return "".join(parts)
