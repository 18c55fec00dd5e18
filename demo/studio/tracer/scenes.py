"""
Renders the large pictures: `blender -b --python scenes.py -- JOB.json`. One vehicle in its paint, in a place made for it:
NAME.SHAPE.png, and NAME.SHAPE.normal.png and NAME.SHAPE.pigment.png as in trace.py. Everything but the vehicle is built in the axes
of the picture (x to the right, y away from the camera) and then turned to where the camera looks. Seeds are fixed.
"""

import json
import math
import os
import random
import sys
import time

import bpy
from mathutils import Matrix, Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import skies  # noqa: E402
from camera import aim, guide_files, take_with_guides  # noqa: E402
from parts import box, emission, ground, lamp, material, plain, ridge, solid, strip, sun, trees  # noqa: E402
from setup import SEED, settings  # noqa: E402
from vehicle import build  # noqa: E402


def bush(chance, y, low, high, colour):
    """A line of trees far away, uneven along the top."""
    corners, faces = [], []
    steps = 900
    for step in range(steps + 1):
        x = (step / steps - 0.5) * 300
        crown = 0.3 + 0.22 * math.sin(x * 0.23 + 1) + 0.16 * math.sin(x * 0.61 + 2) + 0.1 * math.sin(x * 1.7) + 0.06 * math.sin(x * 4.1)
        corners.extend([(x, y, -1), (x, y, low + (high - low) * crown + chance.uniform(0, 0.45))])
        if step:
            faces.append((step * 2 - 2, step * 2, step * 2 + 1, step * 2 - 1))
    solid("bush", corners, faces, emission("bush", colour, 1.0))


def dusk(chance):
    """The yard after closing time: wet bitumen, hills, and the lights of a town."""
    strip(-300, -60, 300, 300, ground("bitumen", (0.018, 0.02, 0.025), (0.065, 0.07, 0.08), 60, 0.45, 1.0), 0.0)
    ridge(chance, 260, 15, (0.03, 0.062, 0.15))
    ridge(chance, 190, 7, (0.012, 0.028, 0.075))
    bush(chance, 110, 1.2, 6.0, (0.005, 0.011, 0.03))
    trees(chance, [(-36, 78), (-24, 84), (26, 60), (31, 66), (52, 74)])
    warm = emission("street", (1.0, 0.62, 0.28), 9.0)
    cold = emission("window", (1.0, 0.85, 0.66), 6.0)
    for _ in range(64):
        x, y, z = chance.uniform(-90, 110), chance.uniform(84, 108), chance.uniform(0.3, 2.6)
        box("light", (x, y, z), (x + 0.16, y + 0.1, z + 0.16), chance.choice((warm, cold, warm)))
    lamp("above", (-2.5, -4.5, 5.5), (0, 0, 0.6), (7, 2.6), 900, (0.86, 0.92, 1.0))
    lamp("behind", (6, 6, 3.2), (0, 0, 0.8), (6, 1.6), 420, (1.0, 0.6, 0.32), False)
    lamp("left", (-8, -1, 2.4), (0, 0, 0.7), (1.6, 3), 260, (0.75, 0.86, 1.0))


def night(chance):
    """A black studio: polished floor, and one long red lamp on the wall."""
    floor = plain("floor", (0.012, 0.012, 0.014), 1.4, 0.09)
    strip(-60, -40, 60, 8.5, floor, 0.0)
    wall = plain("wall", (0.03, 0.03, 0.033), 0.5, 0.35)
    solid("wall", [(-60, 8.5, 0), (60, 8.5, 0), (60, 8.5, 20), (-60, 8.5, 20)], [(0, 1, 2, 3)], wall)
    tube = emission("tube", (1.0, 0.06, 0.05), 14.0)
    box("tube", (-3.2, 8.3, 3.05), (40, 8.36, 3.11), tube)
    lamp("above", (0.3, -0.6, 4.6), (0, 0, 0), (7, 2.4), 620)
    lamp("front", (-6.5, -5.5, 2.6), (0, 0, 0.7), (5, 1.6), 420)
    lamp("behind", (5, 5.5, 3.4), (0, 0, 0.8), (6, 1.0), 300, (1.0, 0.13, 0.1), False)
    lamp("wall", (4, 5.5, 0.4), (4, 8.5, 2.0), (9, 0.4), 90, (0.75, 0.8, 1.0), False)


