"""Which part of the evening is on: lobby, match, result, history or settings, and the ways from one to another.

Holds the parts and swaps them; remembers for the household what must survive a pulled plug. It must not know
sleep, notices' time, lamps or how anything is drawn.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from device.annals import Annals
from device.chronicle import UNKEPT
from device.errors import CannotSave, InUse, JournalError
from device.evening import PLACES, Ask, Lamp, Notice, Page, Press, SettingsPage, Touch, Trouble, TroublePage, WiredPlace
from device.household import Household
from device.likes import Likes, rows
from device.lobby import Lobby, again, reseated
from device.opening import Opening
from device.play import GRACE_S, NOTHING, Effect, Play
from device.podium import Podium
from device.rules import GAMES
from device.selftest import SelfTest
from device.table import Table
from device.words import load

STOP_S = 2.0
"""A page that stops the evening takes no held button for so long: whoever plays on blindly must not leave a match."""

Part = Lobby | Play | Podium | Annals | Likes | SelfTest | TroublePage
Way = Callable[[str, float], Effect]


class Stage:
    """The part of the evening that is on."""

    def __init__(self, household: Household, opening: Opening, now: float, wired: tuple[WiredPlace, ...] = ()) -> None:
        self.wish = ""
        """leave or off, once the host wants the program to end."""
        self._wired = wired
        self._household = household
        self._opening = opening
        self._lobby = self._remembered()
        self._part: Part = self._lobby
        self._began = now
        self._behind: Part = self._lobby
        """Where history and settings lead back to."""
        self._owing: Play | None = None
        """A match that has ended and is not whole on the card: only its table knows all of it."""
        self._ways: Mapping[tuple[type, str], Way] = {
            (Lobby, "sit"): self._sit,
            (Lobby, "done"): self._done,
            (Lobby, "begin"): self._begin,
            (Lobby, "resume"): self._resume,
            (Lobby, "forget"): self._forget,
            (Play, "seats"): self._show_seats,
            (Play, "leave"): self._leave,
            (Play, "new_match"): self._leave,
            (Podium, "lobby"): self._leave,
            (Podium, "doubt"): self._doubt,
            (Podium, "rematch"): self._rematch,
            (Podium, "next_game"): self._next_game,
            (Podium, "export"): self._export,
            (Annals, "open"): self._open,
            (Annals, "resume"): self._resume,
            (Annals, "export"): self._export,
            (Annals, "lobby"): self._return,
            (Likes, "lobby"): self._return,
            (Likes, "leave"): partial(self._end, "leave"),
            (Likes, "off"): partial(self._end, "off"),
            (Likes, "self_test"): self._try_panel,
            (SelfTest, "self_test"): self._try_panel,
            (TroublePage, "lobby"): self._leave,
            (TroublePage, "resume"): self._resume,
        }
        self._wake(now)

    # -------------------------------------------------------------- what is shown

    def page(self, now: float) -> Page:
        """Say all that the part shows."""
        part = self._part
        if isinstance(part, Play | SelfTest):
            return part.page(now)
        if isinstance(part, Lobby):
            return part.page(self._opening.chronicle.unfinished)
        if isinstance(part, Podium):
            return part.page
        if isinstance(part, Annals):
            return part.page()
        if isinstance(part, Likes):
            return SettingsPage(rows(self._household.settings))
        return part

    def troubles(self, *, files: bool) -> tuple[Trouble, ...]:
        """Say that the card does not write, unless it takes the match; with `files`, also what files cannot be used."""
        chronicle, found = self._opening.chronicle, []
        if (code := chronicle.unwritable) and not (isinstance(self._part, Play) and not self._part.table.unsaved):
            code = code if isinstance(self._part, Play) else UNKEPT.get(code, "unkept")
            found.append(Trouble(code, (("file", chronicle.folder.name),)))
        if files:
            found += [*self._household.troubles, *(Trouble(match.trouble, match.values) for match in chronicle.damaged)]
        return tuple(found)

    def deadline(self, now: float) -> float | None:
        """Say when the page will change by itself."""
        return self._part.deadline(now) if isinstance(self._part, Play | SelfTest) else None

    @property
    def help(self) -> str:
        """The help card that goes with what is on."""
        if isinstance(self._part, Play):
            return self._part.help
        return {Lobby: "variants", Podium: "count"}.get(type(self._part), "")

    # -------------------------------------------------------------- what comes in

    def touch(self, touch: Touch, now: float) -> Effect:
        """A finger on something of the game."""
        if not isinstance(self._part, Play):
            return NOTHING
        return self._ended(self._part.touch(touch, now, self._household.settings), now)

    def press(self, press: Press, now: float) -> Effect:
        """A seat's button: at the table it plays, in the lobby it sits down or begins, at the podium it agrees.

        At a stop a hold takes the first way out.
        """
        part = self._part
        if isinstance(part, Play):
            return self._ended(part.press(press, now), now)
        if isinstance(part, Podium):
            return self._press_on_podium(part, press, now)
        if isinstance(part, Lobby):
            return self._press_in_lobby(part, press, now)
        if isinstance(part, SelfTest):
            self._part = part.press(press, now)
        if isinstance(part, TroublePage) and press.kind == "hold" and now >= self._began + STOP_S:
            return self.ask(Ask(part.choices[0]), now)
        return NOTHING

    def ask(self, ask: Ask, now: float) -> Effect:
        """A finger on a control of the part that is on."""
        part, (code, value) = self._part, ask
        way = self._ways.get((type(part), code))
        if way is not None:
            return way(value, now)
        if isinstance(part, Play):
            return self._ended(part.ask(ask, now), now)
        if isinstance(part, Lobby | Podium | Annals):
            self._part = part.ask(code, value)
        if isinstance(self._part, Lobby):
            self._keep_lobby(self._part)
        return NOTHING

    def open(self, code: str) -> None:
        """Open the history or the settings over what is on."""
        if isinstance(self._part, Annals | Likes | SelfTest) or self._seats_of is not None:
            self._part = self._behind
        self._behind = self._part
        self._opening.chronicle.refresh()
        waiting = () if isinstance(self._part, Play) else self._opening.chronicle.unfinished
        self._part = Annals.of(self._opening.chronicle.finished, waiting) if code == "history" else Likes()

    def back(self) -> None:
        """Go back to what history or settings were opened from."""
        if isinstance(self._part, Annals | Likes):
            self._part = self._behind
        elif isinstance(self._part, SelfTest):
            self._part = Likes()
        elif isinstance(self._part, Lobby):
            if self._part.running and self._part.editing is None and self._part.moving is None:
                self._part = self._behind
                return
            self._part = replace(self._part.done(self._colour_name), moving=None)
            self._keep_lobby(self._part)

    def close(self) -> None:
        """Leave the match as it is, for the next evening."""
        for part in (self._part, self._behind, self._owing):
            if isinstance(part, Play):
                part.table.close()

    # -------------------------------------------------------------- ways

    def _wake(self, now: float) -> None:
        """Take up the match that was on when the plug was pulled; one that failed twice waits for the host."""
        name = self._household.match
        if not name:
            return
        if not self._opening.chronicle.begin_opening(name):
            self._part = TroublePage(Trouble("crashed_twice", (("file", name),)), ("resume", "lobby"))
            return
        try:
            self._resume(name, now)
        except JournalError as error:
            self._household.keep_match(name if isinstance(error, InUse) else "")  # another program may be playing it
            choices = ("resume", "lobby") if isinstance(error, InUse) else ("lobby",)
            self._part = TroublePage(Trouble(error.code, tuple(error.values.items())), choices)
        self._opening.chronicle.opened()

    def _sit(self, place: str, _now: float) -> Effect:
        if isinstance(self._part, Lobby) and place.isdecimal() and int(place) < PLACES:
            self._part = self._part.sit(int(place), self._colour_name)
            self._keep_lobby(self._part)
        return NOTHING

    def _done(self, _value: str, _now: float) -> Effect:
        """Close the seat that is set up; a seat without a name goes by its colour."""
        if isinstance(self._part, Lobby):
            self._part = self._part.done(self._colour_name)
            self._keep_lobby(self._part)
        return NOTHING

    def _colour_name(self, colour: str) -> str:
        """Give the word for a colour, as a name, in the host's language."""
        return load(self._household.settings.language).say(f"colour.{colour}").capitalize()

    def _begin(self, _value: str, now: float) -> Effect:
        lobby = self._part
        if not isinstance(lobby, Lobby):
            return NOTHING
        if lobby.running or lobby.editing is not None:
            self.back()
            return NOTHING if lobby.running else self._begin("", now)
        if lobby.obstacle:
            return Effect(Notice(f"begin_{lobby.obstacle}", refused=True), ("refused",))
        return self._start(lobby, now)

    def _start(self, lobby: Lobby, now: float, dynasty: tuple[str, int] | None = None) -> Effect:
        """Begin a match; on a card that does not write the host is told, and asking again goes on unsaved."""
        unsaved = lobby.warned
        try:
            table = self._opening.begin(lobby.game, lobby.seats, lobby.options, dynasty, unsaved=unsaved)
        except CannotSave as error:
            at_podium = isinstance(self._part, Podium)
            self._lobby = replace(self._lobby if at_podium else lobby, warned=True)
            self._part = self._part if at_podium else self._lobby
            told = Notice("begin_unsaved", tuple(error.values.items()), refused=True, action="begin")
            return Effect(told, ("refused",))
        if dynasty is None:
            self._household.met(seat.name for seat in lobby.seats if seat.place not in lobby.unnamed)
        self._lobby = replace(lobby, warned=False, told="", known=self._household.names)
        return self._seat_down(table, now)

    def _seat_down(self, table: Table, now: float) -> Effect:
        """Put a match on the table, or its result on the podium when it is over."""
        self._household.keep_match(table.name)
        self._part, self._owing = Play(table, now), None
        return self._ended(Effect(sounds=("out",)), now)

    def _ended(self, effect: Effect, now: float) -> Effect:
        """Show the result as soon as a match is over."""
        if isinstance(self._part, Play) and self._part.table.over:
            table = self._part.table
            table.close()
            self._owing = self._part if table.unsaved else None
            self._part, self._began = self._opening.podium_of(table), now
        return effect

    def _resume(self, name: str, now: float) -> Effect:
        if self._seats_of is not None:
            return NOTHING
        table = self._opening.take_up(name or self._household.match)
        self._opening.chronicle.opened()
        return self._seat_down(table, now)

    @property
    def _seats_of(self) -> Play | None:
        """The match whose seats are being put right, or None."""
        putting = isinstance(self._part, Lobby) and self._part.running
        return self._behind if putting and isinstance(self._behind, Play) else None

    def _show_seats(self, _value: str, _now: float) -> Effect:
        """Open the seats of the match that is on, to put a name or a place right; the match waits behind."""
        if isinstance(self._part, Play):
            self._behind = self._part
            self._part = self._lobby_during(self._part)
        return NOTHING

    def _lobby_during(self, play: Play) -> Lobby:
        header = play.table.header
        return Lobby.during(play.seats, self._household.names, header.game, bound=header.dynasty is not None)

    def _put_right(self, lobby: Lobby, play: Play) -> None:
        """Keep who sits where once a change is complete; on a card that does not write all stays as it was."""
        if lobby.editing is not None or lobby.moving is not None or lobby.players == play.seats:
            return
        try:
            play.table.seat(lobby.players)
        except CannotSave:
            self._part = self._lobby_during(play)
            raise
        self._lobby = reseated(self._lobby, lobby.places)
        self._household.keep_seats(lobby.places, self._lobby.game, self._lobby.chosen)

    def _leave(self, _value: str, _now: float) -> Effect:
        """Go to the lobby; the match stays as it is, unfinished, and can be resumed."""
        if (loss := self._loss()) is not None:
            return loss
        self.close()
        self._household.keep_match("")
        self._opening.chronicle.refresh()
        self._part = self._behind = self._lobby
        return NOTHING

    def _doubt(self, _value: str, now: float) -> Effect:
        """Go back into a match that is over, to take a decision back and set it right."""
        if isinstance(self._part, Podium):
            name, owing = self._part.page.match, self._owing
            table = owing.table if owing and owing.table.name == name else self._opening.take_up(name)
            self._household.keep_match(table.name)
            self._part = Play(table, now, self._part.page.seat)
        return NOTHING

    def _rematch(self, _value: str, now: float) -> Effect:
        """Play the same again with the same people, from the podium."""
        part = self._part
        return self._start(again(self._lobby, part.page), now) if isinstance(part, Podium) else NOTHING

    def _next_game(self, _value: str, now: float) -> Effect:
        if not isinstance(self._part, Podium):
            return NOTHING
        following = self._opening.next_game(self._part)
        return self._start(again(self._lobby, self._part.page), now, following) if following else NOTHING

    def _open(self, name: str, _now: float) -> Effect:
        """Show the result of another evening."""
        self._part = self._opening.podium_from_file(name)
        return NOTHING

    def _export(self, name: str, _now: float) -> Effect:
        """Copy a match to a stick."""
        match = name or (self._part.page.match if isinstance(self._part, Podium) else "")
        try:
            target = self._opening.export(match)
        except CannotSave:
            return Effect(Notice("not_exported", (("file", match),), refused=True), ("refused",))
        return Effect(Notice("exported", (("file", target.name), ("folder", str(target.parent)))))

    def _forget(self, name: str, _now: float) -> Effect:
        self._household.forget(name)
        if isinstance(self._part, Lobby):
            self._part = replace(self._part, known=self._household.names)
        return NOTHING

    def _return(self, _value: str, _now: float) -> Effect:
        self.back()
        return NOTHING

    def _try_panel(self, _value: str, now: float) -> Effect:
        """Let each real lamp blink and each real button be pressed, from the settings."""
        if self._wired:
            self._part = SelfTest(self._wired, now)
        return NOTHING

    def _end(self, wish: str, _value: str, _now: float) -> Effect:
        if (loss := self._loss()) is not None:
            return loss
        self.wish = wish
        return NOTHING

    def _loss(self) -> Effect | None:
        """Warn, once for each match that would be left, of what the card still does not take."""
        parts = (self._part, self._behind, self._owing)
        return next(filter(None, [part.loss() for part in parts if isinstance(part, Play)]), None)

    def _press_on_podium(self, podium: Podium, press: Press, now: float) -> Effect:
        """Agree, but not by a double press; once all have, holding goes on: to a next game, else to the lobby."""
        seat = next((number for number, seat in enumerate(podium.page.seats) if seat.place == press.place), None)
        if seat is None or now < self._began + GRACE_S:
            return NOTHING
        if press.kind == "hold" and all(podium.page.agreed):
            return self._next_game("", now) if podium.has_next else self._leave("", now)
        self._part = podium.agree(seat)
        return NOTHING

    def _press_in_lobby(self, lobby: Lobby, press: Press, now: float) -> Effect:
        seat = lobby.places[press.place]
        if seat is None or lobby.moving is not None:
            return self._sit(str(press.place), now)
        if press.kind == "hold":
            return self._begin("", now)
        return Effect(flash=(press.place, Lamp(seat.colour, "greeting")))

    def _remembered(self) -> Lobby:
        """Open the lobby as it was left: who sat where, the game and its options."""
        house = self._household
        game = house.game if house.game in GAMES else "kingdomino"
        unnamed = frozenset(s.place for s in house.places if s is not None and s.name == self._colour_name(s.colour))
        lobby = Lobby(house.places, game, known=house.names, last=house.places, unnamed=unnamed)
        return lobby.with_options(dict(house.options))

    def _keep_lobby(self, lobby: Lobby) -> None:
        play = self._seats_of
        if play is not None:
            self._put_right(lobby, play)
            return
        self._lobby = lobby
        if lobby.editing is None:
            self._household.keep_seats(lobby.places, lobby.game, lobby.chosen)
