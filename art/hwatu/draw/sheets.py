"""Contact sheets: `python3 art/hwatu/draw/sheets.py` writes sheets/index.html and, with Chromium and ImageMagick, its pictures.

The dark sheets show the learner's numerals, the light ones hide them.
"""

import pathlib
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent.parent
SHEETS = HERE / "sheets"
FELTS = {"dark": "#1f4436", "light": "#d9e2cf"}
# width of a card in CSS pixels, and cards in a row
SIZES = {56: 12, 96: 12, 220: 9}
KINDS = "gtab ytab gtab ytab ytab ytab ytab gyab ytab ytab gsab gyts".split()
NAMES = [f"{month}{kind}" for month, kinds in enumerate(KINDS, start=1) for kind in kinds] + ["b2", "b3", "back"]
CHROMIUM = (
    "chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --hide-scrollbars"
).split()


def _grid(width, columns, felt, cards):
    gap = max(4, width // 16)
    style = f"grid-template-columns:repeat({columns},{width}px);gap:{gap}px;padding:{gap}px;background:{felt}"
    return f'<div style="display:grid;width:max-content;{style}">{"".join(cards)}</div>'


def _picture(name, width, columns, felt, numerals, scratch):
    """One sheet as a PNG, cards inlined so that the numerals can be hidden."""
    cards = [(HERE / "cards" / f"{card}.svg").read_text(encoding="utf-8") for card in NAMES]
    page = scratch / f"{name}.html"
    hide = "" if numerals else ".numeral{display:none}"
    page.write_text(
        f"<style>body{{margin:0}}svg{{display:block}}{hide}</style>{_grid(width, columns, felt, cards)}",
        encoding="utf-8",
    )
    gap, rows = max(4, width // 16), -(-len(NAMES) // columns)
    size = f"{columns * (width + gap) + gap},{rows * (round(width * 1.6) + gap) + gap}"
    target = SHEETS / f"{name}.png"
    subprocess.run(
        [
            *CHROMIUM,
            f"--user-data-dir={scratch}/profile",
            f"--window-size={size}",
            f"--screenshot={target}",
            page.as_uri(),
        ],
        check=True,
        capture_output=True,
        timeout=120,
    )
    subprocess.run(["convert", target, "-strip", "+dither", "-colors", "96", f"PNG8:{target}"], check=True, timeout=120)


def main():
    SHEETS.mkdir(exist_ok=True)
    images = {name: f'<img src="../cards/{name}.svg" alt="{name}" style="width:100%">' for name in NAMES}
    grids = "\n".join(_grid(w, c, felt, images.values()) for w, c in SIZES.items() for felt in FELTS.values())
    (SHEETS / "index.html").write_text(
        f'<!doctype html>\n<meta charset="utf-8">\n<title>Hwatu contact sheets</title>\n{grids}\n', encoding="utf-8"
    )
    with tempfile.TemporaryDirectory() as scratch:
        for width, columns in SIZES.items():
            for felt, colour in FELTS.items():
                _picture(f"{felt}-{width}", width, columns, colour, felt == "dark", pathlib.Path(scratch))


if __name__ == "__main__":
    main()
