"""Set-ups from outside: only what a game knows, and equal ones are equal values."""

import pytest

from device.rules import GAMES, BadSetup, setup_for
from device.rules.game import Setup


def refused(game: str, seats: int, **options: str) -> BadSetup:
    with pytest.raises(BadSetup) as caught:
        setup_for(game, seats, options)
    return caught.value


def test_defaults_are_dropped_and_the_rest_is_sorted() -> None:
    options = {"middle_kingdom": "on", "edition": "first", "harmony": "on"}

    assert setup_for("kingdomino", 4, options) == Setup(4, (("harmony", "on"), ("middle_kingdom", "on")))


def test_an_unknown_option_is_refused_with_the_nearest_known() -> None:
    bad = refused("kingdomino", 4, harmoni="on")

    assert (bad.code, bad.name, bad.nearest) == ("option", "harmoni", "harmony")


def test_an_unknown_choice_is_refused_with_the_nearest_known() -> None:
    bad = refused("kingdomino", 4, edition="secund")

    assert (bad.code, bad.value, bad.nearest) == ("choice", "secund", "second")


def test_an_unknown_game_is_refused_with_the_nearest_known() -> None:
    assert (refused("kingdomin", 4).code, refused("kingdomin", 4).nearest) == ("game", "kingdomino")
    assert not refused("chess", 2).nearest


def test_nine_seats_are_refused() -> None:
    assert refused("kingdomino", 9).code == "seats"


def test_an_option_for_two_is_refused_for_four_unless_it_says_what_is_so_anyway() -> None:
    assert refused("kingdomino", 4, mighty_duel="on").code == "option_seats"
    assert setup_for("kingdomino", 4, {"mighty_duel": "off"}) == Setup(4)


def test_a_refusal_reads_as_one_line_for_a_developer() -> None:
    assert str(refused("kingdomino", 4, harmoni="on")) == "option: harmoni=on, nearest: harmony"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_option_of_every_game_can_be_chosen(name: str) -> None:
    game = GAMES[name]
    for option in game.OPTIONS:
        seats = (option.seats or game.SEATS)[-1]
        for choice in option.choices:
            game.view(game.start(setup_for(name, seats, {option.name: choice})))

            assert setup_for(name, seats, {option.name: choice}).option(option.name, option.default) == choice
