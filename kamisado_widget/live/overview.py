"""The state of the room as the panel and the projector show it."""

from __future__ import annotations

from collections.abc import Callable

from ..export.shared_scene import qr_code
from ..i18n import page, say
from .modes import Mode
from .modes.mode import Menu
from .people import Person
from .room import Room
from .wire import ButtonState, MenuOption, MenuState, ModeState, PersonState, ScreenState


def panel_words(language: str) -> dict[str, str]:
    own = {key: text for key, text in page(language).items() if key.startswith("live.")}
    return {
        **own,
        "board": say("page.board", language),
        "more": say("page.more", language),
        "language": language,
    }


def mode_state(mode: Mode) -> ModeState:
    state = ModeState(
        name=mode.name,
        note=mode.note(),
        menus=[_menu(name, menu) for name, menu in mode.menus().items()],
        buttons=[
            ButtonState(name=name, label=button.label, main=button.main, off=button.off, folded=button.folded)
            for name, button in mode.buttons().items()
        ],
        boards=mode.shows_boards,
        asks=mode.asks,
        places=_options({name: place.label for name, place in mode.places().items()}),
        table=mode.table(),
    )
    if poll := mode.poll():
        state["poll"] = poll
    return state


def people_state(room: Room) -> list[PersonState]:
    return [_described(person, room.mode.describe) for person in room.people]


def screen_state(room: Room, address: str) -> ScreenState:
    path, size = qr_code(address) if address else ("", 0)
    mode, seat = mode_state(room.mode), room.mode.shown()
    people = [_unmarked(person) for person in people_state(room)]
    state = ScreenState(
        address=address,
        code=path,
        size=size,
        mode={**mode, "menus": [], "buttons": [], "places": []},
        people=people if room.mode.shows_boards else [],
        here=sum(person["here"] for person in people),
        about=seat.note() if seat else "",
        coming=room.coming,
    )
    if room.large is not None:
        state["large"] = room.large
    return state


def _unmarked(person: PersonState) -> PersonState:
    if not person.get("marks"):
        return person
    unmarked = PersonState(number=person["number"], name="", here=person["here"])
    if "position" in person:
        unmarked["position"] = person["position"]
    return unmarked


def _described(person: Person, describe: Callable[[Person, PersonState], None]) -> PersonState:
    state = PersonState(number=person.number, name=person.name, here=person.connection is not None)
    describe(person, state)
    return state


def _menu(name: str, menu: Menu) -> MenuState:
    return MenuState(name=name, label=menu.label, value=menu.value, options=_options(menu.options))


def _options(labels: dict[str, str]) -> list[MenuOption]:
    return [MenuOption(value=value, label=label) for value, label in labels.items()]
