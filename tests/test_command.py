import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kamisado_widget.browser.site.__main__ as site
import kamisado_widget.puzzles.__main__ as puzzles
from kamisado_widget import command

ROOT = Path(__file__).resolve().parents[1]


def run(*arguments: str, cwd: Path, language: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kamisado_widget", "course", *arguments]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "", "LANG": language}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)


def test_the_whole_course_is_copied(tmp_path: Path) -> None:
    done = run("--only-copy", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    made = tmp_path / "kamisado-course"
    assert "kamisado-course" in done.stdout
    for path in (ROOT / "notebooks").rglob("*.ipynb"):
        if ".ipynb_checkpoints" not in path.parts:
            assert (made / path.relative_to(ROOT / "notebooks")).read_bytes() == path.read_bytes()


def test_existing_files_are_kept(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    command.copy(folder)
    (folder / "contents.ipynb").write_text("my own", encoding="utf-8")
    (folder / "match.txt").write_text("my match", encoding="utf-8")
    (folder / "00_first_moves.ipynb").unlink()
    copied, there = command.copy(folder)
    assert copied == 1
    assert there > 10
    assert (folder / "contents.ipynb").read_text("utf-8") == "my own"
    assert (folder / "match.txt").read_text("utf-8") == "my match"


def test_generated_files_are_not_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Path(shutil.copytree(ROOT / "notebooks", tmp_path / "notebooks"))
    for name in ("match.txt", "kamisado-progress.json", "page.html", ".ipynb_checkpoints/contents.ipynb"):
        (source / name).parent.mkdir(exist_ok=True)
        (source / name).write_text("mine", encoding="utf-8")
    monkeypatch.setattr(command, "notebooks", lambda: source)
    command.copy(tmp_path / "copy", "de")
    copied = [path for path in (tmp_path / "copy").rglob("*") if path.is_file()]
    assert {path.suffix for path in copied} == {".ipynb", ".md"}
    assert not list((tmp_path / "copy").rglob(".ipynb_checkpoints"))
    assert not list((tmp_path / "copy").rglob("translations"))
    assert r"speak(\"de\")" in (tmp_path / "copy" / "contents.ipynb").read_text("utf-8")


def test_unwritable_folder(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    done = run("taken", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("The course couldn’t be copied to taken (")
    assert done.stderr.count("\n") == 1


def test_without_jupyterlab_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command.importlib.util, "find_spec", lambda name: None)
    assert command.main([str(tmp_path / "course")]) == 0
    assert "pip install jupyterlab" in capsys.readouterr().out.splitlines()[1]


def open_lab(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kamisado_widget", "course", folder, "--language", "en", "--", *options]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, env=environment, capture_output=True, text=True)


def test_jupyterlab_options(tmp_path: Path) -> None:
    folder = tmp_path / "course"
    done = open_lab(folder, "--allow-root", "--port", "9999", "--show-config-json")
    assert done.returncode == 0, done.stderr
    shown = json.loads(done.stdout.partition("\n")[2])
    assert shown["LabApp"] == {"default_url": "/lab/tree/contents.ipynb"}
    assert shown["ServerApp"]["allow_root"]
    assert shown["ServerApp"]["port"] == 9999
    assert (folder / "contents.ipynb").exists()


def test_jupyterlab_fails_to_start(
    tmp_path: Path,
) -> None:
    done = open_lab(tmp_path / "course", "--port", "nowhere")
    assert done.returncode > 0
    assert "kamisado -- --allow-root" in done.stderr.splitlines()[-1]


def test_default_language(tmp_path: Path) -> None:
    assert "The course is in kamisado-course-es" in run("--only-copy", cwd=tmp_path, language="es_AR").stdout
    assert r"speak(\"es\")" in (tmp_path / "kamisado-course-es" / "contents.ipynb").read_text("utf-8")
    done = run("--language", "en", "--only-copy", cwd=tmp_path, language="es_AR")
    assert "The course is in kamisado-course:" in done.stdout


COMMANDS = {
    "kamisado": (command.main, ["--only-copy=yes", "a", "b"]),
    "kamisado in no language": (command.main, ["--language", "tlh"]),
    "site": (site.main, []),
    "puzzles": (puzzles.main, ["mine", "--task", "dance"]),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_help_and_errors_are_in_english(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de")
    run_it, wrong = COMMANDS[name]
    for arguments, code in ((["--help"], 0), (wrong, 2)):
        with pytest.raises(SystemExit) as stopped:
            run_it(arguments)
        assert stopped.value.code == code
        said = "".join(capsys.readouterr())
        assert said.startswith("usage: ")
    assert "error: " in said


def test_launcher_tile_finds_or_copies_the_course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert command.lay_out("de") == "kamisado-course-de/contents.ipynb"
    assert "Kamisado lernen" in Path("kamisado-course-de", "contents.ipynb").read_text("utf-8")
    Path("contents.ipynb").write_text("{}", "utf-8")  # another person's file
    assert command.lay_out("de") == "kamisado-course-de/contents.ipynb"
    monkeypatch.chdir("kamisado-course-de")  # as after the command
    assert command.lay_out("en") == "contents.ipynb"


def test_launcher_tile_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("kamisado-course-fr").write_text("a file")
    with pytest.raises(OSError, match=r"Le cours n’a pas pu être copié.*kamisado-course-fr"):
        command.lay_out("fr")
