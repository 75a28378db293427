"""Pictures: the plots of the odds as SVG, written by hand.

They carry their own title and words for who cannot see them, and no colours but
one blue, so that they print.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

BLUE: Final = "#1f6feb"
LINE: Final = "#8b949e"
INK: Final = "#24292f"
FONT: Final = 'font-family="system-ui, sans-serif"'
SQUARE: Final = 36
BAR: Final = 28


def bars(rows: Sequence[tuple[str, float]], title: str) -> str:
    """Return a bar for each ``(name, share 0..1)``, one below the other.

    >>> bars([("AA", 0.82)], "equity").count("<rect")
    2

    """
    width, left = 640, 220
    parts = []
    for n, (name, share) in enumerate(rows):
        top = 40 + n * (BAR + 8)
        parts += [
            _text(left - 8, top + BAR * 0.7, name if len(name) < 30 else name[:29] + "…", "end"),
            _rect(left, top, width - left - 80, BAR, "none"),
            _rect(left, top, (width - left - 80) * share, BAR, BLUE),
            _text(width - 72, top + BAR * 0.7, f"{100 * share:.2f}%", "start"),
        ]
    return _svg(width, 48 + len(rows) * (BAR + 8), title, parts)


def columns(heights: Sequence[float], title: str, ends: tuple[str, str]) -> str:
    """Return a histogram: a column for each share, from one of ``ends`` to the other."""
    width, height, floor = 640, 300, 260
    step = (width - 40) / max(1, len(heights))
    gap = min(2, step / 4)
    most = max(heights, default=0.0) or 1.0
    parts = []
    for n, share in enumerate(heights):
        tall = 210 * share / most
        parts.append(_rect(20 + n * step + gap / 2, floor - tall, step - gap, tall, BLUE))
        if share:
            middle = 20 + (n + 0.5) * step
            parts.append(_text(middle, floor - tall - 4, f"{100 * share:.1f}%", "middle", 10))
    parts += [
        _text(20, floor + 18, ends[0], "start"),
        _text(width - 20, floor + 18, ends[1], "end"),
    ]
    return _svg(width, height, title, parts)


def grid(names: Sequence[str], shares: Sequence[float], title: str) -> str:
    """Return the 13x13 grid; a square is filled from below as far as its share 0..1."""
    parts = []
    for square, (name, share) in enumerate(zip(names, shares, strict=True)):
        x, y = 8 + SQUARE * (square % 13), 36 + SQUARE * (square // 13)
        tall = SQUARE * min(1.0, share)
        if share:
            parts.append(_rect(x, y + SQUARE - tall, SQUARE, tall, BLUE, 0.55))
        parts.append(_rect(x, y, SQUARE, SQUARE, "none"))
        parts.append(_text(x + SQUARE / 2, y + SQUARE * 0.62, name, "middle", 12))
    return _svg(16 + 13 * SQUARE, 44 + 13 * SQUARE, title, parts)


def _svg(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" {FONT}>'
    )
    named = f"<title>{escape(title)}</title>"
    back = f'<path d="M0 0h{width}v{height}H0z" fill="#fff"/>'
    return "\n".join([head, named, back, _text(8, 24, title, "start", 15), *parts, "</svg>"])


def _rect(x: float, y: float, width: float, height: float, fill: str, opacity: float = 1) -> str:
    line = f' stroke="{LINE}"' if fill == "none" else ""
    thin = "" if opacity == 1 else f' fill-opacity="{opacity:g}"'
    return (
        f'<rect x="{x:.5g}" y="{y:.5g}" width="{width:.5g}" height="{height:.5g}" '
        f'fill="{fill}"{line}{thin}/>'
    )


def _text(x: float, y: float, text: str, anchor: str, size: int = 13) -> str:
    return (
        f'<text x="{x:.5g}" y="{y:.5g}" text-anchor="{anchor}" font-size="{size}" '
        f'fill="{INK}">{escape(text)}</text>'
    )