def sea(graph):
    at = graph.node("ShaderNodeNewGeometry").outputs["Position"]
    waves = graph.node("ShaderNodeTexNoise", {"Vector": at, "Scale": 0.55, "Detail": 5.0, "Roughness": 0.6}).outputs["Fac"]
    bump = graph.node("ShaderNodeBump", {"Height": waves, "Strength": 0.5, "Distance": 0.6}).outputs["Normal"]
    body = graph.node("ShaderNodeBsdfDiffuse", {"Color": (0.014, 0.24, 0.27, 1), "Normal": bump}).outputs[0]
    shine = graph.node("ShaderNodeBsdfGlossy", {"Color": (1, 1, 1, 1), "Roughness": 0.12, "Normal": bump}).outputs[0]
    fresnel = graph.number(graph.node("ShaderNodeFresnel", {"IOR": 1.33, "Normal": bump}).outputs[0])
    return graph.blend(body, shine, fresnel)


def sand(graph):
    """Dry and rippled near the camera, wet where the sea has been."""
    at = graph.node("ShaderNodeNewGeometry").outputs["Position"]

    def noise(scale, detail):
        return graph.number(graph.node("ShaderNodeTexNoise", {"Vector": at, "Scale": scale, "Detail": detail}).outputs["Fac"])

    relief = noise(2.6, 6.0) + noise(16, 3.0) * 0.25
    bump = graph.node("ShaderNodeBump", {"Height": relief, "Strength": 0.55, "Distance": 0.12}).outputs["Normal"]
    away = graph.number(graph.node("ShaderNodeAttribute", attribute_name="away").outputs["Fac"])
    wet = (away + (noise(0.4, 3.0) - 0.5) * 4).step(10.5, 14.5)
    share = noise(0.5, 3.0).step(0.3, 0.7) * 0.6 + noise(40, 2.0) * 0.4
    dry = [share * (b - a) + a for a, b in zip((0.47, 0.35, 0.22), (0.62, 0.49, 0.33))]
    damp = [one * 0.42 for one in dry]
    colour = [a.mixed(b, wet) for a, b in zip(dry, damp)]
    surface = graph.node("ShaderNodeBsdfDiffuse", {"Color": graph.vector(*colour), "Normal": bump}).outputs[0]
    return graph.blend(surface, graph.glossy((1, 1, 1, 1), 0.14), graph.fresnel(1.33) * wet)


def beach(chance):
    """Sand down to the water, in rows, so that the shader knows how far away it is."""
    steps, reach = 60, 17.0
    corners, faces, away = [], [], []
    for row, y in enumerate((-40, -20, -8, 0, 6, 10, 14, reach)):
        for step in range(steps + 1):
            x = (step / steps - 0.5) * 160
            shore = 0.5 * math.sin(x * 0.21) + 0.3 * math.sin(x * 0.53 + 1) if y == reach else 0
            corners.append((x, y + shore, 0.0 if y < reach else -0.02))
            away.append(y)
            if row and step:
                at = row * (steps + 1) + step
                faces.append((at - steps - 2, at - steps - 1, at, at - 1))
    made = solid("sand", corners, faces, material("sand", sand))
    made.data.attributes.new("away", "FLOAT", "POINT").data.foreach_set("value", away)


def foam(chance, y, width):
    """The edge of a wave as it runs out."""
    corners, faces = [], []
    steps = 240
    for step in range(steps + 1):
        x = (step / steps - 0.5) * 160
        near = y + 0.5 * math.sin(x * 0.21 + y) + 0.3 * math.sin(x * 0.53 + 1) + 0.12 * math.sin(x * 2.1)
        deep = width * (0.55 + 0.45 * math.sin(x * 0.8 + y * 3) * math.sin(x * 0.13))
        corners.extend([(x, near, 0.03), (x, near + max(0.04, deep), 0.06)])
        if step:
            faces.append((step * 2 - 2, step * 2, step * 2 + 1, step * 2 - 1))
    solid("foam", corners, faces, plain("foam", (0.85, 0.88, 0.88)))


