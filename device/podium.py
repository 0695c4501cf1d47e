"""A match that is over: the count explained seat by seat, and everybody's agreement.

Must not know any rule, files, or how anything is drawn.
"""

from dataclasses import dataclass, replace

from device.evening import ResultPage


@dataclass(frozen=True, slots=True)
class Podium:
    """The result page, and the gestures that turn it."""

    page: ResultPage
    """All that the result shows."""

    @classmethod
    def begin(cls, page: ResultPage) -> "Podium":
        """Open on the winner's kingdom, with nobody having agreed yet."""
        best = min(page.view.realms, key=lambda realm: realm.score.place).seat
        return cls(replace(page, seat=best, agreed=(False,) * len(page.seats)))

    @property
    def has_next(self) -> bool:
        """Whether another game of the dynasty follows."""
        return bool(self.page.dynasty) and not self.page.dynasty_over

    def look_at(self, seat: int) -> "Podium":
        """Turn to a seat's kingdom."""
        return self._turned(seat=seat % len(self.page.seats), territory=None)

    def ask(self, code: str, value: str) -> "Podium":
        """Answer a control of the page; a code that is not the podium's changes nothing."""
        if code == "next":
            return self.next()
        if code == "seat" and value.isdecimal():
            return self.look_at(int(value))
        if code == "territory" and value.isdecimal():
            return self.light(int(value))
        if code == "agree":
            return self.agree(self.page.seat).next()
        return self

    def next(self) -> "Podium":
        """Turn to the next kingdom, in the order of the ranking."""
        ranking = sorted(self.page.view.realms, key=lambda realm: (realm.score.place, realm.seat))
        order = [realm.seat for realm in ranking]
        return self.look_at(order[(order.index(self.page.seat) + 1) % len(order)])

    def light(self, territory: int) -> "Podium":
        """Light one territory on the drawing, or the whole kingdom when it is lit already."""
        known = range(len(self.page.view.realms[self.page.seat].score.territories))
        if territory not in known:
            return self
        return self._turned(territory=None if territory == self.page.territory else territory)

    def agree(self, seat: int) -> "Podium":
        """Note that a seat finds the count right."""
        agreed = tuple(said or number == seat for number, said in enumerate(self.page.agreed))
        return self._turned(agreed=agreed)

    def _turned(self, **what: object) -> "Podium":
        return Podium(replace(self.page, **what))  # type: ignore[arg-type] # fields by name
