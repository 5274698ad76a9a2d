"""Check the page that a package index shows for a wheel.

    python -m tools.package_page WHEEL             at every change
    python -m tools.package_page WHEEL --release   before a release

The page is the long description, rendered as the package index renders it: each link and picture
must be an address, and those in the repository must be files of it. The classifiers must name the
Pythons on which the workflow tests the wheel. A release also needs the addresses of the project,
and no page may say any more that there is no release.

Needs ``readme-renderer[md]``.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from email.message import Message
from email.parser import Parser
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from zipfile import ZipFile

ROOT: Final = Path(__file__).parent.parent
NEEDED: Final = ("Documentation", "Changelog", "Issues", "Source")
"""The addresses of a project that is released."""
EARLY: Final = re.compile(
    r"no release yet|not (?:been )?released yet|(?:after|until) the first release", re.IGNORECASE
)
"""What is true only before a release."""
PAGES: Final = ("*.md", "docs/*.md")


class Links(HTMLParser):
    """Collects where the links and pictures of a page lead, and its anchors."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.anchors = set[str]()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the target of this tag, if it has one."""
        wanted = {"a": "href", "img": "src"}.get(tag)
        self.found += [value or "" for name, value in attrs if name == wanted]
        self.anchors |= {f"#{value}" for name, value in attrs if name == "id"}


def metadata_of(wheel: Path) -> Message:
    """The metadata of a wheel."""
    with ZipFile(wheel) as archive:
        (name,) = [one for one in archive.namelist() if one.endswith(".dist-info/METADATA")]
        return Parser().parsestr(archive.read(name).decode("utf-8"))


def link_problems(page: str, root: Path, addresses: Iterable[str]) -> Iterator[str]:
    """What is wrong with the links of a page in HTML; the addresses are those of the project."""
    links = Links(page)
    for target in links.found:
        if not target.startswith("https://") and target not in links.anchors:
            yield f"the package page has a link that leads nowhere there: {target!r}"
        for address in addresses:
            inside = re.fullmatch(rf"{re.escape(address)}/(?:blob|raw)/[^/]+/([^#]+).*", target)
            if inside and not (root / inside[1]).exists():
                yield f"the package page has a link to a missing file: {target!r}"


def python_problems(metadata: Message, workflow: str) -> Iterator[str]:
    """How the Pythons of the classifiers differ from those that the workflow tests the wheel on."""
    classifiers = "\n".join(metadata.get_all("Classifier", []))
    named = set(re.findall(r"Python :: (3\.\d+)$", classifiers, re.MULTILINE))
    tested = set(re.findall(r"^ +- wheel-(3\.\d+)$", workflow, re.MULTILINE))
    yield from (f"no classifier for Python {one}, which is tested" for one in tested - named)
    yield from (f"a classifier for Python {one}, which is not tested" for one in named - tested)


def addresses_of(metadata: Message) -> dict[str, str]:
    """The addresses of the project by name."""
    found = [one.partition(", ") for one in metadata.get_all("Project-URL", [])]
    return {name: address for name, _, address in found}


def release_problems(metadata: Message, root: Path) -> Iterator[str]:
    """What is missing for a release, and what is no longer true after it."""
    missing = [name for name in NEEDED if name not in addresses_of(metadata)]
    if missing:
        yield f"no address for {', '.join(missing)}: set `address` in pyproject.toml"
    for path in sorted(path for pattern in PAGES for path in root.glob(pattern)):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            if EARLY.search(line) and path.name != "CONTRIBUTING.md":
                yield f"{path.relative_to(root)}, line {number}: not true after a release: {line}"


def main() -> int:
    """Print everything that is wrong with the page."""
    parser = argparse.ArgumentParser(prog="tools.package_page", description="Check its page.")
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--release", action="store_true", help="as it has to be for a release")
    given = parser.parse_args()
    from readme_renderer import markdown  # noqa: PLC0415  (the functions above need none)

    metadata = metadata_of(given.wheel)
    page = markdown.render(str(metadata.get_payload()))
    if page is None:
        raise SystemExit("the long description cannot be rendered: is readme-renderer[md] there?")
    addresses = addresses_of(metadata)
    found = [
        *link_problems(page, ROOT, {addresses["Source"]} if "Source" in addresses else ()),
        *python_problems(metadata, (ROOT / ".github/workflows/ci.yml").read_text("utf-8")),
        *(release_problems(metadata, ROOT) if given.release else ()),
    ]
    for problem in found:
        print(f"Refused: {problem}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
