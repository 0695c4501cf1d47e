"""How a like of the house is changed: one touch steps to the next choice.

Pure values over `evening.Settings`. It must not know files or how a choice is shown.
"""

from dataclasses import replace

from device.evening import Settings
from device.household import CHOICES


class Likes:
    """The settings page, as a part of the evening; what it shows is the household's."""


def rows(settings: Settings) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """List every like with its value and its choices."""
    return tuple((name, str(getattr(settings, name)), choices) for name, choices in CHOICES.items())


def cycle(settings: Settings, name: str) -> Settings:
    """Step a like to its next choice; an unknown name changes nothing."""
    choices = CHOICES.get(name)
    if choices is None:
        return settings
    now = str(getattr(settings, name))
    value = choices[(choices.index(now) + 1) % len(choices)] if now in choices else choices[0]
    return replace(settings, **{name: int(value) if name == "sleep_minutes" else value})  # type: ignore[arg-type] # by name
