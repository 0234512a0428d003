import os

DEPTH = int(os.environ.get("KAMISADO_DEPTH", "1"))
"""Multiplies the number of random examples; ten for a release."""
