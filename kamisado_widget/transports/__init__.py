"""Transports connect sessions to front ends; more in ``widgets``, ``export/page.py``, ``live/seat.py``."""
