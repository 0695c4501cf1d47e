"""Who sits where and what will be played, before a match begins.

A frozen value: each gesture gives the next lobby. It must not know files, clocks, pins or how it is drawn.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from device.evening import COLOURS, PLACES, LobbyPage, OptionRow, ResultPage, Seat, Unfinished
from device.rules import GAMES
from device.rules.game import Option

LONGEST_NAME = 14
"""Letters a name may have; more would not fit beside the badge."""

HANDS = ("right", "left")


@dataclass(frozen=True, slots=True)
class Lobby:
    """The seat map, the game and its options."""

    places: tuple[Seat | None, ...] = (None,) * PLACES
    game: str = "kingdomino"
    chosen: tuple[tuple[str, str], ...] = ()
    """Option values that somebody chose, by name; kept also while an option makes no sense."""
    editing: int | None = None
    known: tuple[str, ...] = ()
    """Names of earlier evenings, most used first."""
    last: tuple[Seat | None, ...] = (None,) * PLACES
    """Who sat at each place the last time."""
    warned: bool = False
    """Whether the host has been told that the card does not write; asking again begins unsaved."""
    part: int = 0
    """Which part of the rows is shown, where they do not all fit."""
    running: tuple[int, ...] = ()
    """While a match is on: the place of each of its seats; nobody may join or leave it then."""
    bound: bool = False
    """Whether the colours must stay: a dynasty knows its people by them from game to game."""
    moving: int | None = None
    """While a match is on: the place of the seat that is about to sit elsewhere."""
    unnamed: frozenset[int] = frozenset()
    """Places whose seat only goes by its colour: the first letter typed there begins a name."""
    told: str = ""
    """The option that was touched last; empty once something else is touched."""

    @classmethod
    def during(cls, seats: tuple[Seat, ...], known: tuple[str, ...], game: str, *, bound: bool) -> "Lobby":
        """Show who sits where while a match is on, so that it can be put right."""
        places = {seat.place: seat for seat in seats}
        seated = tuple(places.get(place) for place in range(PLACES))
        return cls(seated, game, known=known, running=tuple(seat.place for seat in seats), bound=bound)

    @property
    def players(self) -> tuple[Seat, ...]:
        """While a match is on: its people in the order of its seats, wherever they sit by now."""
        return tuple(seat for seat in (self.places[place] for place in self.running) if seat is not None)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Those who sit, in the order of their places round the table."""
        return tuple(seat for seat in self.places if seat is not None)

    @property
    def options(self) -> dict[str, str]:
        """The chosen options that make sense for this game and this number of seats."""
        chosen = dict(self.chosen)
        fitting = (o for o in GAMES[self.game].OPTIONS if self._fits(o))
        return {
            o.name: chosen[o.name] for o in fitting if chosen.get(o.name, o.default) in o.choices and o.name in chosen
        }

    @property
    def obstacle(self) -> str:
        """Why the match cannot begin: nobody, few, many; empty when it can."""
        allowed, here = GAMES[self.game].SEATS, len(self.seats)
        if here in allowed:
            return ""
        if not here:
            return "nobody"
        return "few" if here < min(allowed) else "many"

    def ask(self, code: str, value: str) -> "Lobby":
        """Answer a control of the page; a code that is not the lobby's changes nothing."""
        return replace(self._answer(code, value), told=value if code == "option" and self._may_cycle(value) else "")

    def _answer(self, code: str, value: str) -> "Lobby":
        """Give the lobby after a control of the page."""
        place = int(value) if value.isdecimal() and int(value) < PLACES else None
        if code == "edit" and place is not None:
            return self._edit(place) if self.moving is None else self._settle(place)
        plain = {
            "rise": self._rise,
            "move": self._move,
            "erase": self._erase,
            "hand": self._hand,
            "part": self._turn_part,
        }
        if code in plain:
            return plain[code]()
        given = {
            "key": self._type,
            "name": self._rename,
            "colour": self._colour,
            "language": self._language,
            "game": self._choose_game,
            "option": self._cycle,
        }
        return given[code](value) if code in given else self

    def sit(self, place: int, name_of: Callable[[str], str]) -> "Lobby":
        """Seat somebody: who sat there the last time, else a known name, else the name of a free colour.

        `name_of` gives the word for a colour in the host's language.
        """
        if self.running:
            return self._settle(place)
        if self.places[place] is not None:
            return self
        return replace(self._seated(place, name_of), told="")

    def _seated(self, place: int, name_of: Callable[[str], str]) -> "Lobby":
        """Seat somebody at a free place."""
        names = {seat.name for seat in self.seats}
        before = self.last[place]
        free = self._free_colours(None)
        if before is not None and before.name not in {*names, name_of(before.colour)}:
            colour = before.colour if before.colour in free else free[0]
            return self._put(replace(before, colour=colour, place=place))
        colour = free[0]
        away = [name for name in self.known if name not in names]
        seated = self._put(Seat(away[0] if away else name_of(colour), colour, place))
        return seated if away else replace(seated, unnamed=self.unnamed | {place})

    def done(self, name_of: Callable[[str], str]) -> "Lobby":
        """Close the seat that is open; one without a name goes by the word for its colour."""
        seat = self._open()
        if seat is None:
            return replace(self, editing=None)
        name = " ".join(seat.name.split())
        unnamed = self.unnamed - {seat.place} if name else self.unnamed | {seat.place}
        return replace(self._rename(name or name_of(seat.colour)), editing=None, unnamed=unnamed)

    def _edit(self, place: int) -> "Lobby":
        """Open a seat to change it; the word for its colour gives way to the name that will be typed."""
        seat = self.places[place]
        if seat is None:
            return replace(self, editing=None)
        return replace(self._put(replace(seat, name="")) if place in self.unnamed else self, editing=place)

    def _rise(self) -> "Lobby":
        """Leave the seat that is open; a match that is on keeps its people."""
        if self.editing is None or self.running:
            return self
        places = tuple(None if i == self.editing else seat for i, seat in enumerate(self.places))
        return replace(self, places=places, editing=None, unnamed=self.unnamed - {self.editing})

    def _move(self) -> "Lobby":
        """Let the open seat sit elsewhere: the next place that is named is its new one."""
        return replace(self, moving=self.editing, editing=None) if self.running else self

    def _settle(self, place: int) -> "Lobby":
        """Let the seat that is about to move sit there; whoever sits there takes its place."""
        old = self.moving
        if old is None:
            return self
        went = {old: place, place: old}
        seats = {went.get(seat.place, seat.place): seat for seat in self.seats}
        places = tuple(replace(seats[at], place=at) if at in seats else None for at in range(PLACES))
        return replace(self, places=places, running=tuple(went.get(at, at) for at in self.running), moving=None)

    def _rename(self, name: str) -> "Lobby":
        """Give the open seat a name, cut to what fits; which letters there are is the keyboard's to say."""
        return self._change(name=name[:LONGEST_NAME])

    def _type(self, letter: str) -> "Lobby":
        """Add a letter to the open seat's name; the first one is a capital."""
        seat = self._open()
        if seat is None:
            return self
        at_word = not seat.name or seat.name[-1] in " -"
        return self._rename(seat.name + (letter.upper() if at_word else letter))

    def _erase(self) -> "Lobby":
        """Take the last letter of the open seat's name away."""
        seat = self._open()
        return self._rename(seat.name[:-1]) if seat else self

    def _colour(self, colour: str) -> "Lobby":
        """Give the open seat a colour that nobody else has."""
        free = self._free_colours(self.editing)
        return self._change(colour=colour) if colour in free and not self.bound else self

    def _hand(self) -> "Lobby":
        """Change the open seat's hand."""
        seat = self._open()
        return self._change(hand=HANDS[seat.hand == "right"]) if seat else self

    def _language(self, language: str) -> "Lobby":
        """Let the open seat read its page in a language; empty is the host's."""
        return self._change(language=language)

    def _choose_game(self, game: str) -> "Lobby":
        """Take another game; unknown names change nothing."""
        return replace(self, game=game, part=0) if game in GAMES and not self.running else self

    def _turn_part(self) -> "Lobby":
        """Show the next part of the rows."""
        return replace(self, part=self.part + 1)

    def _cycle(self, name: str) -> "Lobby":
        """Set an option to its next choice, if it makes sense for these seats."""
        for option in GAMES[self.game].OPTIONS:
            if option.name == name and self._may_cycle(name):
                at = option.choices.index(self._value(option))
                return self._choose(name, option.choices[(at + 1) % len(option.choices)])
        return self

    def page(self, unfinished: tuple[Unfinished, ...]) -> LobbyPage:
        """Say all that the lobby shows."""
        seat = self._open()
        rows = tuple(
            OptionRow(o, self._value(o), self._fits(o)) for o in GAMES[self.game].OPTIONS if len(o.choices) > 1
        )
        names = {s.name for s in self.seats}
        return LobbyPage(
            places=self.places,
            games=tuple(GAMES),
            game=self.game,
            options=rows,
            begin=self.obstacle,
            unfinished=unfinished,
            editing=self.editing,
            draft=seat.name if seat else "",
            names=tuple(name for name in self.known if name not in names),
            colours=() if self.bound else self._free_colours(self.editing),
            part=self.part,
            running=bool(self.running),
            moving=self.moving,
            told=self.told,
        )

    def with_options(self, options: Mapping[str, str]) -> "Lobby":
        """Take up the options of another evening."""
        return replace(self, chosen=tuple(sorted(options.items())))

    def _may_cycle(self, name: str) -> bool:
        return not self.running and any(o.name == name and self._fits(o) for o in GAMES[self.game].OPTIONS)

    def _value(self, option: Option) -> str:
        """Say which choice an option is at; one that another version of the program kept gives way to the default."""
        chosen = dict(self.chosen).get(option.name, option.default)
        return chosen if chosen in option.choices else option.default

    def _fits(self, option: Option) -> bool:
        return not option.seats or not self.seats or len(self.seats) in option.seats

    def _choose(self, name: str, value: str) -> "Lobby":
        return self.with_options({**dict(self.chosen), name: value})

    def _free_colours(self, place: int | None) -> tuple[str, ...]:
        """List the colours that nobody else has than whoever sits at this place."""
        taken = {s.colour for i, s in enumerate(self.places) if s is not None and i != place}
        return tuple(colour for colour in COLOURS if colour not in taken)

    def _open(self) -> Seat | None:
        return None if self.editing is None else self.places[self.editing]

    def _put(self, seat: Seat) -> "Lobby":
        places = tuple(seat if i == seat.place else old for i, old in enumerate(self.places))
        return replace(self, places=places)

    def _change(self, **what: str) -> "Lobby":
        seat = self._open()
        return self._put(replace(seat, **what)) if seat else self  # type: ignore[arg-type] # place is no text, and never changed here


def again(lobby: Lobby, page: ResultPage) -> Lobby:
    """Seat the people of a result again, with its game and its options."""
    places = {seat.place: seat for seat in page.seats}
    seated = tuple(places.get(place) for place in range(PLACES))
    chosen = dict(page.options) | ({"edition": page.edition} if page.edition else {})
    return replace(reseated(lobby, seated), game=page.view.game).with_options(chosen)


def reseated(lobby: Lobby, places: tuple[Seat | None, ...]) -> Lobby:
    """Take over who sits where from a match; whoever got a name there has it."""
    nameless = {(seat.name, seat.colour) for seat in lobby.seats if seat.place in lobby.unnamed}
    still = {seat.place for seat in places if seat is not None and (seat.name, seat.colour) in nameless}
    return replace(lobby, places=places, unnamed=frozenset(still))
