"""The zero-install site: the course in a folder of files, for any web server.

``links`` knows the way to a chapter, a position or a puzzle in a site. ``build`` makes one, of notebooks
and a wheel, with JupyterLite and Pyodide; ``fetch`` brings what these need, ``lock`` tells Pyodide about
its packages, and ``start`` writes the page that a visitor sees first. From a checkout it is all done by
``python -m kamisado_widget site DIR``.
"""

from .links import link

__all__ = ["link"]
