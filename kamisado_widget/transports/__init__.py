"""Hosts, a module each: what carries a session to eyes attaches its reader (``sessions/readers.py``).

Some stand with what they serve: Jupyter's is ``widgets/session_widget.py``, a saved page's
``export/page.py``, a pupil's in the room ``live/seat.py``.
"""
