"""Hosts: whatever carries a session to eyes attaches its reader here (``attach.py``), a module each.

Some stand with what they serve: Jupyter's is ``widgets/session_widget.py``, a saved page's
``export/page.py``, a pupil's in the room ``live/seat.py``.
"""
