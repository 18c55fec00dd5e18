"""
Renders the photos of locations: `blender -b --python dealerships.py -- JOB.json`. A building, its yard with vehicles in front, and
what is behind, seen from the street, or the inside of a workshop: NAME.png, and NAME.normal.png and NAME.pigment.png as in trace.py. They show no real place.
Seeds are fixed.
"""

import json
import math
import os
import random
import sys
import time

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import skies  # noqa: E402
from buildings import banners, bays, office, pavilion, shed, showroom  # noqa: E402
from camera import aim, guide_files, take_with_guides  # noqa: E402
from parts import box, copies, emission, ground, lamp, plain, ridge, strip, sun, tree_line, trees  # noqa: E402
from setup import SEED, settings  # noqa: E402
from vehicle import build  # noqa: E402
from workshop import INSIDE, workshop  # noqa: E402

# The sky, the sun's strength, how bright the windows are, and the exposure in stops.
TIMES = {
    "day": (skies.day, 3.4, 0.9, 0.0),
    "morning": (skies.coast, 2.8, 1.0, 0.25),
    "dusk": (skies.dusk, 0.0, 0.8, 0.5),
    "night": (skies.late, 0.0, 0.7, 0.5),
    "inside": (skies.day, 0.0, 1.0, 0.2),
}
# The colour of hills by the time of day.
FAR = {"day": (0.16, 0.24, 0.22), "morning": (0.3, 0.38, 0.38), "dusk": (0.03, 0.05, 0.11), "night": (0.008, 0.014, 0.035)}
FRONT = 10.5
STREET = {"from": (-1.2, 2.0, 18.5), "to": (0, 2.5, -6), "fov": 32}


def hills(chance, far):
    ridge(chance, 260, 26, far)
    tree_line(chance, 80, 30)


def mountains(chance, far):
    ridge(chance, 420, 62, far, 900)
    ridge(chance, 260, 22, [one * 0.7 for one in far])
    tree_line(chance, 95, 24)


def water(chance, far):
    strip(-900, 60, 900, 1200, ground("water", (0.02, 0.16, 0.2), (0.05, 0.24, 0.28), 2, 0.3, 1.0), 0.03)
    ridge(chance, 700, 24, far, 1400)
    trees(chance, [(-17, 24), (-21, 30), (16, 26), (22, 23)])


def town(chance, far):
    window = emission("window", (1.0, 0.8, 0.52), 2.2)
    wall = emission("tower", [one * 0.8 for one in far], 1.0)
    for _ in range(26):
        x, y, height = chance.uniform(-75, 75), chance.uniform(85, 130), chance.uniform(8, 26)
        wide = chance.uniform(5, 11)
        box("tower", (x, y, 0), (x + wide, y + 8, height), wall)
        for _ in range(int(height * 0.8)):
            at, up = x + chance.uniform(0.5, wide - 1), chance.uniform(2, height - 1.5)
            box("window", (at, y - 0.1, up), (at + 0.7, y, up + 0.9), window)
    ridge(chance, 260, 18, far)
    trees(chance, [(-19, 26), (18, 24), (27, 30)])


def gums(chance, far):
    ridge(chance, 260, 14, far)
    trees(chance, [(x + chance.uniform(-1, 1), FRONT + 12 + chance.uniform(0, 6)) for x in (-19, -14, -8, -2, 5, 11, 16, 20)])
    tree_line(chance, 70, 36)


BEHIND = {"hills": hills, "range": mountains, "sea": water, "town": town, "gums": gums}


def building(front, accent, cladding, glow):
    if front == "shed":
        shed(FRONT, -9, 9.5, 5.2, cladding)
        box("band", (-9.4, FRONT - 0.35, 4.3), (9.9, FRONT - 0.2, 5.1), plain("sign", accent, 0.4, 0.35))
        showroom(FRONT - 0.6, -8.5, -1.5, accent, cladding, glow)
        banners(FRONT - 4, 7.5, 12.5, accent)
    elif front == "pavilion":
        pavilion(FRONT, -10, 10, accent, cladding, glow)
    elif front == "office":
        office(FRONT, -12, 10, accent, cladding, glow)
    else:
        showroom(FRONT, -9.5, 9.5, accent, cladding, glow)


