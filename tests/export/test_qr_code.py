import segno

from kamisado_widget.export.shared_scene import qr_code

LINK = "https://example.org/kamisado/index.html#round=obpkyrgn/8/8/8/8/8/8/NGRYKPBO%20b%20-%0Af8f4"


def test_the_path_of_a_link_draws_its_code() -> None:
    path, size = qr_code(LINK)
    drawn = {tuple(map(int, each.removesuffix("h1v1h-1z").split())) for each in path.split("M")[1:]}
    rows = segno.make(LINK, micro=False, error="m").matrix
    assert len(rows) == size
    assert drawn == {(x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}
