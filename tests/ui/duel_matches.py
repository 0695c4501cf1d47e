"""Table pages from matches of Kingdomino Duel that are really played, for the tests of its screens."""

from collections.abc import Callable, Iterator

from device.evening import TablePage
from device.rules.game import BAG, Action, Target, View
from tests.ui.table_matches import Match


def match_at(wanted: Callable[[Match], bool], **options: str) -> Match:
    """Play matches by chance until one comes to what is wanted."""
    for n in range(200):
        match = Match("duel", 2, bytes([n]), **options)
        for _ in range(400):
            if wanted(match):
                return match
            if not match.cursor.actions:
                break
            match.play()
    raise LookupError("it never came to that")


def step(name: str, turn: int = 0) -> Callable[[Match], bool]:
    """Want a step, from a turn on."""
    return lambda match: match.view.turn.step == name and match.view.round >= turn


def offers(*verbs: str) -> Callable[[Match], bool]:
    """Want that these verbs can be played now."""
    return lambda match: set(verbs) <= {action.verb for action in match.cursor.actions}


def is_second(view: View) -> bool:
    """Tell whether player B acts."""
    return len(view.order) > 1 and view.order[1].seat == view.turn.seat


def playing() -> Iterator[tuple[str, TablePage]]:
    """Give a page for each thing that can be going on while maps are drawn on the screen."""
    match = Match("duel", 2)
    yield "duel, who is older", match.page()
    yield "duel, one is older", match.page(match.ghost())
    take = match_at(step("take", 5))
    yield "duel, A takes", take.page(grace=True)
    yield "duel, A has touched a die", take.page(take.ghost(), can_redo=True)
    second = match_at(lambda m: step("take", 6)(m) and is_second(m.view))
    yield "duel, B takes", second.page()
    yield "duel, B has touched one", second.page(second.cursor.touch(second.cursor.actions[0].targets[0]))
    yield "duel, B has touched two", second.page(second.ghost())
    two = match_at(offers("pick_two"))
    yield "duel, two at once", two.page(two.cursor.touch(Target("pick_two")))
    two.play(Action("pick_two"))
    yield "duel, taking two at once", two.page(two.cursor.touch(Target("d2")))
    place = match_at(lambda m: step("place", 7)(m) and offers("place", "castle")(m))
    yield "duel, draws", place.page()
    last = place.cursor.actions[0]
    yield "duel, one square", place.page(place.cursor.touch(last.targets[1]))
    yield "duel, ghost", place.page(place.ghost())
    yield "duel, castle", place.page(place.cursor.touch(Target("castle")))
    yield "duel, break", place.page(paused=True, unsaved=True)
    yield from powers()


def powers() -> Iterator[tuple[str, TablePage]]:
    """Give a page for each power and each thing that can be chosen on the way."""
    joker = match_at(offers("coat"))
    yield "duel, joker", joker.page()
    yield "duel, joker named", joker.page(joker.cursor.touch(Target("dot")))
    turning = match_at(offers("turn_die"))
    yield "duel, turning", turning.page(turning.cursor.touch(Target("turn_die")))
    yield "duel, turned", turning.page(turning.ghost("turn_die"))
    many = match_at(offers("ignore_connection", "separate_dice"))
    yield "duel, powers", many.page()
    apart = match_at(offers("separate_dice", "place"))
    apart.play(Action("separate_dice"))
    yield "duel, dice apart", apart.page()
    yield "duel, one of the dice", apart.page(apart.ghost("place"))
    stuck = match_at(step("pass"))
    yield "duel, nothing fits", stuck.page()
    yield "duel, passing", stuck.page(stuck.ghost("pass"))
    for name in ("three_per_domain", "extra_cross"):
        lightning = match_at(step(name))
        yield f"duel, {name}", lightning.page()
        yield f"duel, {name} chosen", lightning.page(lightning.ghost())
    over = match_at(step("over"))
    yield "duel, over", over.page()


def beside() -> Iterator[tuple[str, TablePage]]:
    """Give a page for each thing that goes on with real dice or with maps on paper."""
    dice = match_at(lambda m: m.view.turn.seat == BAG and m.view.round == 3, deal="people")
    yield "duel, real dice", dice.page()
    yield "duel, one real die", dice.play().page()
    yield "duel, one real die undone", dice.page(can_redo=True)
    paper = match_at(step("placed"), kingdoms="table")
    yield "duel, on paper", paper.page()
    yield "duel, drawn on paper", paper.page(paper.ghost("placed"))
    yield "duel, taking with paper", match_at(step("take", 2), kingdoms="table").page()
    cross = match_at(lambda m: step("placed", 2)(m) and offers("castle")(m), kingdoms="table", castle_cross="map")
    yield "duel, a cross on paper", cross.page(cross.cursor.touch(Target("castle")))
    free = match_at(step("place", 3), leave_out="on")
    yield "duel, may be left out", free.page()
    yield "duel, left out", free.page(free.ghost("pass"))
    copy = match_at(step("copy"), kingdoms="table")
    yield "duel, a map is entered", copy.page()
    painted = next(a for a in copy.cursor.actions if a.verb == "paint")
    yield "duel, a square is touched", copy.page(copy.cursor.touch(painted.targets[1]))
    yield "duel, painting", copy.page(copy.ghost("paint"))
    yield "duel, entered", copy.page(copy.ghost("done"))


def duel_moments() -> dict[str, TablePage]:
    """Give a page for each thing that can be going on in Duel."""
    return dict((*playing(), *beside()))
