"""Build the site, a static web app: ``python -m kamisado_widget site FOLDER`` in a checkout."""
