"""Pepper by Our Pastimes (source 004): the game of gamerules.com, with only one winner."""

from __future__ import annotations

from functools import partial

from .gamerules import options, pepper_to_thirty
from .option import Variant, for_players


def _pastimes(players: int) -> Variant:
    return Variant(
        id=f"pastimes-{players}",
        title=for_players("Pepper, Our Pastimes' rules", players),
        group="Pepper",
        source="Also called Hasenpfeffer; as described by Our Pastimes.",
        reference="004:21-35" if players == 4 else "004:39" if players == 3 else "004:41",
        options=options(players, "play-on", "joint"),
        build=partial(pepper_to_thirty, players, "little pepper"),
    )


PASTIMES_2, PASTIMES_3, PASTIMES_4 = map(_pastimes, (2, 3, 4))
