"""A match that is over: the count explained seat by seat, and everybody's agreement.

Must not know any rule, files, or how anything is drawn.
"""

from dataclasses import dataclass, replace

from device.evening import ResultPage, Seat
from device.rules.game import View


@dataclass(frozen=True, slots=True)
class Podium:
    """The result, and which part of it is on the page."""

    view: View
    seats: tuple[Seat, ...]
    edition: str
    options: tuple[tuple[str, str], ...]
    """Those that differ from the default."""
    seed: str
    fingerprint: str
    match: str
    dynasty: tuple[tuple[int, ...], ...] = ()
    dynasty_places: tuple[int, ...] = ()
    dynasty_over: bool = False
    unsaved: bool = False
    seat: int = 0
    territory: int | None = None
    agreed: tuple[bool, ...] = ()

    @classmethod
    def begin(cls, shown: "Podium") -> "Podium":
        """Open on the winner's kingdom, with nobody having agreed yet."""
        best = min(shown.view.realms, key=lambda realm: realm.score.place).seat
        return replace(shown, seat=best, agreed=(False,) * len(shown.seats))

    @property
    def has_next(self) -> bool:
        """Whether another game of the dynasty follows."""
        return bool(self.dynasty) and not self.dynasty_over

    def look_at(self, seat: int) -> "Podium":
        """Turn to a seat's kingdom."""
        return replace(self, seat=seat % len(self.seats), territory=None)

    def ask(self, code: str, value: str) -> "Podium":
        """Answer a control of the page; a code that is not the podium's changes nothing."""
        if code == "next":
            return self.next()
        if code == "seat" and value.isdecimal():
            return self.look_at(int(value))
        if code == "territory" and value.isdecimal():
            return self.light(int(value))
        if code == "agree":
            return self.agree(self.seat).next()
        return self

    def next(self) -> "Podium":
        """Turn to the next kingdom, in the order of the ranking."""
        ranking = sorted(self.view.realms, key=lambda realm: (realm.score.place, realm.seat))
        order = [realm.seat for realm in ranking]
        return self.look_at(order[(order.index(self.seat) + 1) % len(order)])

    def light(self, territory: int) -> "Podium":
        """Light one territory on the drawing, or the whole kingdom when it is lit already."""
        known = range(len(self.view.realms[self.seat].score.territories))
        if territory not in known:
            return self
        return replace(self, territory=None if territory == self.territory else territory)

    def agree(self, seat: int) -> "Podium":
        """Note that a seat finds the count right."""
        agreed = tuple(said or number == seat for number, said in enumerate(self.agreed))
        return replace(self, agreed=agreed)

    def page(self) -> ResultPage:
        """Say all that the result shows."""
        return ResultPage(
            view=self.view,
            seats=self.seats,
            seat=self.seat,
            territory=self.territory,
            agreed=self.agreed,
            edition=self.edition,
            options=self.options,
            seed=self.seed,
            fingerprint=self.fingerprint,
            match=self.match,
            dynasty=self.dynasty,
            dynasty_places=self.dynasty_places,
            dynasty_over=self.dynasty_over,
            unsaved=self.unsaved,
        )
