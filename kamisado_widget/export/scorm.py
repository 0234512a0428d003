"""A lesson or a quiz as a school's system takes it: a package by SCORM 1.2, with one page in it.

The page is that of ``to_html``. It tells the system how much was answered, of a quiz how much was right, and
has it keep where its reader was. Of a quiz that is done it leaves the line of answers among the comments
(:mod:`kamisado_widget.classroom.answer_code`), for a gradebook that works the score out anew.
"""

from __future__ import annotations

from hashlib import sha256
from html import escape
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ..learner.names import plain
from ..session import Session
from .page import page_with

_PAGE = "index.html"
_LONGEST = 200  # letters of a title
_MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="kamisado-{id}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd
    http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="kamisado">
    <organization identifier="kamisado">
      <title>{title}</title>
      <item identifier="item" identifierref="page"><title>{title}</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="{page}">
      <file href="{page}"/>
    </resource>
  </resources>
</manifest>
"""


def scorm_package(session: Session, title: str = "") -> bytes:
    """Return a package by SCORM 1.2, to be uploaded to Moodle, Canvas and others.

    What the system is told: that a lesson is completed once all its questions are answered, and a quiz once
    it has an answer to each, or is handed in; of a quiz whose answers are not held back, how many of 100
    points. The page itself marks the answers, in the pupil's browser: who knows how can have it tell
    anything, as with every package. It is good for exercises and homework, and no good for an exam.

    Parameters
    ----------
    session : Session
        A lesson, a quiz, exercises; whatever can be a page.
    title : str, optional
        What it is called there; by default what it is called here.

    Returns
    -------
    bytes
        A zip file.

    Examples
    --------
    >>> from kamisado_widget.session import LessonSession
    >>> scorm_package(LessonSession("figure-4"))[:2]
    b'PK'
    """
    called = plain(title or session.title())[:_LONGEST]
    page = page_with("scorm", [session], called)
    own = sha256(page.encode()).hexdigest()[:12]
    manifest = _MANIFEST.format(id=own, title=escape(called), page=_PAGE)
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as package:
        for name, text in (("imsmanifest.xml", manifest), (_PAGE, page)):
            entry = ZipInfo(name)  # with no date, so that the same makes the same
            entry.compress_type = ZIP_DEFLATED
            package.writestr(entry, text)
    return packed.getvalue()
