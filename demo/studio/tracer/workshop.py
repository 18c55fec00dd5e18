"""The inside of a workshop, seen through its open door: a bright room, vehicles on two-post hoists, and what stands along the wall."""

import math

from parts import box, copies, emission, ground, lamp, plain, strip

DEPTH = 7.5
HALF = 8.2
HEIGHT = 5.2
INSIDE = {"from": (-2.4, 1.72, 12.2), "to": (0.05, 2.0, -4), "fov": 33}
# Where a hoist stands, how high its vehicle is, and how far that is turned.
HOISTS = ((-2.8, 0.4, 1.72, 90), (2.7, 1.0, 1.0, 90))


def room(accent, cladding):
    """Pale walls with a band of the dealer's colour, a sealed floor with marked bays, lights below a dark roof."""
    wall = plain("wall", cladding, 0.2, 0.5)
    band = plain("band", accent, 0.5, 0.3)
    roof = plain("roof", (0.1, 0.105, 0.115))
    strip(-60, -60, 60, DEPTH, ground("floor", (0.2, 0.205, 0.215), (0.27, 0.275, 0.285), 26, 0.5, 0.9), 0.0)
    box("back", (-HALF, DEPTH, 0), (HALF, DEPTH + 0.2, HEIGHT), wall)
    box("dado", (-HALF, DEPTH - 0.03, 0), (HALF, DEPTH, 1.15), band)
    for side in (-1, 1):
        box("side", (side * HALF - 0.1, -7, 0), (side * HALF + 0.1, DEPTH, HEIGHT), wall)
        box("dado", (side * (HALF - 0.12) - 0.02, -7, 0), (side * (HALF - 0.12) + 0.02, DEPTH, 1.15), band)
    box("roof", (-HALF, -7, HEIGHT), (HALF, DEPTH, HEIGHT + 0.2), roof)
    beam = plain("beam", (0.26, 0.27, 0.29), 0.4, 0.4)
    for x in (-6, -3, 0, 3, 6):
        box("beam", (x - 0.07, -7, HEIGHT - 0.32), (x + 0.07, DEPTH, HEIGHT), beam)
    tube = emission("tube", (1.0, 0.97, 0.92), 5.0)
    for x in (-4.6, 0.0, 4.6):
        for y in (-1.6, 2.4, 5.6):
            box("tube", (x - 0.9, y - 0.07, HEIGHT - 0.5), (x + 0.9, y + 0.07, HEIGHT - 0.44), tube)
    # Windows below the roof.
    sky = emission("sky", (0.62, 0.78, 1.0), 1.6)
    frame = plain("frame", (0.05, 0.052, 0.056), 0.6, 0.3)
    for step in range(6):
        x = -7.2 + step * 2.45
        box("frame", (x - 0.06, DEPTH - 0.04, 3.34), (x + 2.16, DEPTH, 4.36), frame)
        box("window", (x, DEPTH - 0.06, 3.4), (x + 2.1, DEPTH - 0.03, 4.3), sky)
    line = plain("line", (0.72, 0.55, 0.06))
    for x in (-6.6, -0.35, 0.15, 6.5):
        strip(x - 0.06, -6, x + 0.06, 5.4, line)
    for y in (-1.4, 4.4):
        lamp("tubes", (0, y, HEIGHT - 0.6), (0, y, 0), (15, 2.2), 620, (1.0, 0.97, 0.93), False)
    lamp("door", (-1, -9, 4.2), (0, 2, 1.2), (14, 4), 560, (0.93, 0.97, 1.0), False)


