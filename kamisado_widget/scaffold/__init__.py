"""Begins a language, a lesson, a mode of the room, a task, a setting or a host, in every file that it needs.

One file each, with what it says at first. Left out of the wheel. A command may be given again at any time:
what was written stays, what has come to be needed since is added with an empty text, and what is still to be
done is listed.
"""
