"""What a map of Kingdomino Duel is worth: domains, the wizard of three points, and who wins.

Holds the count and the tie (booklet, "end of the game"), and what each power changed in it. Must not know turns.
"""

from collections.abc import Sequence

from device.rules.duel_box import COATS
from device.rules.duel_sheet import Sheet, domains
from device.rules.game import Score
from device.rules.scoring import ranked

THREE = 3
"""Points for each domain of the coat that was chosen."""

TIE_STEPS = ("score", "largest")
"""Equal points: the biggest domain, crossed or not; then it is a draw."""


def domain_points(sheet: Sheet) -> int:
    """Add up squares times crosses of every domain."""
    return sum([domain.points for domain in domains(sheet)])


def three_points(sheet: Sheet, coat: int) -> int:
    """Give what the wizard of three points earns; domains without a cross count, single squares too."""
    return THREE * sum(domain.terrain == COATS[coat] for domain in domains(sheet)) if coat >= 0 else 0


def counted(maps: Sequence[tuple[Sheet, int]]) -> tuple[Score, ...]:
    """Count maps, each with the coat of its wizard (or -1), and place them."""
    bases = [domain_points(sheet) for sheet, _ in maps]
    extras = [three_points(sheet, coat) for sheet, coat in maps]
    largest = [max((domain.squares for domain in domains(sheet)), default=0) for sheet, _ in maps]
    keys = [(base + extra, size) for base, extra, size in zip(bases, extras, largest, strict=True)]
    places = ranked(keys, TIE_STEPS)
    return tuple(
        Score(
            total=bases[seat] + extras[seat],
            base=bases[seat],
            parts=(("territories", bases[seat]), ("three_per_domain", extras[seat])),
            bonuses=(("three_per_domain", extras[seat]),),
            territories=domains(sheet),
            largest=largest[seat],
            crowns=sum([domain.crowns for domain in domains(sheet)]),
            place=places[seat][0],
            decided_by=places[seat][1],
        )
        for seat, (sheet, _) in enumerate(maps)
    )


def cross_worth(sheet: Sheet, bit: int) -> int:
    """Give the points that one cross in a square brings: the squares of its domain."""
    half = sheet.half_at(bit)
    if half is None or not half.crowns:
        return 0
    return domain_points(sheet) - domain_points(sheet.with_coat(bit, half._replace(crowns=half.crowns - 1)))
