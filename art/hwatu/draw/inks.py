"""The inks of the set: black and four colours, two tints, and the paper."""

PAPER = "#fdf6e6"
INK = "#231d1e"
RED = "#d62b2a"
GOLD = "#f0ae2c"
BLUE = "#2368b0"
GREEN = "#2f7a4d"

# tints: red printed thin, and red and blue printed twice
BLUSH = "#f6bcae"
WINE = "#9c161c"
NAVY = "#123f73"
