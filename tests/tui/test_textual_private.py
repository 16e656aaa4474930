"""What is private in Textual is as it was when ``textual_private`` was written, and used there
alone.
"""

from __future__ import annotations

import ast
import gc
import importlib
import inspect
import textwrap
import tomllib
import weakref
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

import pytest
from rich._wrap import divide_line
from textual._compositor import Compositor
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.color import Color
from textual.command import CommandPalette
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.drivers._writer_thread import WriterThread
from textual.drivers.linux_driver import LinuxDriver
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets._toast import Toast

from app.tui.textual_private import TEXTUAL, KeyParser
from tests.test_layers import MODULES, ROOT, complain, imports_of, is_within

PRIVATE: Final = ("app.tui.textual_private", "app.tui.rich_private", "app.tui.notices")

METHODS: Final[dict[Callable[..., object], str]] = {
    App._fatal_error: "(self) -> 'None'",
    App._handle_exception: "(self, error: 'Exception') -> 'None'",
    App._refresh_notifications: "(self) -> 'None'",
    App._refresh_truecolor_filter: "(self, theme: 'TerminalTheme') -> 'None'",
    App._context: "(self) -> 'Generator[None, None, None]'",
    MessagePump._dispatch_message: "(self, message: 'Message') -> 'None'",
    MessagePump._close_messages_no_wait: "(self) -> 'None'",
    Compositor.render_partial_update: "(self) -> 'ChopsUpdate | None'",
    Compositor.layers_visible.fget: (  # type: ignore[attr-defined]
        "(self) -> 'list[list[tuple[Widget, Region, Region]]]'"
    ),
    Compositor.reflow: "(self, parent: 'Widget', size: 'Size') -> 'ReflowResult'",
    Compositor._regions_to_spans: (
        "(regions: 'Iterable[Region]') -> 'Iterable[tuple[int, int, int]]'"
    ),
    App._check_action_state: (
        "(self, action: 'str', default_namespace: 'DOMNode') -> 'bool | None'"
    ),
    Screen._modal_binding_chain.fget: (  # type: ignore[attr-defined]
        "(self) -> 'list[tuple[DOMNode, BindingsMap]]'"
    ),
    Screen._push_result_callback: (
        "(self, requester: 'MessagePump',"
        " callback: 'ScreenResultCallbackType[ScreenResultType] | None',"
        " future: 'asyncio.Future[ScreenResultType | None] | None' = None) -> 'None'"
    ),
    Widget._exchange_repaint_regions: "(self) -> 'Collection[Region]'",
    LinuxDriver._get_terminal_size: "(self) -> 'tuple[int, int]'",
    LinuxDriver._sigtstp_application: "(self, *_) -> 'None'",
    LinuxDriver._sigcont_application: "(self, *_) -> 'None'",
    CommandPalette._gather_commands: "(self, search_value: 'str') -> 'None'",
    CommandPalette._action_command_list: "(self, action: 'str') -> 'None'",
    CommandPalette._forward_event: "(self, event: 'events.Event') -> 'None'",
    CommandPalette._select_or_command: (
        "(self, event: 'Input.Submitted | Button.Pressed | None' = None) -> 'None'"
    ),
    Stylesheet._parse_rules: (
        "(self, css: 'str', read_from: 'CSSLocation', is_default_rules: 'bool' = False,"
        " tie_breaker: 'int' = 0, scope: 'str' = '') -> 'list[RuleSet]'"
    ),
    Toast._expire: "(self) -> 'None'",
    XTermParser.__init__: "(self, debug: 'bool' = False) -> 'None'",
    XTermParser.parse_mouse_code: "(self, code: 'str') -> 'Message | None'",
    XTermParser._sequence_to_key_events: (
        "(self, sequence: 'str', alt: 'bool' = False) -> 'Iterable[events.Key]'"
    ),
    XTermParser._parse_extended_key: "(self, sequence: 'str') -> 'list[events.Key] | None'",
}
"""Methods that are called, or that Textual calls, with their signatures."""

ATTRIBUTES: Final[dict[type, dict[str, str]]] = {
    App: {
        "_exception": "None",
        "_notifications": "Notifications()",
        "_exit": "False",
        "_driver": "None",
        "_capture_stdout": "_PrintCapture(self, stderr=False)",
        "_capture_stderr": "_PrintCapture(self, stderr=True)",
        "_filters": "[ANSIToTruecolor(ansi_theme, enabled=not self.native_ansi_color)]",
    },
    Driver: {
        "_app": "app",
        "_auto_restart": "True",
        "_loop": "asyncio.get_running_loop()",
        "_size": "size",
    },
    LinuxDriver: {
        "_file": "sys.__stderr__",
        "_in_band_window_resize": "False",
        "_must_signal_resume": "False",
        "_writer_thread": "None",
    },
    WriterThread: {"_queue": "Queue(MAX_QUEUED_WRITES)"},
    Screen: {"_compositor": "Compositor()"},
    Stylesheet: {"_variables": "variables or {}"},
    Compositor: {"_dirty_regions": "set()", "_full_map": "{}"},
    XTermParser: {"mouse_pixels": "False", "terminal_size": "None", "terminal_pixel_size": "None"},
}
"""What constructors set, and to what at first."""

