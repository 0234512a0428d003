"""Python in the browser: the site and the snapshot of its interpreter (see also ``transports/site.py``)."""
