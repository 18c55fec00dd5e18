"""What stands in a yard: buildings, fences, the lines of its bays. The street is at low y; a building's front is at its `y`."""

import math

from parts import box, material, plain, solid, strip


def fence(y, x0, x1):
    post = plain("post", (0.4, 0.41, 0.42), 0.6, 0.3)
    for index in range(int((x1 - x0) / 2.4) + 1):
        x = x0 + index * 2.4
        box("post", (x - 0.03, y - 0.03, 0), (x + 0.03, y + 0.03, 1.8), post)
    for z in (0.2, 0.95, 1.75):
        box("rail", (x0, y - 0.02, z), (x1, y + 0.02, z + 0.035), post)
    for index in range(int((x1 - x0) / 0.16)):
        x = x0 + index * 0.16
        box("bar", (x - 0.008, y - 0.008, 0.2), (x + 0.008, y + 0.008, 1.75), post)


def showroom(y, x0, x1, accent, cladding=(0.72, 0.72, 0.7), glow=1.0):
    """A glass front with mullions, a band above, and a bright room behind; `glow` is how bright, 1 by day."""
    dark = plain("frame", (0.03, 0.032, 0.035), 0.8, 0.2)
    wall = plain("wall", cladding)
    band = plain("band", accent, 0.5, 0.3)
    room = material("room", lambda graph: graph.node("ShaderNodeEmission", {"Color": (0.45, 0.4, 0.33, 1), "Strength": glow}).outputs[0])
    lamp = material("lamp", lambda graph: graph.node("ShaderNodeEmission", {"Color": (1, 0.93, 0.82, 1), "Strength": 2.2 * glow}).outputs[0])
    pane = material("pane", lambda graph: graph.blend(graph.clear(0.85), graph.glossy((1, 1, 1, 1), 0.0), graph.fresnel(1.5)))
    box("back", (x0, y + 9, 0), (x1, y + 9.3, 4.4), room)
    box("ceiling", (x0, y, 4.1), (x1, y + 9, 4.4), room)
    for x in (x0, x1):
        box("side", (x - 0.15, y + 0.1, 0), (x + 0.15, y + 9.3, 4.4), wall)
    strip(x0, y, x1, y + 9, plain("tiles", (0.45, 0.45, 0.44), 0.8, 0.1), 0.02)
    for row in (2, 5, 7.5):
        box("light", (x0 + 1, y + row, 4.0), (x1 - 1, y + row + 0.18, 4.05), lamp)
    solid("glass", [(x0, y, 0.15), (x1, y, 0.15), (x1, y, 4.1), (x0, y, 4.1)], [(0, 1, 2, 3)], pane)
    for index in range(int((x1 - x0) / 2.6) + 1):
        x = x0 + index * 2.6
        box("mullion", (x - 0.05, y - 0.08, 0), (x + 0.05, y + 0.08, 4.1), dark)
    box("sill", (x0, y - 0.1, 0), (x1, y + 0.1, 0.18), dark)
    box("band", (x0 - 0.5, y - 1.4, 4.1), (x1 + 0.5, y + 0.2, 5.3), wall)
    box("accent", (x0 - 0.5, y - 1.43, 4.3), (x1 + 0.5, y - 1.4, 4.62), band)


def shed(y, x0, x1, height, colour):
    """A corrugated wall with roller doors."""
    sheet = plain("sheet", colour, 0.5, 0.4)
    corners, faces = [], []
    steps = int((x1 - x0) / 0.045)
    for index in range(steps + 1):
        x = x0 + (x1 - x0) * index / steps
        out = 0.025 * math.sin(x / 0.19 * math.tau)
        corners.extend([(x, y + out, 0), (x, y + out, height)])
        if index:
            faces.append((index * 2 - 2, index * 2, index * 2 + 1, index * 2 - 1))
    solid("shed", corners, faces, sheet)
    box("gutter", (x0 - 0.3, y - 0.25, height), (x1 + 0.3, y + 0.3, height + 0.22), plain("gutter", (0.5, 0.5, 0.48), 0.4, 0.3))
    door = plain("door", (0.28, 0.3, 0.31), 0.5, 0.4)
    for x in range(int(x0) + 3, int(x1) - 4, 8):
        box("door", (x, y - 0.12, 0), (x + 4, y + 0.1, 3.3), door)
        for step in range(16):
            box("slat", (x, y - 0.15, step * 0.21), (x + 4, y - 0.11, step * 0.21 + 0.03), door)


def bays(y0, y1, x0, x1):
    paint = plain("line", (0.62, 0.62, 0.6))
    x = x0
    while x <= x1:
        strip(x - 0.05, y0, x + 0.05, y1, paint)
        x += 2.7


def pavilion(y, x0, x1, accent, cladding, glow):
    """A glass front below a wide flat roof on posts."""
    showroom(y, x0 + 1.5, x1 - 1.5, accent, cladding, glow)
    roof = plain("roof", cladding, 0.3, 0.4)
    box("roof", (x0, y - 4.2, 4.75), (x1, y + 3, 5.1), roof)
    box("edge", (x0 - 0.05, y - 4.25, 4.7), (x1 + 0.05, y - 4.2, 5.2), plain("edge", accent, 0.5, 0.3))
    post = plain("post", (0.3, 0.31, 0.32), 0.6, 0.3)
    for step in range(5):
        x = x0 + 0.4 + (x1 - x0 - 0.8) * step / 4
        box("post", (x - 0.07, y - 4.0, 0), (x + 0.07, y - 3.86, 4.75), post)


def office(y, x0, x1, accent, cladding, glow):
    """A small office at the right, and banners along the rest of the yard."""
    middle = x1 - (x1 - x0) * 0.42
    showroom(y, middle, x1, accent, cladding, glow)
    banners(y - 1.5, x0, middle - 2, accent)


def banners(y, x0, x1, colour):
    pole = plain("pole", (0.5, 0.5, 0.5), 0.6, 0.3)
    cloth = plain("cloth", colour, 0.2, 0.5)
    count = max(2, int((x1 - x0) / 3))
    for step in range(count):
        x = x0 + (x1 - x0) * step / (count - 1)
        box("pole", (x - 0.035, y - 0.035, 0), (x + 0.035, y + 0.035, 5.2), pole)
        corners = []
        for row in range(13):
            sway = 0.06 * math.sin(row * 0.7 + step)
            z = 5.1 - row * 0.27
            corners.extend([(x + 0.05, y + sway * 0.3, z), (x + 0.95, y + sway, z + 0.02)])
        solid("banner", corners, [(row * 2, row * 2 + 1, row * 2 + 3, row * 2 + 2) for row in range(12)], cloth)