CONSTANTS: Final = {
    CommandPalette: ("_GATHER_COMMANDS_GROUP", "--textual-command-palette-gather-commands")
}
"""What a class has for all that are made of it, and its value."""

PRIVATE_MODULES: Final = {
    "rich._wrap",
    "textual._compositor",
    "textual._context",
    "textual._styles_cache",
    "textual._xterm_parser",
    "textual.widgets._toast",
}
"""The private modules that something is imported from."""

NOT_ONES_OWN: Final = {"_replace", "_asdict", "_make", "_fields", "_exit"}
"""Of named tuples and of ``os``: these are for everybody."""


def tree_of(function: object) -> ast.AST:
    return ast.parse(textwrap.dedent(inspect.getsource(function)))  # type: ignore[arg-type]


@cache
def classes_in(file: str) -> dict[str, ast.ClassDef]:
    """The classes of a piece of source, each by its name with those of the classes around it."""
    found: dict[str, ast.ClassDef] = {}

    def look_into(node: ast.AST, around: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                name = around + child.name
                found[name] = child
                look_into(child, f"{name}.")
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                look_into(child, f"{around}{child.name}.<locals>.")
            else:
                look_into(child, around)

    look_into(ast.parse(Path(file).read_text(encoding="utf-8")), "")
    return found


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


# --- What Textual has -------------------------------------------------------------------------


def test_it_was_made_for_the_version_that_is_installed() -> None:
    # The module says what is to be read, and tried, before another version is put there.
    assert version("textual") == TEXTUAL


def test_no_version_is_asked_for_that_could_differ_in_what_is_private() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    major, minor, _ = map(int, TEXTUAL.split("."))
    assert f"textual>={TEXTUAL},<{major}.{minor + 1}" in project["dependencies"]


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.__qualname__)
def test_a_private_method_has_the_signature_it_had(method: Callable[..., object]) -> None:
    assert str(inspect.signature(method)) == METHODS[method]


def test_words_are_found_in_a_text_as_they_were() -> None:
    assert str(inspect.signature(divide_line)) == (
        "(text: 'str', width: 'int', fold: 'bool' = True) -> 'list[int]'"
    )
    (call,) = (
        node
        for node in ast.walk(tree_of(divide_line))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "words"
    )
    assert ast.unparse(call) == "words(text)"


def set_by(constructor: object) -> dict[str, str]:
    """Each attribute that a constructor sets, and the source of what it is set to first."""
    values: dict[str, str] = {}
    for node in ast.walk(tree_of(constructor)):
        match node:
            case ast.Assign([ast.Attribute(ast.Name("self"), name)], value):
                values.setdefault(name, ast.unparse(value))
            case ast.AnnAssign(ast.Attribute(ast.Name("self"), name), _, ast.expr() as value):
                values.setdefault(name, ast.unparse(value))
    return values


@pytest.mark.parametrize("kind", ATTRIBUTES, ids=lambda kind: kind.__name__)
def test_a_constructor_sets_what_it_set(kind: type) -> None:
    found = set_by(kind.__init__)  # type: ignore[misc]
    assert {name: found.get(name) for name in ATTRIBUTES[kind]} == ATTRIBUTES[kind]


@pytest.mark.parametrize("kind", CONSTANTS, ids=lambda kind: kind.__name__)
def test_a_constant_has_the_value_it_had(kind: type) -> None:
    name, value = CONSTANTS[kind]  # type: ignore[index]
    assert vars(kind)[name] == value


def test_every_private_name_that_is_used_is_looked_at_here() -> None:
    trees = [ast.parse(MODULES[module].read_text(encoding="utf-8")) for module in PRIVATE]
    used = {name for tree in trees for _, name in private_names(tree)}
    looked_at = {method.__name__ for method in METHODS}
    looked_at |= {name for name, _ in CONSTANTS.values()}
    looked_at |= {name for names in ATTRIBUTES.values() for name in names}
    assert used == {name for name in looked_at if is_private(name)}
    found = {name for module in PRIVATE for _, name in private_modules(module)}
    assert found == PRIVATE_MODULES


