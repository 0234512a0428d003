"""Python in a page itself, with nothing to install, and no Jupyter around it.

``site`` writes the folder that a web server gives out, ``snapshot`` the memory that Python begins with there.
What answers the page is a host: ``kamisado_widget/transports/site.py``.
"""
