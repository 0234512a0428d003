"""``python -m kamisado_widget``: the two commands of a checkout, ``lab`` and ``test``."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036, whoever runs a checkout may have any Python
    sys.exit("kamisado_widget needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031

try:
    from kamisado_widget.bootstrap import main
except ModuleNotFoundError:
    sys.exit("`lab` and `test` are commands of a checkout of kamisado_widget, not of the installed package.")

sys.exit(main(sys.argv[1:]))