# --- Nobody else uses it ----------------------------------------------------------------------


@cache
def others() -> list[str]:
    """The modules that use Textual, but not what is private in it."""
    return sorted(
        module
        for module in MODULES
        if module not in PRIVATE
        and any(is_within(name, "textual") for _, name in imports_of(module))
    )


def private_names(tree: ast.AST, *, others_only: bool = False) -> Iterator[tuple[int, str]]:
    """Line and name of every private attribute that is used or defined in a piece of source; of
    ``others_only`` where it is not one of ``self`` or ``cls``.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value, name) if is_private(name):
                own = isinstance(value, ast.Name) and value.id in ("self", "cls")
                if not (own and others_only):
                    yield node.lineno, name
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) if is_private(name):
                if not others_only:
                    yield node.lineno, name


def private_modules(module: str) -> Iterator[tuple[int, str]]:
    """Line and name of every private module of Textual, and of Rich, that a module imports from."""
    for line, name in imports_of(module):
        first, *rest = name.split(".")
        if first in ("textual", "rich") and any(map(is_private, rest)):
            yield line, name


@cache
def own_names(kind: type) -> frozenset[str]:
    """The private names of a class: defined in it, or used by one of its methods of ``self``."""
    # Of each file once: to look for the source of every class takes seconds.
    tree = classes_in(inspect.getfile(kind))[kind.__qualname__]
    of_others = set(private_names(tree, others_only=True))
    return frozenset(name for _, name in set(private_names(tree)) - of_others)


@cache
def textuals_own(kind: type) -> frozenset[str]:
    """The private names of a class of Textual, those that it is given when it is made too."""
    return own_names(kind) | frozenset(filter(is_private, vars(kind)))


def test_nobody_uses_what_is_private_to_something_else() -> None:
    complain(
        [
            f"{module}:{line} uses {name}"
            for module in others()
            for line, name in private_names(
                ast.parse(MODULES[module].read_text(encoding="utf-8")), others_only=True
            )
            if name not in NOT_ONES_OWN
        ]
        + [
            f"{module}:{line} imports from {name}"
            for module in others()
            for line, name in private_modules(module)
        ]
    )


def test_no_class_has_a_private_name_of_the_class_of_textual_that_it_is_made_from() -> None:
    problems, looked_at = [], 0
    for module in others():
        for kind in vars(importlib.import_module(module)).values():
            if not isinstance(kind, type) or kind.__module__ != module:
                continue
            theirs: dict[str, type] = {
                name: base
                for base in kind.__mro__
                if base.__module__.split(".")[0] == "textual"
                for name in textuals_own(base)
            }
            looked_at += bool(theirs)
            problems += [
                f"{module}: {kind.__name__} has {name}, as {theirs[name].__name__} of Textual has"
                for name in sorted(own_names(kind))
                if name in theirs
            ]
    assert looked_at > 40
    complain(problems)


def test_what_is_private_is_found() -> None:
    source = "class A:\n def _b(self):\n  self._c()\n  self.d._e = other._f\n  self.__g__"
    tree = ast.parse(source)
    assert {name for _, name in private_names(tree)} == {"_b", "_c", "_e", "_f"}
    assert {name for _, name in private_names(tree, others_only=True)} == {"_e", "_f"}
    assert {"_driver", "_fatal_error", "_exception", "_handle_exception"} <= textuals_own(App)


@pytest.mark.parametrize("keys", ["i", "\x1b[97;5u", "\x1b[A"], ids=["letter", "extended", "arrow"])
def test_a_parser_is_gone_once_nobody_has_it(keys: str) -> None:
    """Otherwise whoever serves many people would keep the app of everybody who pressed a key."""
    parser = KeyParser()
    assert parser.keys(keys)
    left = weakref.ref(parser)
    del parser
    gc.collect()
    assert left() is None


def test_the_lines_of_a_widget_are_gone_with_it() -> None:
    """However many colours were looked up for them."""
    cache = StylesCache()
    assert cache.get_inner_outer(Color(0, 0, 0), Color(1, 1, 1))
    left = weakref.ref(cache)
    del cache
    assert left() is None


def test_apps_with_the_same_theme_share_the_rules_of_a_sheet() -> None:
    one, like_it, other = (Stylesheet(variables={"ink": ink}) for ink in ("red", "red", "blue"))
    for sheet in (one, like_it, other):
        sheet.add_source("Label { color: $ink; }", ("labels", ""))
    assert one.rules[0] is like_it.rules[0]
    assert [rules.styles.color for rules in other.rules] == [Color.parse("blue")]
