from datetime import UTC, datetime, timedelta


class Clock:
    def __init__(self) -> None:
        self.time = datetime(2026, 11, 23, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def wait(self, days: int = 0, seconds: int = 0) -> None:
        self.time += timedelta(days=days, seconds=seconds)
