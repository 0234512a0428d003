from kamisado_widget.classroom.class_list import pasted


def test_names_are_in_the_first_column() -> None:
    assert pasted("Ann\t5a\tred\nBen;5b\n\nSmith, Zoë") == ["Ann", "Ben", "", "Smith, Zoë"]
