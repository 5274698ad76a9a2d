# ruff: noqa: INP001  (Sphinx reads this file, and nobody imports it)
"""How Sphinx builds the site: ``python -m sphinx -b html -W -n -E docs docs/_build/html``.

The reference is made from the docstrings. The hooks below let it show the public names: where a
name comes from inside the library is nothing that a reader has to know.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable
from enum import Enum
from functools import cache
from html import escape
from importlib import import_module
from importlib.metadata import version as version_of
from pathlib import Path
from pydoc import locate
from textwrap import shorten
from types import FunctionType, UnionType
from typing import get_args

sys.path.insert(0, str(Path(__file__).parent.parent))

import attrs
from docutils import nodes  # type: ignore[import-untyped]  # its types are not installed
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docstrings import prepare_docstring
from sphinx.util.inspect import TypeAliasForwardRef

from tools import puzzles, rooms, variant_pages
from tools.findings.site import write_pages

project = "pepper"
author = "The pepper authors"
version = release = version_of("pepper-cards")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.graphviz"]
exclude_patterns = ["_build"]
templates_path = ["_templates"]
nitpicky = True
default_role = "py:obj"  # names in docstrings stand in single backticks
graphviz_output_format = "svg"
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

FIELDS = "Attributes:"
"""The line above the fields in the docstring of a part."""

LONGEST = 160
"""The characters of a page's description; search engines cut off what is longer."""

TABLES = Path(__file__).parent.parent / "build" / "site"
"""Has the folder try/, if examples/browser/build.py made one."""

html_theme = "furo"
html_title = f"pepper {release}"
html_favicon = "_static/favicon.svg"
html_theme_options = {  # the green of the table's felt, with enough contrast on either ground
    "light_css_variables": {"color-brand-primary": "#2b6349", "color-brand-content": "#2b6349"},
    "dark_css_variables": {"color-brand-primary": "#7fc9a5", "color-brand-content": "#7fc9a5"},
}
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = [(f"{name}.js", {"defer": "defer"}) for name in ("gallery", "puzzles")]
html_extra_path = [str(TABLES)] if TABLES.exists() else []
html_copy_source = False
html_show_copyright = False

autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_preserve_defaults = True
maximum_signature_line_length = 80
python_use_unqualified_type_names = True

_OTHERS = (
    *sorted(sys.stdlib_module_names),
    *("attr", "attrs", "hypothesis", "numpy", "typing_extensions"),
)
_ELSEWHERE = rf"({'|'.join(_OTHERS)})\."
nitpick_ignore_regex = [
    ("py:.*", rf"{_ELSEWHERE}.*"),
    ("py:class", r"pepper\.engine\.(course\.shared\.Item|parts\.deck\.T)"),
    ("py:class", r"pepper\.engine\.course\.(review\.Review|position\.Run)"),
    ("py:class", "TypeIs|Message|NullTranslations"),
]
"""What is documented on other sites, to which this one has no links, type variables, what only the
engine makes, and the text that catalogues translate."""

_API = inspect.getsource(import_module("pepper.api"))
HOMES = {
    f"pepper.{alias.name}": f"pepper.{node.module.removeprefix('pepper.')}"
    for node in ast.parse(_API).body
    if isinstance(node, ast.ImportFrom) and node.module and node.module != "__future__"
    for alias in node.names
}
"""Each name of `pepper` itself, with the module in which it is defined."""
_PUBLIC = (
    {f"{home}.{name.removeprefix('pepper.')}": name for name, home in HOMES.items()}
    | {
        name: f"pepper.words.{kind}"
        for kind, home in (
            ("Style", "words.words"),
            ("Words", "words.words"),
            ("Translations", "engine.parts.kinds"),
        )
        for name in (kind, f"pepper.{home}.{kind}")
    }
    | {
        name: f"pepper.study.{kind}"
        for kind, home in (("Condition", "plan"), ("Study", "plan"), ("Row", "row"))
        for name in (kind, f"pepper.study.{home}.{kind}")
    }
    | {
        f"pepper.review.{file}.{kind}": f"pepper.review.{kind}"
        for file, kinds in (
            ("decision", ("Decision",)),
            ("summary", ("HandReview", "Review", "Summary")),
        )
        for kind in kinds
    }
    | {
        f"pepper.solve.{file}.{kind}": f"pepper.solve.{kind}"
        for file, kind in (("table", "Solution"), ("contracts", "Prospect"))
    }
    | {
        f"pepper.arena.{file}.{kind}": f"pepper.arena.{kind}"
        for file, kinds in (
            ("connection", ("Connection", "Stage")),
            ("messages", ("Answer", "Fault", "ForfeitError", "HandDone", "Hello", "Ready")),
            ("messages", ("YourTurn",)),
            ("report", ("Estimate", "Forfeit", "PlayedHand", "Report", "Standing")),
            ("seats", ("Command", "Function")),
        )
        for kind in kinds
    }
    | {
        name: f"pepper.looks.{kind}"
        for kind in ("SvgStyle", "Theme")
        for name in (kind, f"pepper.looks.options.{kind}")
    }
)

