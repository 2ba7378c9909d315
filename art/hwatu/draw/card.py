"""One card: the frame, the ground, and the parts in the order in which they are printed."""

import math

from inks import PAPER, RED, WINE
from pen import box, moved

WIDTH, HEIGHT = 100, 160
# the panel inside the frame: art is cut at its edge and the frame covers its round corners
EDGE = 6
PANEL = (EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE)


def _round(x, y, w, h, r):
    return (
        f"M{x + r} {y}h{w - 2 * r}a{r} {r} 0 0 1 {r} {r}v{h - 2 * r}a{r} {r} 0 0 1-{r} {r}"
        f"h-{w - 2 * r}a{r} {r} 0 0 1-{r}-{r}v-{h - 2 * r}a{r} {r} 0 0 1 {r}-{r}z"
    )


class Card:
    """Collects parts; a motif stamped more than once is written once and used again."""

    def __init__(self, name, about, ground=PAPER, frame=RED, rim=WINE):
        self.name, self.about, self.ground, self.frame, self.rim = name, about, ground, frame, rim
        self.parts = []
        self.over = []

    def add(self, *elements):
        self.parts += [(element, None) for element in elements]
        return self

    def stamp(self, motif, x=0.0, y=0.0, turn=0.0, size=1.0, flip=False):
        self.parts.append((motif, moved(x, y, turn, size, flip)))
        return self

    def around(self, motif, x, y, reach, size, *turns):
        """Stamps the motif, which points up, at `reach` from (x, y) in each direction (degrees clockwise from up)."""
        for turn in turns:
            a = math.radians(turn)
            self.stamp(motif, x + reach * math.sin(a), y - reach * math.cos(a), turn, size)
        return self

    def on_top(self, *elements):
        """Parts that lie over the frame too."""
        self.over += elements
        return self

    def _body(self):
        stamps = [motif for motif, place in self.parts if place is not None]
        shared = [m for m in dict.fromkeys(stamps) if stamps.count(m) > 1 and len(m) > 80]
        ids = {motif: f"hwatu-{self.name}-{'abcdefgh'[k]}" for k, motif in enumerate(shared)}
        defs = "".join(f'<g id="{name}">{motif}</g>' for motif, name in ids.items())
        out = f"<defs>{defs}</defs>" if defs else ""
        for element, place in self.parts:
            if place is None:
                out += element
            elif element in ids:
                out += f'<use href="#{ids[element]}" transform="{place}"/>'
            else:
                out += f'<g transform="{place}">{element}</g>'
        return out

    def svg(self):
        frame = (
            f'<path fill="{self.frame}" fill-rule="evenodd" d="{_round(0, 0, WIDTH, HEIGHT, 8)}{_round(*PANEL, 4)}"/>'
            f'<path fill="none" stroke="{self.rim}" d="{_round(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 7.5)}"/>'
        )
        # the art reaches a little under the frame, so that no light shows between them
        x, y, w, h = PANEL[0] - 2, PANEL[1] - 2, PANEL[2] + 4, PANEL[3] + 4
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"><desc>{self.about}</desc>'
            f'<svg x="{x}" y="{y}" width="{w}" height="{h}" viewBox="{x} {y} {w} {h}">'
            f"{box(x, y, w, h, self.ground)}{self._body()}</svg>"
            f"{frame}{''.join(self.over)}</svg>\n"
        )
