"""
Renders the yards behind the vehicles: `blender -b --python yards.py -- JOB.json`. A plate is what a level camera sees from where a vehicle
is photographed, without the vehicle: PLACE.VIEW.png. Seeds are fixed.
"""

import json
import math
import os
import random
import sys
import time

import bpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from buildings import bays, fence, shed, showroom  # noqa: E402
from light import overcast  # noqa: E402
from parts import copies, floor, ground, plain, strip, tree_line, trees  # noqa: E402
from setup import settings  # noqa: E402
from vehicle import build  # noqa: E402

# Degrees around the vehicle and height of the camera, as in page/shots.ts.
CAMERAS = {
    "front-three-quarter": (38, 1.2),
    "rear-three-quarter": (145, 1.35),
}
DISTANCE = 10.2
PAINTS = ((0.7, 0.71, 0.72), (0.03, 0.032, 0.035), (0.18, 0.19, 0.2), (0.3, 0.015, 0.02), (0.02, 0.07, 0.22), (0.55, 0.56, 0.57))


def cars(chance, parts, places):
    """Stock in rows, in the paints that most people buy."""
    for x, y, turn in places:
        colour = chance.choice(PAINTS)
        for one, part in zip(copies(parts, x, y, turn), parts):
            one.color = (*colour, 1)
            one.hide_render = False


def bitumen(chance, stock):
    floor(ground("bitumen", (0.045, 0.046, 0.05), (0.15, 0.15, 0.152), 70, 0.3, 0.7))
    bays(6.2, 11.4, -29.7, 30)
    bays(-2.6, 2.6, 6.6, 30)
    bays(-2.6, 2.6, -29.7, -6)
    cars(chance, stock, [(x, 9, math.pi / 2 + chance.uniform(-0.03, 0.03)) for x in (-25.6, -22.9, -17.5, -14.8, -12.1, -6.7, -4.0, 1.4, 4.1, 9.5, 12.2, 14.9, 20.3, 23)])
    cars(chance, stock, [(x, y, 0) for x in (18, -18) for y in (-3.6, 0.2, 3.6)])
    fence(13.4, -34, 34)
    trees(chance, [(x + chance.uniform(-1, 1), 17 + chance.uniform(0, 4)) for x in (-30, -21, -9, 3, 12, 26)])
    trees(chance, [(side * (30 + chance.uniform(0, 9)), y) for side in (-1, 1) for y in (-9, -3, 4, 11)])
    tree_line(chance, 60)


def concrete(chance, stock):
    floor(ground("concrete", (0.15, 0.148, 0.14), (0.27, 0.265, 0.25), 28, 0.5, 0.3))
    joint = plain("joint", (0.06, 0.06, 0.058))
    for step in range(-9, 10):
        strip(step * 4.2 + 1.1 - 0.012, -40, step * 4.2 + 1.1 + 0.012, 40, joint)
        strip(-40, step * 4.2 + 1.9 - 0.012, 40, step * 4.2 + 1.9 + 0.012, joint)
    showroom(15, -24, 22, (0.02, 0.09, 0.22))
    cars(chance, stock, [(x, 19, math.pi / 2 + 0.5) for x in (-18, -9, 1, 12, 18)])
    cars(chance, stock, [(x, y, 0.2) for x in (19, -19) for y in (-4.5, 0, 4.5)])
    trees(chance, [(side * (29 + chance.uniform(0, 8)), y) for side in (-1, 1) for y in (-12, -6, -1, 5)])
    tree_line(chance, 58)


def gravel(chance, stock):
    floor(ground("gravel", (0.1, 0.088, 0.072), (0.3, 0.27, 0.23), 34, 0.3))
    shed(16, -19, 20, 4.8, (0.42, 0.46, 0.44))
    cars(chance, stock, [(x, 11.5, math.pi / 2 + chance.uniform(-0.2, 0.2)) for x in (-14, -9.5, 8.5, 15)])
    cars(chance, stock, [(x, y, 0.1) for x in (21, -21) for y in (-2, 2.4)])
    trees(chance, [(x, 23 + chance.uniform(0, 5)) for x in (-24, -14, -3, 9, 18, 27)])
    trees(chance, [(side * (26 + chance.uniform(0, 10)), y) for side in (-1, 1) for y in (-13, -7, -2, 4, 9)])
    tree_line(chance, 55)


YARDS = {"bitumen": (bitumen, 7), "concrete": (concrete, 11), "gravel": (gravel, 19)}


def main():
    with open(sys.argv[sys.argv.index("--") + 1], encoding="utf8") as file:
        job = json.load(file)
    for place, (make, seed) in YARDS.items():
        views = [view for view in job["plates"][place] if not os.path.exists(f"{job['folder']}/{place}.{view}.png")]
        if place not in job["places"] or not views:
            continue
        bpy.ops.wm.read_factory_settings(use_empty=True)
        scene = bpy.context.scene
        settings(scene, job["threads"])
        scene.render.film_transparent = False
        scene.cycles.diffuse_bounces = 2
        overcast(scene, sky=True)
        with open(job["model"], encoding="utf8") as file:
            stock = build(json.load(file), job["folder"])
        make(random.Random(seed), stock)
        for part in stock:
            part.hide_render = True
        camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
        scene.collection.objects.link(camera)
        scene.camera = camera
        for view in views:
            started = time.time()
            level(camera, *CAMERAS[view], job)
            scene.cycles.samples = job["samples"]
            scene.render.resolution_x = job["width"]
            scene.render.resolution_y = job["height"]
            scene.render.filepath = f"{job['folder']}/{place}.{view}.png"
            bpy.ops.render.render(write_still=True)
            print(f"TRACED {place} {view} {time.time() - started:.0f} s", flush=True)


def level(camera, azimuth, height, job):
    angle = math.radians(azimuth)
    at = Vector((-math.cos(angle) * DISTANCE, -math.sin(angle) * DISTANCE, height))
    camera.location = at
    camera.rotation_euler = (Vector((0, 0, height)) - at).to_track_quat("-Z", "Y").to_euler()
    data = camera.data
    data.sensor_fit = "HORIZONTAL"
    data.angle = 2 * math.atan(math.tan(math.radians(23 / 2)) * 4 / 3)
    # The horizon of a level camera is where `horizon` says, from the top.
    data.shift_y = (job["horizon"] - 0.5) * job["height"] / job["width"]
    data.clip_end = 600
    data.dof.use_dof = True
    data.dof.focus_distance = DISTANCE - 0.6
    data.dof.aperture_fstop = 1.1


main()