autodoc_type_aliases = {
    "Strain": "pepper.Strain",
    "AllPass": "pepper.engine.phases.auction.AllPass",
    "AuctionAction": "pepper.engine.phases.auction.AuctionAction",
    "ExchangeAction": "pepper.engine.phases.exchange.ExchangeAction",
    "NegotiationAction": "pepper.engine.phases.negotiation.NegotiationAction",
    "Key": "pepper.engine.course.position.Key",
    "VariantId": "pepper.variants.files.VariantId",
    "Scores": "pepper.engine.course.position.Scores",
    "Reached": "pepper.engine.parts.seats.Reached",
    "Wired": "pepper.wire.Wired",
    "Data": "pepper.wire.Data",
    "Seating": "pepper.tournament.Seating",
    "Choose": "pepper.tournament.Choose",
    "TieBreak": "pepper.tournament.TieBreak",
}


def alias_name(self: TypeAliasForwardRef) -> str:
    """The name of an alias: within a type Sphinx 9.0 shows the repr of what holds its place."""
    return self.name


TypeAliasForwardRef.__repr__ = alias_name  # type: ignore[method-assign]  # Sphinx has no option


def make_pages(app: Sphinx) -> None:
    """Write the pages that are not in the repository; .gitignore lists them."""
    variant_pages.write(variant_pages.site_pages())
    write_pages(Path(app.srcdir) / "findings")
    puzzles.write(Path(app.srcdir, "_static", "puzzles"))
    Path(app.srcdir, "rooms.dot").write_text(rooms.draw(rooms.find_arrows()), encoding="utf-8")


def lend_names(_app: Sphinx, function: Callable[..., object], _bound: object) -> None:
    """Let the annotations of an `__init__` that attrs wrote be evaluated."""
    owner, _, name = function.__qualname__.rpartition(".")
    module = sys.modules.get(function.__module__)
    made = name == "__init__" and attrs.has(getattr(module, owner, object))
    if made and isinstance(function, FunctionType):
        function.__globals__.update(vars(module) | function.__globals__)


def say_defaults(
    _app: Sphinx,
    _what: str,
    _name: str,
    shown: object,
    _options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None]:
    """Show the defaults of a class of attrs, and no call for an enumeration."""
    if not inspect.isclass(shown) or signature is None:
        return signature, returns
    if issubclass(shown, Enum):
        return "", returns
    if attrs.has(shown):
        defaults = {field.name: repr(field.default) for field in attrs.fields(shown)}
        pattern = r"attr_dict\['(\w+)'\]\.default"
        signature = re.sub(pattern, lambda found: defaults[found[1]], signature)
        signature = signature.replace("= NOTHING", "= ...")  # depends on other fields
    return signature, returns


def say_more(
    _app: Sphinx, what: str, name: str, shown: object, _options: object, lines: list[str]
) -> None:
    """Add what autodoc does not find, and set arguments apart from names that have a link."""
    owner, _, last = name.rpartition(".")
    if what == "data":
        home = ModuleAnalyzer.for_module(HOMES.get(name, owner))
        lines[:] = home.find_attr_docs().get(("", last), [])
        if isinstance(shown, UnionType):
            kinds = [f"`~{kind.__module__}.{kind.__qualname__}`" for kind in get_args(shown)]
            lines += ["", f"One of {', '.join(kinds)}."]
    elif what == "attribute" and not lines:
        lines += _cached(owner).get(last, []) or _listed(owner).get(last, [])
    elif what == "class" and FIELDS in lines:
        del lines[lines.index(FIELDS) :]  # each stands with its field
    elif callable(shown) and not inspect.isclass(shown):
        for argument in inspect.signature(shown).parameters:
            lines[:] = [re.sub(rf"(?<!`)`{argument}`(?!`)", f"*{argument}*", x) for x in lines]


