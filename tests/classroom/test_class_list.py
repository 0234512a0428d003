from kamisado_widget.classroom.class_list import pasted


def test_of_a_table_the_first_column_has_the_names() -> None:
    assert pasted("Ann\t5a\tred\nBen;5b\n\nSmith, Zoë") == ["Ann", "Ben", "", "Smith, Zoë"]