def stand(vehicles, parked):
    """Side by side, each turned a little, their fronts towards the street."""
    count = len(parked)
    for index, (kind, paint) in enumerate(parked):
        x = (index - (count - 1) / 2) * (12.4 / count) + 0.2
        # The front of a model is towards -x.
        turn = math.radians(62 + 9 * math.sin(index * 2.1))
        for one in copies(vehicles[kind], x, 1.6 + 0.35 * (index % 2), turn):
            one.color = (*paint, 1)
            one.hide_render = False
    # Two more inside.
    for index, (kind, _) in enumerate(parked[:2]):
        for one in copies(vehicles[kind], -4.5 + 6.5 * index, FRONT + 4.6, math.radians(35 + 80 * index)):
            one.color = (*parked[-1 - index][1], 1)
            one.hide_render = False


def yard(one, chance, vehicles, sunlight, glow):
    """A location from the street: its ground, what is behind it, its building, its light and its vehicles."""
    wet = 0.8 if sunlight == 0 else 0.25
    strip(-300, -60, 300, 300, ground("bitumen", (0.065, 0.066, 0.07), (0.19, 0.19, 0.19), 60, 0.35, wet), 0.0)
    bays(-1.4, 4.2, -13.4, 13.6)
    BEHIND[one["behind"]](chance, FAR[one["time"]])
    building(one["front"], one["sign"], one["cladding"], glow)
    if sunlight:
        sun((0.6, 0.62, -0.6), sunlight)
    else:
        lamp("street", (-3, -11, 7.5), (0, 1.5, 0.5), (12, 3), 1500, (0.9, 0.94, 1.0), False)
        lamp("windows", (0, FRONT - 0.6, 3.2), (0, 0, 0), (18, 2.4), 900, (1.0, 0.82, 0.6), False)
    stand(vehicles, one["vehicles"])


def render(one, job):
    started = time.time()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    settings(scene, job["threads"])
    scene.render.film_transparent = False
    scene.cycles.diffuse_bounces = 2
    chance = random.Random(SEED + len(one["name"]))
    sky, sunlight, glow, exposure = TIMES[one["time"]]
    sky(scene, 0.0)
    scene.view_settings.exposure = exposure
    vehicles = {}
    for kind, _ in one["vehicles"]:
        if kind not in vehicles:
            with open(job["models"][kind], encoding="utf8") as file:
                vehicles[kind] = build(json.load(file), os.path.dirname(job["models"][kind]))
    is_inside = one["front"] == "workshop"
    if is_inside:
        workshop(vehicles, one["vehicles"], one["sign"], one["cladding"])
    else:
        yard(one, chance, vehicles, sunlight, glow)
    for parts in vehicles.values():
        for part in parts:
            part.hide_render = True
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    scene.collection.objects.link(camera)
    scene.camera = camera
    aim(camera, INSIDE if is_inside else STREET)
    camera.data.clip_end = 1500
    guides = guide_files(scene, job["folder"])
    size = (job["width"], job["height"], job["samples"] * (2 if is_inside else 1))
    take_with_guides(scene, guides, f"{job['folder']}/{one['name']}.png", job["folder"], one["name"], size)
    print(f"TRACED {one['name']} {time.time() - started:.0f} s", flush=True)


def main():
    with open(sys.argv[sys.argv.index("--") + 1], encoding="utf8") as file:
        job = json.load(file)
    for one in job["yards"]:
        if not os.path.exists(f"{job['folder']}/{one['name']}.png"):
            render(one, job)


main()
