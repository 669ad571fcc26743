"""Settings and key maps in files that people write: read with forgiveness, changed with care."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from content.loader import rules
from engine.core.foes import FOE_SIGHTS
from engine.systems import SYSTEMS
from tui.appearance.chosen import appearance_of
from tui.appearance.glyphs import ASCII, UNICODE
from tui.appearance.look import THEMES, look
from tui.settings import keyfile
from tui.settings.keymap import SCREENS, Action, Keymap
from tui.settings.store import SETTINGS, Settings, load, template
from tui.settings.tomledit import EditError, with_value
from tui.start.fights import begin
from tui.start.places import config_folder


def test_without_a_file_everything_is_as_we_think_best(tmp_path):
    settings = load(tmp_path / "settings.toml")
    assert settings.values == {setting.key: setting.values[0] for setting in SETTINGS}
    assert settings.problems == []


def test_a_new_file_says_what_may_be_chosen_and_changes_nothing(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text(template(), encoding="utf-8")
    assert load(path).values == load(tmp_path / "no.toml").values
    assert '"dark", "light", "contrast" or "terminal"' in template()


@pytest.mark.parametrize("value", ["[" * 5_000 + "]" * 5_000, "9" * 5_000], ids=["deep", "long"])
def test_values_that_a_reader_of_toml_trips_over_change_nothing(tmp_path, value):
    path = tmp_path / "settings.toml"
    path.write_text(f"colours = {value}\n", encoding="utf-8")
    assert load(path).values == load(tmp_path / "no.toml").values
    assert "is no valid TOML" in load(path).problems[0]
    assert "is no valid TOML" in keyfile.load(path)[1][0]
    with pytest.raises(EditError, match="is no valid TOML"):
        with_value(path.read_text(encoding="utf-8"), (), "colours", "dark")


def test_the_file_lies_where_the_platform_keeps_settings(home):
    assert load().path == config_folder() / "settings.toml"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('theme = "drak"', 'settings.toml: theme cannot be "drak": "dark", "light", "contrast" or "terminal"'),
        ("mouse = 1", "settings.toml: mouse cannot be 1: true or false"),
        (f'mouse = "{"x" * 3000}"', f'settings.toml: mouse cannot be "{"x" * 37}...": true or false'),
        ('"" = 1', 'settings.toml: "" is no setting, known are: dice, foes, glyphs, house, mouse, questions, theme'),
        ("mouse = 1979-05-27", "settings.toml: mouse cannot be the date or time 1979-05-27: true or false"),
        ('them = "dark"', 'settings.toml: them is no setting, did you mean "theme"?'),
        ('[house.miasme]\nlunge = "off"', 'settings.toml: house.miasme is no game system, did you mean "miasma"?'),
        ("[house.miasma]\nlunge = false", "settings.toml: house.miasma.lunge must be a text in quotes, is false"),
        ("[house]\nmiasma = 3", "settings.toml: house.miasma must be a table of house rules"),
        ("house = 3", "settings.toml: house must be tables by system, such as [house.miasma]"),
    ],
)
def test_a_wrong_value_is_named_and_ignored(tmp_path, text, told):
    path = tmp_path / "settings.toml"
    path.write_text(text + "\n", encoding="utf-8")
    settings = load(path)
    assert settings.values == load(tmp_path / "no.toml").values
    assert settings.problems == [f"{told}; it is ignored"]


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (b"theme = \n", "is no valid TOML"),
        ("theme = 'light'".encode("utf-16"), "is not written in UTF-8: have your editor save it as that"),
        (b"[[[", "is no valid TOML"),
        (b"x = 1\nx = 2\n", "is no valid TOML"),
    ],
)
def test_a_damaged_file_is_told_and_never_written_over(tmp_path, damage, told):
    path = tmp_path / "settings.toml"
    path.write_bytes(damage)
    settings = load(path)
    assert told in settings.problems[0]
    assert settings.change("theme", "light").startswith(f"not kept: settings.toml {told}")
    assert settings.values["theme"] == "light"
    assert path.read_bytes() == damage


@pytest.mark.parametrize(
    ("put", "told"),
    [
        (Path.mkdir, "is no ordinary file"),
        pytest.param(
            lambda path: os.mkfifo(path),
            "is no ordinary file",
            marks=pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here"),
        ),
        (lambda path: path.write_bytes(b"#" * (5 << 20)), "is longer than 4 MB, more than is read of any file"),
    ],
    ids=["folder", "pipe", "long"],
)
def test_what_is_no_file_to_read_is_told_and_not_waited_for(tmp_path, put, told):
    path = tmp_path / "settings.toml"
    put(path)
    assert load(path).problems[0].startswith(f"settings.toml {told}")
    assert load(path).change("theme", "light").startswith(f"not kept: settings.toml {told}")
    assert keyfile.load(path)[1][0].startswith(f"settings.toml {told}")


def test_a_change_keeps_every_comment(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('# mine\ntheme = "dark"  # as at night\n\n[house.mir]\n# rare\nammo = "on"\n', encoding="utf-8")
    settings = load(path)
    assert settings.change("theme", "light") == ""
    assert settings.change("mouse", False) == ""
    assert settings.change_house("mir", "gang_up", "off") == ""
    assert settings.change_house("miasma", "lunge", "off") == ""
    assert path.read_text(encoding="utf-8") == (
        '# mine\ntheme = "light"  # as at night\nmouse = false\n\n[house.mir]\n# rare\nammo = "on"\ngang_up = "off"\n'
        '\n[house.miasma]\nlunge = "off"\n'
    )
    again = load(path)
    assert (again.values, again.house) == (settings.values, settings.house)


def test_the_first_change_makes_the_file_and_its_folder(tmp_path):
    settings = load(tmp_path / "new" / "counterbeat" / "settings.toml")
    assert settings.change("theme", "light") == ""
    assert load(settings.path).values["theme"] == "light"
    assert settings.change_house("mir", "ammo", "on") == ""
    assert settings.path.read_text(encoding="utf-8").endswith('\n[house.mir]\nammo = "on"\n')


def test_a_link_goes_on_being_one(tmp_path):
    (tmp_path / "mine").mkdir()
    file, link = tmp_path / "mine" / "settings.toml", tmp_path / "settings.toml"
    file.write_text('theme = "dark"\n', encoding="utf-8")
    try:
        link.symlink_to(file)
    except OSError:
        pytest.skip("links are for administrators here")
    assert load(link).change("theme", "light") == ""
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == 'theme = "light"\n'


def test_what_cannot_be_written_is_used_all_the_same(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    settings = load(tmp_path / "file" / "settings.toml")
    assert "cannot be" in settings.change("theme", "light")
    assert settings.values["theme"] == "light"


def test_house_rules_are_those_the_system_knows(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('[house.miasma]\nlunge = "off"\nlung = "on"\nguard-arc = "back"\nrun-price = "per-hex"\n', "utf-8")
    good, bad = load(path).house_rules("miasma", rules("miasma").table_options)
    assert good == {"lunge": "off"}
    assert bad == [
        'settings.toml: house.miasma.lung is no house rule, did you mean "lunge"?; it is ignored',
        'settings.toml: house.miasma.guard-arc cannot be "back": "all" or "front"; it is ignored',
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_names_its_table_options_with_the_default_first(system):
    ruleset = rules(system)
    assert ruleset.table_options
    assert all(len(set(values)) == len(values) > 1 for values in ruleset.table_options.values())


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", 'k = "v"\n'),
        ("k = 1 # why\n", 'k = "v" # why\n'),
        ('k = "a # b"\n', 'k = "v"\n'),
        ("k='x'\n[t]\nk = 2\n", 'k="v"\n[t]\nk = 2\n'),
        ("a = 1\n\n[t]\nk = 2\n", 'a = 1\nk = "v"\n\n[t]\nk = 2\n'),
    ],
)
def test_a_value_at_top_level(before, after):
    assert with_value(before, (), "k", "v") == after


@pytest.mark.parametrize(
    ("before", "table", "after"),
    [
        ('k = """\nlong\n"""\n', (), {"k": "v"}),
        ('a = """\nk = 1\n"""\nk = 2\n', (), {"a": "k = 1\n", "k": "v"}),
        ("house = { mir = { k = 1 } } # one line\n", ("house", "mir"), {"house": {"mir": {"k": "v"}}}),
        ("house.mir.k = 1\n", ("house", "mir"), {"house": {"mir": {"k": "v"}}}),
        ("[house]\nmiasma.a = 1\n", ("house", "mir"), {"house": {"miasma": {"a": 1}, "mir": {"k": "v"}}}),
        ("[house.miasma]\na = 1\n[other]\n", ("house", "mir"),
         {"house": {"miasma": {"a": 1}, "mir": {"k": "v"}}, "other": {}}),
    ],
)  # fmt: skip
def test_however_it_is_written_that_value_changes_and_no_other(before, table, after):
    changed = with_value(before, table, "k", "v")
    assert tomllib.loads(changed) == after
    assert with_value(changed, table, "k", "v") == changed
    assert changed.count("#") == before.count("#")


@pytest.mark.parametrize("before", ["house = 3\n", "house = [1]\n", "[[house]]\nmir = 1\n"])
def test_what_is_no_table_is_left_as_it_is(before):
    with pytest.raises(EditError, match="only you can change"):
        with_value(before, ("house", "mir"), "k", "v")


def test_quotes_and_control_characters_survive():
    assert tomllib.loads(with_value("", (), "k", 'a"\\\n\x1b')) == {"k": 'a"\\\n\x1b'}


def mapped(tmp_path: Path, text: str):
    path = tmp_path / "keymap.toml"
    path.write_text(text, encoding="utf-8")
    return keyfile.load(path)


def test_the_help_names_every_key_of_an_action_and_its_digits_once():
    actions = (Action("down", ("j", "down"), "go down"), Action("choose", ("1", "2", "3", "enter"), "choose"))
    assert [keys for _, group in Keymap(actions).help() for keys, _ in group] == ["j down", "1-9 enter"]


def test_other_keys_for_an_action(tmp_path):
    changes, problems = mapped(tmp_path, '[fight]\nundo = ["backspace", "ctrl+z"]\ntimeline = "T"\n')
    assert problems == ()
    assert changes["fight"] == {"undo": ("backspace", "ctrl+z"), "timeline": ("T",)}


@pytest.mark.parametrize(
    ("written", "key"),
    [("[", "left_square_bracket"), ("/", "slash"), ("-", "minus"), ("esc", "escape"), ("F2", "f2"), ("é", "é")],
)
def test_keys_are_written_as_people_write_them(written, key):
    assert keyfile.key_of(written) == key


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[figth]\nundo = "x"', 'keymap.toml: figth is no screen, did you mean "fight"?'),
        ('[fight]\nundoo = "x"', 'keymap.toml: fight.undoo is no action, did you mean "undo"?'),
        ('[fight]\nundo = "hyper"', 'keymap.toml: fight.undo names no key: "hyper"'),
        ("[fight]\nundo = []", "keymap.toml: fight.undo has no keys"),
        ('[""]\nundo = "u"', 'keymap.toml: "" is no screen, known are: '),
        ('[fight]\n"" = "u"', 'keymap.toml: fight."" is no action'),
        ("[fight]\nundo = 3", "keymap.toml: fight.undo names no key: 3"),
        (f'[fight]\nundo = "{"h" * 3000}"', f'keymap.toml: fight.undo names no key: "{"h" * 37}..."'),
        ('[fight]\nundo = "1"', "keymap.toml: fight.undo: 1 is taken by choose; choose another key"),
        ('[fight]\nchoose = "a"', "keymap.toml: fight.choose cannot be changed"),
        ('fight = "x"', "keymap.toml: fight must be a table"),
    ],
)
def test_what_is_wrong_with_a_key_map_is_named(tmp_path, text, told):
    changes, problems = mapped(tmp_path, text + "\n")
    assert [problem for problem in problems if problem.startswith(told)]
    assert not changes.get("fight")


def test_of_two_actions_on_one_key_the_changed_one_has_it_and_the_loss_is_told(tmp_path):
    changes, problems = mapped(tmp_path, '[fight]\nundo = "c"\n')
    assert changes["fight"] == {"undo": ("c",), "chronicle": ()}
    assert problems == ("keymap.toml: fight.chronicle lost c to undo; it has no key any more",)


def test_two_actions_may_change_places(tmp_path):
    changes, problems = mapped(tmp_path, '[fight]\nundo = "c"\nchronicle = "u"\n')
    assert changes["fight"] == {"undo": ("c",), "chronicle": ("u",)}
    assert problems == ()


def test_two_changed_actions_on_one_key(tmp_path):
    changes, problems = mapped(tmp_path, '[fight]\nundo = "f9"\nredo = "f9"\n')
    assert changes["fight"] == {"undo": ("f9",)}
    assert problems == ("keymap.toml: fight.redo: f9 is taken by undo; choose another key",)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (b"[fight\n", "is no valid TOML"),
        (b"\xff", "is not written in UTF-8"),
        (b"a = 1\na = 2", "is no valid TOML"),
    ],
)
def test_a_damaged_key_map_leaves_our_keys(tmp_path, damage, told):
    path = tmp_path / "keymap.toml"
    path.write_bytes(damage)
    changes, problems = keyfile.load(path)
    assert changes == {}
    assert told in problems[0]


def test_files_of_other_editors_are_read_with_their_mark_and_their_line_ends(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_bytes(b'\xef\xbb\xbftheme = "light"\r\n# mine\r\n')
    assert (load(path).values["theme"], load(path).problems) == ("light", [])
    assert load(path).change("theme", "dark") == ""
    assert load(path).values["theme"] == "dark"
    assert "# mine" in path.read_text(encoding="utf-8")
    keymap = tmp_path / "keymap.toml"
    keymap.write_bytes(b'\xef\xbb\xbf[fight]\r\nundo = "f9"\r\n')
    assert keyfile.load(keymap) == ({"fight": {"undo": ("f9",)}}, ())


def test_the_template_changes_nothing_and_names_every_action(tmp_path):
    changes, problems = mapped(tmp_path, keyfile.template())
    assert not any(changes.values())
    assert problems == ()
    bare = "\n".join(line.removeprefix("# ") for line in keyfile.template().splitlines()[4:])
    changes, problems = mapped(tmp_path, bare)
    assert problems == ()
    for screen, actions in SCREENS.items():
        assert changes[screen] == {action.id: action.keys for action in actions if not action.fixed}


@pytest.mark.parametrize("screen", SCREENS)
def test_no_key_of_ours_has_two_meanings(screen):
    keys = [key for action in SCREENS[screen] for key in action.keys]
    assert len(keys) == len(set(keys))
    assert not {"ctrl+b", "ctrl+a"} & set(keys), "the prefixes of tmux and screen"


def test_settings_and_environment_make_the_dress(tmp_path):
    settings = Settings(tmp_path / "settings.toml", {"theme": "light", "glyphs": "ascii"})
    appearance = appearance_of(settings, {})
    assert appearance.theme is THEMES["light"]
    assert appearance.glyphs is ASCII
    assert appearance_of(settings, {"COUNTERBEAT_GLYPHS": "unicode"}).glyphs is UNICODE


def test_no_color_is_obeyed(tmp_path):
    appearance = appearance_of(Settings(tmp_path / "settings.toml", {"theme": "light"}), {"NO_COLOR": "1"})
    styles = appearance.look()
    every = (*styles.tones.values(), *styles.sides, styles.base, styles.cursor, styles.banner, styles.selected)
    assert all(ink is None or ink.is_default for style in every for ink in (style.color, style.bgcolor))
    assert styles.cursor.reverse
    assert styles.banner.reverse
    assert styles.selected.reverse


def _light(colour: str) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("name", "least"), [("dark", 4.5), ("light", 4.5), ("contrast", 7.0)])
def test_what_has_to_be_read_stands_out_from_its_ground(name, least):
    theme = THEMES[name]
    inks = (theme.text, theme.dim, theme.accent, theme.good, theme.bad, theme.warn, theme.move, theme.magic, theme.dice)
    for ink in (*inks, *theme.sides, theme.past):
        assert contrast(ink, theme.ground) >= least, ink
    assert contrast(theme.text, theme.selected) >= least
    assert contrast(theme.on_cursor, theme.cursor) >= least


def test_the_terminals_own_colours_name_none_of_ours():
    styles = look(THEMES["terminal"])
    colours = {style.color for style in (*styles.tones.values(), *styles.sides, styles.base, styles.faint)}
    assert all(colour is not None and (colour.is_default or (colour.number or 0) < 16) for colour in colours)


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_what_players_see_of_foes_is_a_house_rule_of_each_system(system, tmp_path):
    settings = load(tmp_path / "settings.toml")
    ruleset = rules(system)
    assert settings.foes_rule(system, ruleset.foes) == {}
    if ruleset.rooms.minds.driven:
        assert not ruleset.foes, "where nobody plays the foes, nothing of them is hidden"
    if not ruleset.foes:
        return
    for sight in FOE_SIGHTS:
        settings.change("foes", sight)
        assert settings.foes_rule(system, ruleset.foes) == {ruleset.foes: sight}
        assert sight in ruleset.table_options[ruleset.foes]
    settings.change_house(system, ruleset.foes, ruleset.table_options[ruleset.foes][0])
    assert settings.foes_rule(system, ruleset.foes) == {}
    assert settings.foes_rule(system, "") == {}


def test_a_fight_is_begun_with_what_players_see_of_foes(tmp_path):
    settings = load(tmp_path / "settings.toml")
    settings.change("foes", "nothing")
    session = begin("first-duel", seed=1, settings=settings).session
    assert session.ruleset.house_rules(session.state)["players-see-foes"] == "nothing"
