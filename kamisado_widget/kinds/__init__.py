"""The kinds of sessions, a folder each: the session, its acts, and what it has."""
