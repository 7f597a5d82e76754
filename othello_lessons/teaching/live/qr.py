"""The QR code of an address, which a class scans to join."""

from io import BytesIO

import segno

from othello_lessons.drawing.theme import BLACK_DISC, WHITE_DISC


def qr_svg(text: str) -> str:
    """Draw the code of a text, dark on light with the rim that readers need, on every page."""
    file = BytesIO()
    code = segno.make_qr(text, error="L")
    code.save(file, "svg", dark=BLACK_DISC, light=WHITE_DISC, omitsize=True, xmldecl=False)
    return file.getvalue().decode()
