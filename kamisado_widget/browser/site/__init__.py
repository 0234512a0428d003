"""The site: an app for the reader's own browser, in a folder of files for any web server.

``build`` writes it. ``fetch`` brings what Python in a browser is made of, and ``interpreter`` packs it with
this package; ``pages`` writes what the pages show, ``chapters`` makes them of the course's notebooks, and
``beginnings`` are what is seen of a board before Python is there. ``jupyterlite`` adds the notebooks for
those who want them, ``lock`` its list of packages. From a checkout it is all done by ``python -m
kamisado_widget site FOLDER``.
"""
