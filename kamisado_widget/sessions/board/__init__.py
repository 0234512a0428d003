"""The board session, with analysis, hints, opponent, review and retries."""
