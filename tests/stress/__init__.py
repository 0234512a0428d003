import os

DEPTH = int(os.environ.get("KAMISADO_DEPTH", "1"))
"""How many times as much is tried as in every run of all tests; ten for a release."""
