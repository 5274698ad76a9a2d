"""The settings that last: a small file in the folder for a user's configuration."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from pepper.data.files import naming, read_file
from pepper.data.toml_text import to_toml
from pepper.engine.parts.errors import PepperError, escape, shown
from pepper.engine.parts.wording import join_or
from pepper.words.languages import languages
from pepper.words.words import LONGEST_NAME

VARIABLE: Final = "PEPPER_SETTINGS"
"""The variable that names another file; if it is empty, there are no settings."""
LEVELS: Final = ("easy", "normal", "hard")
SPEEDS: Final = ("step", "slow", "normal", "fast")
LONGEST: Final = 10_000
"""The most characters of the file."""


@attrs.frozen
class Settings:
    """What holds for every match until it is changed; an option of a command counts more."""

    level: str = "normal"
    speed: str = "normal"
    forced: bool = False
    four_colours: bool = False
    language: str = "en"
    name: str = ""
    """The person's name in saved matches; empty for none."""

    def with_values(self, values: Mapping[str, object]) -> Settings:
        """The settings with other values. Raises `PepperError` for unknown and for wrong ones."""
        known = attrs.asdict(self)
        for key, value in values.items():
            if key not in known:
                raise PepperError(f"unknown setting {shown(key)}; expected {join_or([*known])}")
            if key in _CHOICES and value not in _CHOICES[key]:
                raise PepperError(f"{key} {shown(value)} must be {join_or(_CHOICES[key])}")
            if key == "language" and not is_language(f"{value}"):
                raise PepperError(f"{key} {shown(value)} must be {join_or(languages())}")
            if type(value) is not type(known[key]):
                wanted = "true or false" if isinstance(known[key], bool) else "a text"
                raise PepperError(f"{key} {shown(value)} must be {wanted}")
        name = values.get("name", "")
        if "," in f"{name}" or len(f"{name}") > LONGEST_NAME:
            what = f"at most {LONGEST_NAME} characters and no comma"
            raise PepperError(f"name {shown(name)} must have {what}")
        changed: dict[str, Any] = {**known, **values}
        return Settings(**changed)


USUAL: Final = Settings()
_CHOICES: Final[dict[str, tuple[str, ...]]] = {"level": LEVELS, "speed": SPEEDS}


def is_language(text: str) -> bool:
    """Whether it names a language that has a catalogue, or English; also of a region: ``de-AT``."""
    return re.split("[-_.@]", text)[0].lower() in languages()


def settings_file() -> Path | None:
    """The file; None where the environment asks for no settings."""
    if VARIABLE in os.environ:
        return Path(os.environ[VARIABLE]) if os.environ[VARIABLE] else None
    from platformdirs import user_config_path  # noqa: PLC0415  (only where it is needed)

    return user_config_path("pepper") / "settings.toml"


def load_settings() -> Settings:
    """The settings in the file; the usual ones without it.

    Raises `PepperError` that names the file for wrong ones, and `OSError` if it cannot be read.
    """
    file = settings_file()
    if file is None or not file.exists():
        return Settings()
    try:
        return Settings().with_values(tomllib.loads(read_file(file, LONGEST)))
    except (tomllib.TOMLDecodeError, PepperError) as error:
        raise PepperError(f"{escape(str(file))}: {error}") from None


def save_settings(settings: Settings) -> None:
    """Write the file, if there is to be one. Raises `OSError` with its name if that fails."""
    file = settings_file()
    if file is None:
        return
    with naming(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(to_toml(attrs.asdict(settings))) + "\n", encoding="utf-8")
