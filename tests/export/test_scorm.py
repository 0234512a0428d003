"""A package by SCORM 1.2: what a school's system reads of it before it is opened."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from kamisado_widget import Lesson, Quiz
from kamisado_widget.export import scorm_package
from kamisado_widget.session import LessonSession

NAMES = {
    "ims": "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
    "adl": "http://www.adlnet.org/xsd/adlcp_rootv1p2",
}


def manifest_of(package: bytes) -> ET.Element:
    with ZipFile(BytesIO(package)) as opened:
        assert opened.testzip() is None
        return ET.fromstring(opened.read("imsmanifest.xml"))


def test_one_page_that_may_talk_to_the_system_is_in_it() -> None:
    package = scorm_package(LessonSession("figure-4"))
    manifest = manifest_of(package)
    assert manifest.findtext(".//ims:schemaversion", namespaces=NAMES) == "1.2"
    (resource,) = manifest.iterfind(".//ims:resource", NAMES)
    assert resource.get(f"{{{NAMES['adl']}}}scormtype") == "sco"
    (item,) = manifest.iterfind(".//ims:item", NAMES)
    assert item.get("identifierref") == resource.get("identifier")
    with ZipFile(BytesIO(package)) as opened:
        files = [file.get("href") for file in resource.iterfind("ims:file", NAMES)]
        assert sorted(opened.namelist()) == sorted(["imsmanifest.xml", *filter(None, files)])
        assert resource.get("href") in files
        assert "LMSInitialize" in opened.read("index.html").decode()


@pytest.mark.parametrize("title", ["Ümläute / slashes", "=1+1", "<b>&amp;", "a\x00b\u202e", "x" * 900])
def test_whatever_stands_in_a_title_it_is_text(title: str) -> None:
    manifest = manifest_of(scorm_package(LessonSession("figure-4"), title))
    for told in manifest.iterfind(".//ims:title", NAMES):
        assert told.text == title.replace("\x00", "").replace("\u202e", "")[: len(told.text or "")]
        assert 0 < len(told.text or "") <= 200


def test_the_same_makes_the_same_and_another_lesson_has_another_identifier() -> None:
    first, again, other = (
        scorm_package(LessonSession(name)) for name in ("figure-4", "figure-4", "figure-5")
    )
    assert first == again
    assert manifest_of(first).get("identifier") != manifest_of(other).get("identifier")


def test_a_widget_writes_its_package(tmp_path: Path) -> None:
    quiz = Quiz(["blocked 1 seed 7"], tmp_path / "answers.json", title="For Monday / Übung")
    quiz.to_scorm(tmp_path / "quiz.zip")
    Lesson("figure-4").to_scorm(tmp_path / "lesson.zip", "Figure 4")
    titles = [
        manifest_of((tmp_path / name).read_bytes()).findtext(".//ims:title", "", NAMES)
        for name in ("quiz.zip", "lesson.zip")
    ]
    assert titles == ["For Monday / Übung", "Figure 4"]
