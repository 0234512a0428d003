"""Sessions with questions: lessons, exercises, practice, placement test, rulebook."""
