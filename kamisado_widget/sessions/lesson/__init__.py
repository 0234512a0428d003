"""What asks questions: lessons, exercises, the rulebook, what is due, a placement test."""