def hoist(x, y, up, paint):
    """Two posts with their carriages, and arms below the vehicle between them."""
    post = plain("post", paint, 0.6, 0.25)
    steel = plain("steel", (0.06, 0.063, 0.07), 0.6, 0.3)
    for side in (-1, 1):
        at = x + side * 1.62
        box("foot", (at - 0.3, y - 0.3, 0), (at + 0.3, y + 0.3, 0.04), steel)
        box("post", (at - 0.13, y - 0.16, 0.04), (at + 0.13, y + 0.16, 3.9), post)
        box("rail", (at - side * 0.13 - 0.015, y - 0.05, 0.3), (at - side * 0.13 + 0.015, y + 0.05, 3.8), steel)
        box("carriage", (at - 0.19, y - 0.21, up - 0.2), (at + 0.19, y + 0.21, up + 0.38), steel)
        for way in (-1, 1):
            for step in range(8):
                # An arm reaches inwards and along the vehicle.
                share = step / 8
                inner, along = at - side * (0.2 + 0.62 * share), y + way * (0.1 + 1.05 * share)
                box("arm", (inner - 0.09, along - 0.09, up - 0.1), (inner + 0.09, along + 0.09, up), steel)
            box("pad", (at - side * 0.82 - 0.08, y + way * 1.1 - 0.08, up), (at - side * 0.82 + 0.08, y + way * 1.1 + 0.08, up + 0.2), steel)
    box("cross", (x - 1.75, y - 0.09, 3.9), (x + 1.75, y + 0.09, 4.05), post)


def tools(x, y, paint):
    """A cabinet on wheels, a bench with a vice and bins, a board with tools, a drum."""
    face = plain("cabinet", paint, 0.7, 0.25)
    dark = plain("dark", (0.035, 0.036, 0.04), 0.5, 0.35)
    steel = plain("grip", (0.6, 0.61, 0.62), 0.8, 0.2)
    box("cabinet", (x - 0.5, y - 0.35, 0.14), (x + 0.5, y + 0.35, 1.06), face)
    box("top", (x - 0.53, y - 0.38, 1.06), (x + 0.53, y + 0.38, 1.11), dark)
    for step in range(6):
        z = 0.2 + step * 0.14
        box("gap", (x - 0.5, y - 0.355, z - 0.012), (x + 0.5, y - 0.35, z), dark)
        box("grip", (x - 0.34, y - 0.38, z + 0.075), (x + 0.34, y - 0.35, z + 0.1), steel)
    for across in (-0.42, 0.42):
        box("wheel", (x + across - 0.05, y - 0.3, 0), (x + across + 0.05, y - 0.16, 0.14), dark)
    bench = DEPTH - 0.75
    box("bench", (-7.4, bench, 0.9), (-1.2, DEPTH - 0.03, 0.97), plain("wood", (0.36, 0.24, 0.13), 0.3, 0.4))
    for leg in (-7.2, -4.3, -1.4):
        box("leg", (leg - 0.05, bench + 0.05, 0), (leg + 0.05, bench + 0.15, 0.9), dark)
    box("board", (-6.9, DEPTH - 0.06, 1.35), (-1.6, DEPTH - 0.03, 2.75), plain("peg", (0.3, 0.31, 0.33)))
    for step in range(17):
        left = -6.65 + step * 0.3
        long = 0.35 + 0.3 * abs(math.sin(step * 1.7))
        box("tool", (left, DEPTH - 0.1, 2.55 - long), (left + 0.07, DEPTH - 0.06, 2.55), steel if step % 3 else face)
    for step in range(6):
        box("bin", (-6.9 + step * 0.42, bench + 0.3, 0.97), (-6.55 + step * 0.42, DEPTH - 0.08, 1.2), face if step % 2 else dark)
    drum = plain("drum", (0.05, 0.09, 0.2), 0.6, 0.3)
    for step in range(2):
        box("drum", (6.3 + step * 0.72, DEPTH - 0.85, 0), (6.85 + step * 0.72, DEPTH - 0.25, 0.92), drum)
    tyre = plain("tyre", (0.02, 0.02, 0.021), 0.3, 0.5)
    for level in range(4):
        box("tyre", (2.1, DEPTH - 0.95, level * 0.24), (2.75, DEPTH - 0.3, level * 0.24 + 0.21), tyre)


def workshop(vehicles, parked, accent, cladding):
    """One of `parked` on each of the hoists, its front towards the door."""
    room(accent, cladding)
    tools(-0.35, 5.6, (0.5, 0.03, 0.03))
    for (kind, paint), (x, y, up, turn) in zip(parked, HOISTS):
        hoist(x, y, up, accent)
        for one in copies(vehicles[kind], x, y, math.radians(turn)):
            one.location[2] = up
            one.color = (*paint, 1)
            one.hide_render = False
