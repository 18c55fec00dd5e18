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
from light import overcast  # noqa: E402
from nodes import Graph  # noqa: E402
from setup import settings  # noqa: E402
from vehicle import build  # noqa: E402

# Degrees around the vehicle and height of the camera, as in page/shots.ts.
CAMERAS = {
    "front-three-quarter": (38, 1.2),
    "rear-three-quarter": (145, 1.35),
}
DISTANCE = 10.2
PAINTS = ((0.7, 0.71, 0.72), (0.03, 0.032, 0.035), (0.18, 0.19, 0.2), (0.3, 0.015, 0.02), (0.02, 0.07, 0.22), (0.55, 0.56, 0.57))


def material(name, make):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    graph = Graph(made.node_tree)
    graph.end(make(graph))
    return made


def plain(name, colour, gloss=0.0, roughness=0.2):
    def make(graph):
        surface = graph.diffuse((*colour, 1))
        if gloss:
            surface = graph.blend(surface, graph.glossy((1, 1, 1, 1), roughness), graph.fresnel() * gloss)
        return surface

    return material(name, make)


def ground(name, dark, pale, grain, patches, worn=0.0):
    """Bitumen, concrete or gravel: fine grain over large patches."""

    def make(graph):
        at = graph.node("ShaderNodeNewGeometry").outputs["Position"]

        def noise(scale, detail):
            return graph.number(
                graph.node("ShaderNodeTexNoise", {"Vector": at, "Scale": scale, "Detail": detail}).outputs["Fac"]
            )

        fine = (noise(grain, 2.0) - 0.5) * 1.7 + 0.5
        wide = noise(0.35, 4.0).step(0.3, 0.7)
        share = (fine * (1 - patches) + wide * patches).at_least(0.0).at_most(1.0)
        colour = [(share * (b - a)) + a for a, b in zip(dark, pale)]
        surface = graph.diffuse(graph.vector(*colour))
        if worn:
            wet = noise(0.22, 3.0).step(0.5, 0.62) * worn
            surface = graph.blend(surface, graph.glossy((1, 1, 1, 1), 0.22), graph.fresnel() * wet)
        return surface

    return material(name, make)


def box(name, low, high, made):
    (x0, y0, z0), (x1, y1, z1) = low, high
    corners = [(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return solid(name, corners, faces, made)


def solid(name, corners, faces, made):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(corners, [], faces)
    mesh.materials.append(made)
    part = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(part)
    return part


def strip(x0, y0, x1, y1, made, z=0.004):
    return solid("strip", [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)], [(0, 1, 2, 3)], made)


def floor(made):
    strip(-300, -300, 300, 300, made, 0.0)


def tree(chance, height, leaves, bark):
    """A gum: a leaning trunk, and leaves in a few loose crowns."""
    corners, faces = [], []
    crowns = [
        (
            Vector((chance.uniform(-1, 1) * height * 0.2, chance.uniform(-1, 1) * height * 0.2, height * chance.uniform(0.5, 0.92))),
            height * chance.uniform(0.13, 0.24),
        )
        for _ in range(8)
    ]
    for centre, radius in crowns:
        for _ in range(620):
            way = Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 0.62)))
            at = centre + way.normalized() * radius * chance.random() ** 0.45
            size = height * 0.013 * chance.uniform(0.6, 1.5)
            a = Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1))).normalized() * size
            b = Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1))).normalized() * size
            first = len(corners)
            corners.extend([at - a, at + b, at + a * 1.4])
            faces.append((first, first + 1, first + 2))
    crown = solid("crown", corners, faces, leaves)
    sides = 8
    rings = []
    for z, radius in ((0, 0.035), (0.35, 0.026), (0.8, 0.01)):
        rings.append([(math.cos(t) * radius * height + z * 0.5, math.sin(t) * radius * height, z * height) for t in (i * math.tau / sides for i in range(sides))])
    stems = [one for ring in rings for one in ring]
    walls = [
        (r * sides + i, r * sides + (i + 1) % sides, (r + 1) * sides + (i + 1) % sides, (r + 1) * sides + i)
        for r in range(2)
        for i in range(sides)
    ]
    return [crown, solid("trunk", stems, walls, bark)]


def copies(parts, x, y, turn=0.0, scale=1.0):
    made = []
    for part in parts:
        one = bpy.data.objects.new(part.name, part.data)
        one.location = (x, y, 0)
        one.rotation_euler = (0, 0, turn)
        one.scale = (scale, scale, scale)
        bpy.context.scene.collection.objects.link(one)
        made.append(one)
    return made


def trees(chance, places):
    leaves = plain("leaves", (0.075, 0.095, 0.045), 0.3, 0.5)
    bark = plain("bark", (0.3, 0.26, 0.22))
    kinds = [tree(chance, height, leaves, bark) for height in (7.5, 9.5, 12)]
    for x, y in places:
        copies(chance.choice(kinds), x, y, chance.uniform(0, 6.28), chance.uniform(0.75, 1.2))
    for kind in kinds:
        for part in kind:
            part.hide_render = True


def tree_line(chance, radius, count=46):
    """Single trees, and bush and roofs far away, all around."""
    steps = 260
    height = [3.5 + chance.uniform(0, 1.6) + 2.2 * math.sin(step * 0.31) * math.sin(step * 0.053) for step in range(steps)]
    around = [(math.cos(step / steps * math.tau) * radius * 1.7, math.sin(step / steps * math.tau) * radius * 1.7) for step in range(steps)]
    corners = [(x, y, z) for (x, y), top in zip(around, height) for z in (0, max(2.2, top))]
    faces = [(step * 2, (step * 2 + 2) % (steps * 2), (step * 2 + 3) % (steps * 2), step * 2 + 1) for step in range(steps)]
    solid("bush", corners, faces, ground("bush", (0.05, 0.065, 0.05), (0.16, 0.19, 0.15), 0.9, 0.3))
    trees(chance, [(math.cos(t) * radius * chance.uniform(0.85, 1.25), math.sin(t) * radius * chance.uniform(0.85, 1.25)) for t in (i * math.tau / count for i in range(count))])


def cars(chance, parts, places):
    """Stock in rows, in the paints that most people buy."""
    for x, y, turn in places:
        colour = chance.choice(PAINTS)
        for one, part in zip(copies(parts, x, y, turn), parts):
            one.color = (*colour, 1)
            one.hide_render = False


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


def showroom(y, x0, x1, accent):
    """A glass front with mullions, a band above, and a bright room behind."""
    dark = plain("frame", (0.03, 0.032, 0.035), 0.8, 0.2)
    wall = plain("wall", (0.72, 0.72, 0.7))
    band = plain("band", accent, 0.5, 0.3)
    room = material("room", lambda graph: graph.node("ShaderNodeEmission", {"Color": (0.42, 0.4, 0.37, 1), "Strength": 1.0}).outputs[0])
    lamp = material("lamp", lambda graph: graph.node("ShaderNodeEmission", {"Color": (1, 0.96, 0.9, 1), "Strength": 2.2}).outputs[0])
    pane = material("pane", lambda graph: graph.blend(graph.clear(0.85), graph.glossy((1, 1, 1, 1), 0.0), graph.fresnel(1.5)))
    box("back", (x0, y + 9, 0), (x1, y + 9.3, 4.4), room)
    box("ceiling", (x0, y, 4.1), (x1, y + 9, 4.4), room)
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
