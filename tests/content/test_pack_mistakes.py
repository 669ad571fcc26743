"""Mistakes that were answered with a crash, with silence, or with words of Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from content import loader
from content.checking import check
from content.loader import encounter, listing
from content.packs_on_disk import SHIPPED, data_folder
from content.problems import too_far
from content.reading import ContentError
from engine.systems import SYSTEMS
from engine.systems.fires.catalog import effects
from engine.systems.fires.check.effects import of_rule


def forget() -> None:
    """Have packs looked for anew."""
    for cached in (loader._with_packs, loader.rules):
        cached.cache_clear()


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "pack" / "miasma"
    (folder / "encounters").mkdir(parents=True)
    return folder


def told(pack: Path) -> list[str]:
    return [str(found).replace(f"{pack}{os.sep}", "") for found in check(str(pack.parent))]


def weapons(pack: Path, text: str | bytes) -> None:
    (pack / "weapons.toml").write_bytes(text.encode() if isinstance(text, str) else text)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_is_not_waited_for(pack: Path) -> None:
    os.mkfifo(pack / "weapons.toml")
    assert told(pack) == ["weapons.toml: is no ordinary file"]


def test_a_fight_of_another_game_with_the_same_name_would_hide_it(pack: Path) -> None:
    """In the same pack or in one that is in use; one of the same game replaces what was there, and may."""
    ours = (pack / "encounters", pack.parent / "mir" / "encounters")
    shipped = {path.parent.parent.name: path for path in sorted((SHIPPED).glob("*/encounters/*.toml"))}
    ours[1].mkdir(parents=True)
    for name in (shipped["miasma"].name, "dusk.toml", shipped["mir"].name):
        (ours[0] / name).write_bytes(shipped["miasma"].read_bytes())
    (ours[1] / "dusk.toml").write_bytes(shipped["mir"].read_bytes())
    hides = "has the name of an encounter of {}: of the two only one would be listed"
    wrong = [
        f"{ours[0] / 'dusk.toml'}: {hides.format('mir')}",
        f"{ours[0] / shipped['mir'].name}: {hides.format('mir')}",
    ]
    assert [str(found) for found in check(str(pack))] == wrong
    assert [str(found) for found in check(str(ours[1].parent))] == [
        f"{ours[1] / 'dusk.toml'}: {hides.format('miasma')}"
    ]


def test_a_file_of_any_length_is_refused_unread(pack: Path) -> None:
    weapons(pack, "")
    os.truncate(pack / "weapons.toml", 2_000_000_000)
    assert told(pack) == ["weapons.toml: is longer than 4 MB, more than is read of any file"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_list_passes_over_what_is_no_file_and_reads_what_an_editor_marked(home: Path) -> None:
    folder = data_folder() / "packs" / "ours" / "miasma" / "encounters"
    folder.mkdir(parents=True)
    os.mkfifo(folder / "pipe.toml")
    (folder / "long.toml").touch()
    os.truncate(folder / "long.toml", 2_000_000_000)
    duel = (SHIPPED / "miasma" / "encounters" / "first-duel.toml").read_text(encoding="utf-8")
    (folder / "marked.toml").write_text(duel, encoding="utf-8-sig")
    assert {entry.id for entry in listing()} & {"pipe", "long", "marked"} == {"marked"}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("encounter/", 'encounter: is a folder that nobody reads, did you mean "encounters"?'),
        ("weapons.toml.txt", "weapons.toml.txt: is a file that nobody reads, did you mean"),
        ("weapons.TOML", "weapons.TOML: is a file that nobody reads, did you mean"),
    ],
)
def test_what_nobody_reads_is_not_passed_over_in_silence(pack: Path, name: str, words: str) -> None:
    if name.endswith("/"):
        (pack / name).mkdir()
    else:
        (pack / name).write_text("")
    (found,) = told(pack)
    assert found.startswith(words)


def test_a_file_of_another_game_is_told_what_this_one_calls_it(tmp_path: Path) -> None:
    """Likeness counts the name alone, and a part of a name is enough; an ending in capitals reads as nothing."""
    folder = tmp_path / "mirage"
    folder.mkdir()
    for name in ("weapons.TOML", "armour.toml.txt", "weapons.toml"):
        (folder / name).write_text("")
    assert told(folder) == [
        'armour.toml.txt: is a file that nobody reads, did you mean "armour.toml"?',
        'weapons.TOML: is a file that nobody reads, did you mean "melee-weapons.toml" or "ranged-weapons.toml"?',
        'weapons.toml: is no known kind of content, did you mean "melee-weapons" or "ranged-weapons"?',
    ]


def test_at_the_level_of_the_pack_too(pack: Path) -> None:
    (pack.parent / "miazma").mkdir()
    (pack.parent / "monsters.toml").write_text("")
    (pack.parent / "README.md").write_text("")
    (pack.parent / "LICENSE").write_text("")
    names = [found.split(":")[0].rsplit(os.sep, 1)[-1] for found in told(pack)]
    assert names == ["miazma", "monsters.toml"]
    assert 'did you mean "miasma"?' in told(pack)[0]


def test_a_mark_in_front_of_a_text_and_ends_of_lines_of_another_system_are_no_mistakes(pack: Path) -> None:
    shipped = (SHIPPED / "miasma" / "weapons.toml").read_bytes()
    weapons(pack, b"\xef\xbb\xbf" + shipped.replace(b"\n", b"\r\n"))
    assert told(pack) == []


@pytest.mark.parametrize("name", ['"Mud Hag!"', '"ееl-spear"', "mud_hag", '"-hag"'])
def test_ids_are_held_to_the_rule_of_the_page(pack: Path, name: str) -> None:
    weapons(pack, f"[{name}]\n")
    assert "is no id: small letters a to z, digits, and single hyphens between them" in told(pack)[0]


def test_who_uses_what_is_wrong_in_the_same_pack_hears_nothing_of_it(pack: Path) -> None:
    """That there is no such spell only follows from the mistake in it."""
    (pack / "spells.toml").write_text('[mud-bolt]\nname = "Mud Bolt"\n')
    shipped = (SHIPPED / "miasma" / "monsters.toml").read_text()
    (pack / "monsters.toml").write_text(shipped.replace('"dark-ball"', '"mud-bolt"'))
    found = told(pack)
    assert found
    assert all(line.startswith("spells.toml: mud-bolt.") for line in found), found


def test_words_of_python_do_not_show(pack: Path) -> None:
    weapons(pack, "[eel-spear]\nname = 1979-05-27\nreach = true\n[eel-spear]\n")
    assert "eel-spear twice" in told(pack)[0]
    weapons(pack, "[eel-spear]\nname = 1979-05-27\n")
    assert "weapons.toml: eel-spear.name is the date or time 1979-05-27: must be text" in told(pack)
    weapons(pack, b"[eel-spear]\nname = '\xff'\n")
    assert told(pack) == ["weapons.toml: is not written in UTF-8, see line 2"]
    weapons(pack, "")
    (pack / "encounters" / "mud.toml").write_text("system = 1979-05-27\n")
    assert "mud.toml: system is the date or time 1979-05-27: must be one of miasma" in told(pack)[0]


def test_an_encounter_of_a_broken_monster_hears_nothing_that_only_follows(pack: Path) -> None:
    """The cause is told, and the encounter is neither blamed nor crashed over."""
    (pack / "monsters.toml").write_text('[mud-hag]\nnmae = "Mud Hag"\nstrikes = [{segment=2, hexes=["X","F,F"]}]\n')
    encounter = 'system = "miasma"\ntitle = "Mud"\nsummary = "Mud."\nwidth = 9\nheight = 9\n'
    entrant = '[[combatants]]\nmonster = "mud-hag"\nat = "3,3"\n[[combatants]]\nsamurai = "mamoru"\nat = "5,5"\n'
    (pack / "encounters" / "mud.toml").write_text(encounter + entrant)
    found = told(pack)
    assert found
    assert all(line.startswith("monsters.toml: mud-hag") for line in found), found


def test_who_rides_an_animal_with_a_mistake_is_not_blamed_for_it(tmp_path: Path) -> None:
    """C4, in Mirage: that the animal cannot be ridden only follows from its not being there."""
    folder = tmp_path / "mine" / "mirage"
    (folder / "encounters").mkdir(parents=True)
    (folder / "animals.toml").write_text('[mule]\nname = "Mule"\nstrenth = 8\nmount = true\n')
    people = '[[combatants]]\nsheet = "mule"\nid = "his"\nside = "party"\nzone = "mud"\n'
    people += '[[combatants]]\nsheet = "pc-safiya"\nzone = "mud"\nriding = "his"\n'
    people += '[[combatants]]\nsheet = "npc-guard"\nzone = "mud"\n'
    ground = 'system = "mirage"\ntitle = "Mud"\nsummary = "Mud."\n[zones.mud]\nname = "Mud"\ncolumn = 0\n'
    (folder / "encounters" / "mud.toml").write_text(ground + people)
    found = told(folder)
    assert found
    assert all(line.startswith("animals.toml: mule.") for line in found), found


@pytest.mark.parametrize("more", ["", "\nsong = 1\n"])
def test_an_encounter_of_another_system_is_named_as_such(pack: Path, more: str) -> None:
    """Also where it is not whole: what it lacks as one of the other system is nothing to mend."""
    whole = (SHIPPED / "mir" / "encounters" / "enc-gate.toml").read_text()
    (pack / "encounters" / "reed-cut.toml").write_text(whole + more)
    (found,) = told(pack)
    assert 'system is "mir", and the file lies among the encounters of miasma' in found


def test_a_folder_is_known_by_its_name_wherever_one_stands(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pack)
    assert check(".") == []


def test_each_shipped_pack_names_its_licence_and_lists_tell_it() -> None:
    from content.loader import listing
    from engine.systems import SYSTEMS

    bare = [name for name in SYSTEMS if not (SHIPPED / name / "NOTICE").is_file()]
    assert not bare, f"no content/packs/NAME/NOTICE, whose first line names the licence: {bare}"
    assert all(summary.licence for summary in listing())


def test_packs_of_users_may_name_theirs(pack: Path) -> None:
    from content.packs_on_disk import licence_of

    assert licence_of(pack) == ""
    (pack.parent / "NOTICE").write_text("CC BY 4.0\nby somebody\n")
    assert licence_of(pack) == "CC BY 4.0"
    (pack / "NOTICE").write_text("The text of somebody, published\nunder (CC BY-NC-SA 3.0 US, https://x)\n")
    assert licence_of(pack) == "CC BY-NC-SA 3.0 US"
    (pack / "NOTICE").write_text("CC0\n")
    assert licence_of(pack) == "CC0"
    assert told(pack) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[eel-spear]\nname = \u201cEel\u201d\n", '\u201c and \u201d are no quotation marks there: type "'),
        ("[\u00abeel-spear\u00bb]\n", '\u00ab and \u00bb are no quotation marks there: type "'),
        ("[eel-spear]\nn\u0430me = 3\n", "\u0430 is CYRILLIC SMALL LETTER A, and keys are written in a to z"),
    ],
)
def test_what_only_looks_right_is_named(pack: Path, text: str, words: str) -> None:
    """C7: quotation marks of a word processor, letters of another alphabet."""
    weapons(pack, text)
    (found,) = told(pack)
    assert found.endswith(words)
    weapons(pack, "[eel-spear]\nname = 3 = 4\n")
    assert told(pack)[0].endswith("column 10)"), "where nothing looks wrong nothing is guessed"


FIELD = 'system = "miasma"\ntitle = "Mud"\nsummary = "Mud."\nwidth = 9\nheight = 9\n'


def test_every_mistake_in_a_list_of_an_encounter_is_named_at_once(pack: Path) -> None:
    """C5: a place of the wrong kind hid what was wrong with all the others."""
    rows = [
        'samurai = "mamoru"\nat = [3, 3]',
        'monster = "kappa"\nat = "4;2"\nfacing = 9',
        'samurai = "mamoru"\nat = "1,1"\nfacing = "east"',
        'monster = "kapa"\nat = "5,5"\nfacing = 7',
    ]
    lines = FIELD + "".join(f"[[combatants]]\n{row}\n" for row in rows)
    (pack / "encounters" / "mud.toml").write_text(lines)
    paths = [line.split(": ", 1)[1].split(" ")[0] for line in told(pack)]
    assert paths == [
        "combatants[0].at",
        "combatants[2].facing",
        "combatants[1].at",
        "combatants[1].facing",
        "combatants[3].monster",
        "combatants[3].facing",
    ]
    (pack / "encounters" / "mud.toml").write_text(lines.replace("width = 9", 'width = "nine"'))
    assert len(told(pack)) == 1 + len(paths), "nobody is told to be off the map, which has no width"


SEVERAL = {
    "of one person": (
        "miasma/ford-at-dusk",
        {'mamoru"\nat = "0,3"': 'mamorru"\nat = [0, 3]'},
        "{0}[0].at {0}[0].samurai",
    ),
    "a person and the ground": (
        "miasma/ford-at-dusk",
        {'"mamoru"': '"mamorru"', '"9,2"': '"99,2", "9;2"'},
        "terrain[1].hexes {0}[0].samurai terrain[1].hexes",
    ),
    "a person nowhere and two in one place": (
        "miasma/ford-at-dusk",
        {'at = "0,3"': 'at = "0;3"', 'at = "5,5"': 'at = "5,3"'},
        "{0}[0].at {0}[3].at",
    ),
    "a thing with a name": (
        "mirage/tavern-of-four-winds",
        {'name = "Taproom"': "name = 7", '"npc-guard"': '"npc-gard"', 'zone = "street"': 'zone = "streat"'},
        "zones.taproom.name {0}[3].sheet covers.door.zone",
    ),
    "a thing by which others stand": (
        "mirage/tavern-of-four-winds",
        {'zone = "counter"\ncover': "zone = 7\ncover", "count = 2": "count = 200"},
        "covers.bar.zone {0}[2].count",
    ),
    "where somebody is": (
        "mirage/tavern-of-four-winds",
        {
            'zone = "counter"\nplace': 'zone = "countre"\nplace',
            "exit = true\n\n[zones.alley": "exit = 1\n\n[zones.alley",
        },
        "zones.street.exit {0}[3].zone",
    ),
    "who is there, and the order": (
        "yokai/lantern-road",
        {'"aya-ronin"\nzone': "7\nzone", "tide = 8": "tide = 800"},
        "{0}[0].template tide",
    ),
    "a figure of the fight": (
        "yokai/lantern-road",
        {"tide = 8": "tide = 800", 'zone = "close"\n\n': "zone = 7\n\n"},
        "{0}[0].zone tide",
    ),
    "a place that is no number": (
        "mir/enc-knight",
        {"at = 2": 'at = "east"', '"foe-knight"': '"foe-night"'},
        "{0}[3].at {0}[3].sheet",
    ),
    "how many there are, whom the order names": (
        "yokai/siege-of-takegawa",
        {'title = "The siege of Takegawa"': "title = 7", "count = 5": 'count = "five"'},
        "title {0}[4].count",
    ),
    "the name of an animal": ("mirage/salt-road-chase", {'id = "his"': "id = 7"}, "{0}[2].id"),
    "beside the lists": (
        "fires/rats-on-the-quay",
        {'"rats-on-the-quay"': "7", '"ferryman"': '"ferrymen"'},
        "fight character",
    ),
    "an empty name in a list": (
        "fires/hollowed-adventurer",
        {
            'attacks = ["wicked-slice"]': 'attacks = [""]',
            'who = ["adventurer"]\nvalue = "p-def"': 'who = [""]\nvalue = "p-def"',
        },
        "doom[0].who[0] tables.adventurer.entries[2].deeds[0].attacks[0]",
    ),
    "an empty name where no place has a number": (
        "fires/hollowed-adventurer",
        {'character = "genericus"': 'sheet = { name = "Ann", stats = {}, slots = [""], pouches = [""], pots = [""] }'},
        "sheet.pouches sheet.pots",
    ),
}
"""Mistakes in an encounter that ships, and the key paths that are told of them, in order."""


@pytest.mark.parametrize(("name", "instead", "paths"), SEVERAL.values(), ids=SEVERAL)
def test_no_mistake_hides_another_or_makes_a_false_one(
    name: str, instead: dict[str, str], paths: str, tmp_path: Path
) -> None:
    """C4, C5: of one person, of a thing with a name, or of the whole encounter."""
    system, _, file = name.partition("/")
    text = (SHIPPED / system / "encounters" / f"{file}.toml").read_text(encoding="utf-8")
    for before, after in instead.items():
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    (tmp_path / "wrong.toml").write_text(text, encoding="utf-8")
    assert [found.path for found in check(str(tmp_path / "wrong.toml"))] == paths.format("combatants").split(" ")


@pytest.mark.parametrize(
    ("line", "instead", "path"),
    [
        ('title = "Mud"', "title = 7", "title"),
        ('summary = "Mud."\n', "", "summary"),
        ("height = 9", "height = 9\nwidht = 9", "widht"),
        ("height = 9", "height = 9\noptions = 3", "options"),
    ],
)
def test_a_mistake_beside_the_lists_hides_none_in_them(line: str, instead: str, path: str, pack: Path) -> None:
    """C5: a title that is no text hid a monster that there is not."""
    rows = ['samurai = "mamoru"\nat = "3,3"', 'monster = "kapa"\nat = "5,5"\nfacing = 7']
    text = FIELD + "".join(f"[[combatants]]\n{row}\n" for row in rows)
    assert line in text
    (pack / "encounters" / "mud.toml").write_text(text.replace(line, instead))
    paths = [found.split(": ", 1)[1].split(" ")[0] for found in told(pack)]
    assert paths == [path, "combatants[1].monster", "combatants[1].facing"]


def test_an_encounter_of_a_pack_that_was_left_out_is_told_why(
    pack: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """C4: the cause, and not that there is nobody of that name."""
    home = tmp_path / "home"
    (home / "packs").mkdir(parents=True)
    pack.parent.rename(home / "packs" / "mine")
    monkeypatch.setenv("COUNTERBEAT_HOME", str(home))
    forget()
    request.addfinalizer(forget)
    folder = home / "packs" / "mine" / "miasma"
    (folder / "monsters.toml").write_text("[mud-hag]\nratting = 3\n")
    people = '[[combatants]]\nmonster = "mud-hag"\nat = "3,3"\n[[combatants]]\nsamurai = "mamoru"\nat = "5,5"\n'
    (folder / "encounters" / "mud.toml").write_text(FIELD + people)
    with pytest.raises(ContentError) as error:
        encounter("mud")
    first, *others = map(str, error.value.problems)
    assert "mud.toml: cannot be used: the pack it lies in was left out as a whole, for " in first
    assert 'mud-hag.ratting is not known here, did you mean "rating"?' in first
    assert not any("there is no monster" in line for line in [first, *others])


ONE_SIDED = {
    "miasma": FIELD + '[[combatants]]\nsamurai = "mamoru"\nat = "5,5"\n',
    "mir": 'system = "mir"\ntitle = "Mud"\nsummary = "Mud."\n[[combatants]]\nsheet = "pc-irena"\nat = 0\n',
    "mirage": 'system = "mirage"\ntitle = "Mud"\nsummary = "Mud."\n[zones.mud]\nname = "Mud"\ncolumn = 0\n'
    '[[combatants]]\nsheet = "npc-guard"\nzone = "mud"\n',
    "yokai": 'system = "yokai"\ntitle = "Mud"\nsummary = "Mud."\ntide = 5\n'
    '[[combatants]]\ntemplate = "oni-brute"\nzone = "close"\n',
}


@pytest.mark.parametrize("system", ONE_SIDED)
def test_an_encounter_of_one_side_is_no_fight(tmp_path: Path, system: str) -> None:
    """M8, in every game that has sides."""
    file = tmp_path / "mud.toml"
    file.write_text(ONE_SIDED[system])
    found = [str(problem) for problem in check(str(file))]
    assert len(found) == 1, found
    assert "combatants" in found[0]
    assert "two sides" in found[0] or "has nobody in the fight for the players" in found[0]


def test_tests_read_no_packs_of_whoever_runs_them(tmp_path: Path) -> None:
    """C9: what a test is made from while it is collected must not be the packs of a data folder."""
    folder = tmp_path / "packs" / "mine" / "miasma" / "encounters"
    folder.mkdir(parents=True)
    (folder / "nobodys-business.toml").write_text(ONE_SIDED["miasma"])
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "tests/content/test_writing.py"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "COUNTERBEAT_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "first-duel" in done.stdout
    assert "nobodys-business" not in done.stdout


FAR = 10**12
NUMBERS = {
    "miasma/monsters": ("rating = 1\nstamina = 9\nlife = 9\nmoves = {}\nregen = FAR", "regen"),
    "yokai/guides": ('kind = "situation"\nvalue = FAR', "value"),
    "yokai/abilities": ('timing = "full"\neffects = [{ kind = "fp", value = FAR }]', "effects[0].value"),
    "yokai/combatants": ('side = "enemies"\nattributes = { Will = FAR }', "attributes.Will"),
    "yokai/armour": ("mind = FAR", "mind"),
    "mirage/fears": ("value = FAR", "value"),
    "fires/shields": ("defence = FAR\nstability = 0\ndamage = 0\nweight = 0", "defence"),
}
"""By kind of file: an entry with a number that is far out, and where that stands."""


@pytest.mark.parametrize("file", NUMBERS)
def test_no_number_of_a_pack_goes_where_nobody_could_follow(tmp_path: Path, file: str) -> None:
    """It is told once, with bounds of its own where it has any: a fight with such a number could not be kept."""
    text, path = NUMBERS[file]
    made = tmp_path / "pack" / f"{file}.toml"
    made.parent.mkdir(parents=True)
    made.write_text(f'[imp]\nname = "Imp"\n{text.replace("FAR", str(FAR))}\n', encoding="utf-8")
    found = [problem.message for problem in check(str(tmp_path / "pack")) if problem.path == f"imp.{path}"]
    assert len(found) == 1
    assert found[0].startswith(f"is {FAR}: must be ")


FIGHTS = {
    "mirage": (
        "hourglass",
        (("combatants", 0, "ready", ["no-such-sword"]),),
        ["combatants[0].ready is 'no-such-sword': must be one of"],
    ),
    "yokai": (
        "",
        (
            ("combatants", 0, "threshold", 100),
            ("combatants", 0, "rally", -100),
            ("tokens", 0, "uses", 0),
        ),
        [
            "combatants[0].rally is -100: must be -99 to 99",
            "combatants[0].threshold is 100: must be -99 to 99",
            "tokens[0].uses is 0: must be 1 to 99",
        ],
    ),
}
"""By game: a fight, what is written into it, and what is told of that. Each was accepted, and did nothing or harm."""


@pytest.mark.parametrize("system", FIGHTS)
def test_what_a_fight_cannot_do_is_told(system: str) -> None:
    name, changes, wanted = FIGHTS[system]
    names = [name] if name else [entry.id for entry in listing() if entry.system == system]
    fights = (msgspec.to_builtins(encounter(key)) for key in names)
    fight = next(fight for fight in fights if all(fight.get(table) for table, *_ in changes))
    for table, index, field, value in changes:
        fight[table] = list(fight[table])
        fight[table][index] = {**fight[table][index], field: value}
    module = loader.system_module(system)
    found = module.check(loader.catalog(system), msgspec.convert(fight, module.Encounter))
    assert len(found) == len(wanted)
    for problem, words in zip(map(str, found), wanted, strict=True):
        assert problem.startswith(words)


PARTS = (
    ("armour", "availability", -1, "0 to 99"),
    ("melee_weapons", "availability", -1, "0 to 99"),
    ("ranged_weapons", "availability", 100, "0 to 99"),
    ("services", "availability", -1, "0 to 99"),
    ("services", "mental", 4, "0 to 3"),
    ("services", "any", 7, "0 to 6"),
    ("fears", "value", 0, "1 to 99"),
    ("bands", "nearest", -1, "0 to 99"),
    ("bands", "farthest", -1, "{nearest} to 99"),
)
"""Of Mirage: a table and a field, a number that means nothing there, and what is right."""


@pytest.mark.parametrize("part", PARTS, ids=lambda part: "-".join(map(str, part[:3])))
def test_numbers_of_mirage_that_mean_nothing_are_told(part: tuple[str, str, int, str]) -> None:
    table, field, value, right = part
    module, catalog = loader.system_module("mirage"), loader.catalog("mirage")
    rows = getattr(catalog, table)
    key = next(iter(rows))
    wrong = {**rows, key: msgspec.structs.replace(rows[key], **{field: value})}
    told = right.format(nearest=getattr(rows[key], "nearest", 0))
    found = module.check(msgspec.structs.replace(catalog, **{table: wrong}))
    assert [str(problem) for problem in found] == [f"{table}.{key}.{field} is {value}: must be {told}"]


def test_a_zone_lies_in_the_drawing_and_its_feature_asks_for_something() -> None:
    module, catalog, fight = loader.system_module("mirage"), loader.catalog("mirage"), encounter("hourglass")
    key, zone = next(iter(fight.zones.items()))
    wrong = msgspec.structs.replace(zone, column=21, row=-1, custom_successes=0)
    found = module.check(catalog, msgspec.structs.replace(fight, zones={**fight.zones, key: wrong}))
    assert [str(problem) for problem in found] == [
        f"zones.{key}.column is 21: must be 0 to 20",
        f"zones.{key}.custom_successes is 0: must be 1 to 9",
        f"zones.{key}.row is -1: must be 0 to 20",
    ]


LENT = ("weapon", "missile", "shield", "same")
"""Words for a type of damage that something else lends."""

BORROWERS: dict[str, tuple[dict[str, object], str, set[str]]] = {
    "add-damage": ({"on": "attack", "amount": 1}, "type", set()),
    "allow-attack": ({"on": "passive", "action": "coup-de-grace"}, "damage_type", set()),
    "perform": ({"on": "use", "action": "get-up"}, "type", set()),
    "summon-missiles": (
        {"on": "use", "count": 1, "amount": 1, "max": 5, "expires": "next-beat-end"},
        "type",
        set(),
    ),
    "imbue-weapon": ({"on": "use", "weapon_class": "any", "amount": 1, "for": "round"}, "type", {"weapon"}),
}
"""Rules of Fires that borrow no type: what else they say, the field, the words that it may hold all the same."""


@pytest.mark.parametrize("do", BORROWERS)
def test_a_type_that_nothing_lends_is_told(do: str) -> None:
    """Its tokens were of no type at all: no sink took them, and nothing said why."""
    said, field, fine = BORROWERS[do]
    for word in LENT:
        rule = msgspec.convert({"do": do, **said, field: word}, effects.Rule)
        found = [problem.path for problem in of_rule(loader.catalog("fires"), rule, "rules[0]")]
        assert found == ([] if word in fine else [f"rules[0].{do}.{field}"])


def test_a_token_of_an_ability_is_spent_once_at_least_and_no_effect_has_an_end_before_now() -> None:
    module, catalog = loader.system_module("yokai"), loader.catalog("yokai")
    key, ability = next((key, made) for key, made in catalog.abilities.items() if made.effects)
    effect = msgspec.structs.replace(ability.effects[0], uses=0, rounds=-2)
    wrong = msgspec.structs.replace(ability, effects=(effect,))
    found = module.check(msgspec.structs.replace(catalog, abilities={**catalog.abilities, key: wrong}))
    assert [str(problem) for problem in found] == [
        f"abilities.{key}.effects[0].rounds is -2: must be -1 to 99",
        f"abilities.{key}.effects[0].uses is 0: must be 1 to 99",
    ]


def test_nor_one_of_an_encounter(tmp_path: Path) -> None:
    text = loader.encounter_files()["hourglass"].read_text(encoding="utf-8")
    file = tmp_path / "hourglass.toml"
    file.write_text(text.replace("column = 2", f"column = {FAR}", 1), encoding="utf-8")
    assert [problem.message for problem in check(str(file))] == [f"is {FAR}: must be 0 to 20"]


def test_no_number_of_what_is_shipped_either() -> None:
    for system in SYSTEMS:
        assert list(too_far(msgspec.to_builtins(loader.catalog(system)), "")) == []


def test_a_number_with_too_many_digits_is_told_without_words_of_python(pack: Path) -> None:
    weapons(pack, f"[eel-spear]\ndamage = {'1' * 5000}\n")
    assert told(pack) == ["weapons.toml: is no valid TOML: a number in it has thousands of digits"]
