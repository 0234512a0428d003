"""``python -m kamisado_widget.export.site DIR``: the site of a checkout, with a wheel made from it."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from ...i18n import say
from .build import build
from .fetch import SiteError

ROOT = Path(__file__).resolve().parents[3]


def make_wheel(folder: str | Path) -> Path:
    """Make the checkout's wheel in a folder, with what is installed here; the site has the course itself."""
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    environment = {**os.environ, "KAMISADO_WITHOUT_COURSE": "1"}
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(ROOT)], env=environment, check=True)
    return next(Path(folder).glob("*.whl"))


def main(folder: str) -> int:
    """Make the site, and say where it is and how to look at it."""
    try:
        with tempfile.TemporaryDirectory() as work:
            size = build(folder, ROOT / "notebooks", make_wheel(work))
    except (SiteError, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        return 1
    print(say("site.done", folder=folder, size=round(size / 1e6)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