def grass(chance, places):
    """Tufts on a dune."""
    blade = plain("blade", (0.22, 0.26, 0.12), 0.2, 0.5)
    corners, faces = [], []
    for x, y in places:
        for _ in range(90):
            bx, by = x + chance.gauss(0, 0.25), y + chance.gauss(0, 0.25)
            lean = Vector((chance.gauss(0.12, 0.22), chance.gauss(0, 0.2), chance.uniform(0.25, 0.75)))
            first = len(corners)
            corners.extend([(bx - 0.008, by, 0), (bx + 0.008, by, 0), (bx + lean.x, by + lean.y, lean.z)])
            faces.append((first, first + 1, first + 2))
    solid("grass", corners, faces, blade)


def coast(chance):
    """A beach in the morning: sand, a calm sea, a headland."""
    beach(chance)
    strip(-600, 16, 600, 900, material("sea", sea), -0.01)
    foam(chance, 16.9, 0.5)
    foam(chance, 19.4, 0.35)
    foam(chance, 25, 0.3)
    ridge(chance, 520, 26, (0.3, 0.42, 0.45), 900)
    headland = [(60 + step * 6, 330, -1) for step in range(60)]
    rise = [26 * (1 - math.exp(-step / 11)) + 2.5 * math.sin(step * 0.8) + 1.5 * math.sin(step * 2.3) for step in range(60)]
    tops = [(60 + step * 6, 330, max(0.0, up)) for step, up in enumerate(rise)]
    solid("headland", headland + tops, [(i, i + 1, 61 + i, 60 + i) for i in range(59)], emission("headland", (0.1, 0.2, 0.2), 1.0))
    grass(chance, [(chance.uniform(-9, -5.2), chance.uniform(-1, 6)) for _ in range(26)])
    sun((0.75, 0.5, -0.55), 3.2)
    lamp("above", (-3, -6, 6), (0, 0, 0.8), (8, 3), 320, (1.0, 0.97, 0.92))


# What is built, the sky above it, and the exposure in stops.
PLACES = {"dusk": (dusk, skies.dusk, 0.0), "night": (night, skies.night, 0.0), "coast": (coast, skies.coast, 0.3)}


def main():
    with open(sys.argv[sys.argv.index("--") + 1], encoding="utf8") as file:
        job = json.load(file)
    for one in job["scenes"]:
        shapes = [shape for shape in job["shapes"] if not os.path.exists(f"{job['folder']}/{one['name']}.{shape['name']}.png")]
        if shapes:
            render(one, shapes, job)


def render(one, shapes, job):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    settings(scene, job["threads"])
    scene.render.film_transparent = False
    scene.cycles.diffuse_bounces = 2
    with open(one["model"], encoding="utf8") as file:
        model = json.load(file)
    vehicle = build(model, job["folder"])
    for part in vehicle:
        part.color = (*one["paint"], 1)
    set_of, sky, exposure = PLACES[one["place"]]
    scene.view_settings.exposure = exposure
    turn = math.radians(one["azimuth"] - 90)
    set_of(random.Random(SEED))
    for part in scene.objects:
        if part not in vehicle:
            part.matrix_world = Matrix.Rotation(turn, 4, "Z") @ part.matrix_basis
    sky(scene, turn)
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    scene.collection.objects.link(camera)
    scene.camera = camera
    guides = guide_files(scene, job["folder"])
    for shape in shapes:
        started = time.time()
        width, height = shape["width"], shape["height"]
        shot = model["shots"][shape["name"]]
        aim(camera, shot)
        across, down = shot["shift"]
        # The unit of both is the height, to which the angle fits.
        camera.data.shift_x = -across * width / height
        camera.data.shift_y = down
        camera.data.clip_end = 1500
        camera.data.dof.use_dof = True
        camera.data.dof.focus_distance = Vector(camera.location).length - 0.8
        camera.data.dof.aperture_fstop = 2.0
        name = f"{one['name']}.{shape['name']}"
        take_with_guides(scene, guides, f"{job['folder']}/{name}.png", job["folder"], name, (width, height, job["samples"]))
        print(f"TRACED {one['name']} {shape['name']} {time.time() - started:.0f} s", flush=True)


main()
