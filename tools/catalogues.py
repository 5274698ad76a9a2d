"""Write the catalogues of the languages, src/pepper/words/locale/CODE.po.

    python -m tools.catalogues          brings each up to date with the code
    python -m tools.catalogues CODE ..  the same for these; a new language gets a catalogue to fill
    python -m tools.catalogues --check  fails if one is out of date, or lacks a translation

Messages are the literals that are passed to the methods of `Words` and to `Kind`, the strings in
what is annotated as `Message`, and the names of cards, strains and phases. Babel writes them.
"""

from __future__ import annotations

import ast
import functools
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Final, TypeAlias

from babel.messages import pofile
from babel.messages.catalog import Catalog, Message

import pepper
from pepper.engine.course.library import EXTRA_PHASES
from pepper.engine.parts.cards import LOW, NO_TRUMP, PACK, SUITS
from pepper.engine.parts.phase import Phase
from pepper.engine.parts.wording import name_card, name_strain

SOURCE: Final = Path(pepper.__file__).parent
LOCALE: Final = Path(__file__).parents[1] / "src" / "pepper" / "words" / "locale"

Id: TypeAlias = str | tuple[str, str]
"""A message, or one with its plural."""
CALLS: Final[dict[str, tuple[int | tuple[int, int], ...]]] = {
    "text": (0,),
    "count": ((1, 2),),
    "told": (1, 2),
    "they": (1, (2, 3), (4, 5)),
}
"""Which arguments of a call are messages; two in brackets are one with its plural."""
PHASES: Final = (
    *(Phase.DEAL, Phase.AUCTION, Phase.NAMING, Phase.CALLING),
    *(Phase.EXCHANGE, Phase.NEGOTIATION, Phase.PLAY, Phase.OVER),
    *dict.fromkeys(rule.phase for rule in EXTRA_PHASES),
)


class Plain(Catalog):
    """A catalogue whose header has what `gettext` reads: no dates, and no version of Babel."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The header."""
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


@functools.cache
def messages() -> tuple[tuple[Id, str, int], ...]:
    """Every message, with its file and its line, in the order of the sources."""
    return tuple(_messages())


def _messages() -> Iterator[tuple[Id, str, int]]:
    for path in sorted(SOURCE.rglob("*.py")):
        nodes = [n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, _PLACED)]
        for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
            for found in _in_node(node):
                yield found, f"src/pepper/{path.relative_to(SOURCE).as_posix()}", node.lineno
    names = [phase.value for phase in PHASES]
    names += [name_strain(strain) for strain in (*SUITS, NO_TRUMP, LOW)]
    names += [name_strain(NO_TRUMP, [LOW]), *map(name_card, PACK)]
    yield from ((name, "tools/catalogues.py", line) for line, name in enumerate(names))


_PLACED: Final = (ast.Call, ast.AnnAssign)


def _in_node(node: ast.Call | ast.AnnAssign) -> Iterator[Id]:
    match node:
        case ast.Call(ast.Name("Kind"), [_, ast.Constant(str(one)), ast.Constant(str(several)), _]):
            yield one, several
        case ast.Call(ast.Name("Kind"), [*_, ast.Constant(str(sentence))]):
            yield sentence
        case ast.Call(ast.Attribute(attr=name), arguments) if name in CALLS:
            literals = [a.value if isinstance(a, ast.Constant) else None for a in arguments]
            yield from _in_call(name, [text if isinstance(text, str) else "" for text in literals])
        case ast.AnnAssign(annotation=annotation, value=ast.expr() as value) if any(
            isinstance(part, ast.Name) and part.id == "Message" for part in ast.walk(annotation)
        ):
            yield from _strings(value)
        case _:
            pass


def _in_call(name: str, texts: Sequence[str]) -> Iterator[Id]:
    """The messages of a call; no literal is an empty text."""
    padded = [*texts, "", "", "", "", ""]
    for place in CALLS[name]:
        if isinstance(place, int):
            yield from filter(None, [padded[place]])
        elif padded[place[0]]:
            yield padded[place[0]], padded[place[1]]


def _strings(value: ast.AST) -> Iterator[str]:
    """The strings of a value, without the keys of a mapping."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    for part in value.values if isinstance(value, ast.Dict) else ast.iter_child_nodes(value):
        yield from _strings(part)


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.stem for path in LOCALE.glob("*.po"))


def po_file(language: str) -> Path:
    """The catalogue of a language, as people edit it."""
    return LOCALE / f"{language}.po"


def updated(language: str) -> Catalog:
    """The catalogue with the messages of the code, and no others; new ones are not translated."""
    found = Plain(language, fuzzy=False, header_comment="")
    old: Catalog = found
    if po_file(language).exists():
        with po_file(language).open("rb") as file:
            old = pofile.read_po(file, locale=language)
        found.header_comment = old.header_comment
    for id_, path, line in messages():
        known, place = old.get(id_), [(path, line)]
        if known is None or known is found.get(id_) or known.pluralizable == isinstance(id_, str):
            found.add(id_, locations=place)
        else:
            found.add(id_, known.string, place, known.flags, user_comments=known.user_comments)
    return found


def as_po(catalog: Catalog) -> bytes:
    """The catalogue as a text for people."""
    stream = BytesIO()
    for message in catalog:
        message.flags.discard("python-brace-format")  # the fields say it, and _wrong reads them
    # Places would change with every module that moves; they only give the order.
    pofile.write_po(stream, catalog, width=100, sort_by_file=True, no_location=True)
    return stream.getvalue()


def problems(language: str) -> Iterator[str]:
    """What is wrong with the translations of a language, and whether it is out of date."""
    catalog, path = updated(language), po_file(language)
    for message in catalog:
        if message.id:
            yield from (f"{language}: {message.id!r}: {what}" for what in _wrong(message))
    if path.read_bytes() != as_po(catalog):
        yield f"{path.name} is out of date: run python -m tools.catalogues"


def _wrong(message: Message) -> Iterator[str]:
    least, most = _fields(_listed(message.id)[0]), _fields(_listed(message.id)[-1])
    texts = _listed(message.string)
    if not all(texts):
        yield "no translation"
        return
    if message.fuzzy:
        yield "the translation is marked as fuzzy"
    # A singular may leave out the number.
    yield from (
        f"{text!r} has other fields" for text in texts if not least <= _fields(text) <= most
    )


def _listed(texts: str | Sequence[str] | None) -> list[str]:
    return [texts or ""] if isinstance(texts, str | None) else list(texts)


def _fields(text: str) -> set[tuple[str, str]]:
    """The fields of a message, with their formats."""
    parts = Formatter().parse(text)
    return {(name, form or "") for _, name, form, _ in parts if name is not None}


def main(arguments: Sequence[str]) -> int:
    """Write or check the catalogues; returns the exit code."""
    if arguments == ["--check"]:
        found = [problem for language in languages() for problem in problems(language)]
        print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
        return 1 if found else 0
    for language in arguments or languages():
        path, catalog = po_file(language), updated(language)
        path.write_bytes(as_po(catalog))
        missing = sum(not all(_listed(message.string)) for message in catalog if message.id)
        print(f"{path}: {len(catalog)} messages, {missing} not translated")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
