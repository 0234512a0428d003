"""The learner: what is remembered of a reader, in one place that a person can read.

``document`` (a JSON document that several writers share), ``file`` (one in a file), ``names`` (what
people call themselves).
"""
