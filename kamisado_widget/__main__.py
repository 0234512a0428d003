"""``python -m kamisado_widget``: ``course``; of a checkout ``lab``, ``test``, ``site`` and more."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - a checkout may be run by any Python
    sys.exit("kamisado_widget needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031

if sys.argv[1:2] == ["course"]:
    from kamisado_widget.command import main as open_course

    sys.exit(open_course(sys.argv[2:]))

try:
    from kamisado_widget.bootstrap import main
except ModuleNotFoundError:
    sys.exit(
        "The installed package copies the course into a folder and opens it: kamisado, or\n"
        "python -m kamisado_widget course; see --help.\n"
        "`lab`, `test`, `site` and `docs` are commands of a checkout of the project."
    )

sys.exit(main(sys.argv[1:]))
