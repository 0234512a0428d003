"""Transports: one module each connects a session to a front end.

Some stand with what they serve: Jupyter's is ``widgets/session_widget.py``, a saved page's
``export/page.py``, a pupil's in the room ``live/seat.py``.
"""
