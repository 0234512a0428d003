"""The browser as a host: Python in the page itself, with nothing to install, and no Jupyter around it.

``host`` runs in a worker beside the page: it opens what an address asks for, and answers the page; what it is
to remember the page keeps, as ``storage`` says. ``site`` writes the folder that a web server gives out.
"""