@cache
def _cached(owner: str) -> dict[str, list[str]]:
    """The docstrings of a class's cached properties, of which attrs leaves bare slots."""
    made = locate(owner)
    source = ast.parse(inspect.getsource(made)) if inspect.isclass(made) else ast.Module([], [])
    return {
        node.name: prepare_docstring(ast.get_docstring(node) or "")
        for node in ast.walk(source)
        if isinstance(node, ast.FunctionDef)
    }


@cache
def _listed(owner: str) -> dict[str, list[str]]:
    """What the docstring of a part, which `help` shows, says of each field."""
    listed = (inspect.getdoc(locate(owner)) or "").partition(f"{FIELDS}\n")[2]
    found = re.findall(r"^ {4}(\w+): (.+(?:\n {8}.+)*)", listed, re.MULTILINE)
    return {name: prepare_docstring(text) for name, text in found}


def find_public(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: nodes.TextElement
) -> nodes.reference | None:
    """Find what the code calls `Match` or `pepper.engine.match.Match` under its public name."""
    if node.get("refdomain") != "py":
        return None
    target: str = node["reftarget"]
    public = _PUBLIC.get(target, f"pepper.{target}")
    domain, document = env.domains.python_domain, node["refdoc"]
    return domain.resolve_xref(env, document, app.builder, node["reftype"], public, node, shown)


def fit_page(app: Sphinx, document: str, source: list[str]) -> None:
    """Hang pages below their lists; fit links to what Sphinx does not know.

    Files outside the site become downloads. The table in try/ is no page of Sphinx. A drawing that
    is there for phones as well comes in both widths, of which site.css shows one.
    """
    if document in {"variants/index", "findings/index", "audit/index"}:  # which a program writes
        source[0] += "\n:::{toctree}\n:hidden:\n:glob:\n\n*\n:::\n"
    table = r"\[([^\]]+)\]\(((?:\.\./)?try/[^)]*)\)"
    source[0] = re.sub(table, r'<a href="\2">\1</a>', source[0])
    folder = (app.srcdir / document).parent

    def both(found: re.Match[str]) -> str:
        narrow = f"{found[2]}-narrow.svg"
        if not (folder / narrow).exists():
            return found[0]
        drawings = {"wide": f"{found[2]}.svg", "narrow": narrow}
        return "\n\n".join(
            f":::{{image}} {path}\n:alt: {found[1]}\n:class: {kind}\n:loading: lazy\n:::"
            for kind, path in drawings.items()
        )

    source[0] = re.sub(r"^!\[([^\]]+)\]\((\S+)\.svg\)$", both, source[0], flags=re.MULTILINE)

    def fitted(found: re.Match[str]) -> str:
        path = (folder / found[2]).resolve()
        if path.is_relative_to(app.srcdir):
            return found[0]
        return found[1] if path.is_dir() else f"[{found[1]}](path:{found[2]})"

    source[0] = re.sub(r"\[([^\]]+)\]\((\.\./[^)#]+)\)", fitted, source[0])


def describe_page(
    _app: Sphinx,
    _name: str,
    _template: str,
    context: dict[str, object],
    document: nodes.document | None,
) -> None:
    """Give the page the description that search engines and links show: its first paragraph."""
    first = None if document is None else document.next_node(nodes.paragraph)
    if first is not None:
        text = escape(shorten(first.astext(), LONGEST, placeholder=" ..."))
        context["metatags"] = f'{context["metatags"]}<meta name="description" content="{text}">\n'


def setup(app: Sphinx) -> None:
    """Connect the hooks."""
    app.connect("builder-inited", make_pages)
    app.connect("source-read", fit_page)
    app.connect("autodoc-before-process-signature", lend_names)
    app.connect("autodoc-process-signature", say_defaults)
    app.connect("autodoc-process-docstring", say_more)
    app.connect("missing-reference", find_public)
    app.connect("html-page-context", describe_page)
