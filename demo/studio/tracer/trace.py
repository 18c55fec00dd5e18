"""
Renders views of one exported body with Cycles: `blender -b --python trace.py -- JOB.json`.

The job names the model, the views with their sizes and samples, and the folder for the pictures: for every view NAME.car.png (the
vehicle in green paint, on nothing), NAME.normal.png and NAME.pigment.png (where its surfaces face and what they are, without light) and
NAME.floor.png (how much light is left on the floor). The same seed gives the same picture.
"""

import json
import os
import sys
import time

import bpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from camera import aim, guide_files, take, take_with_guides  # noqa: E402
from light import overcast  # noqa: E402
from nodes import Graph  # noqa: E402
from setup import settings  # noqa: E402
from vehicle import build  # noqa: E402


def main():
    with open(sys.argv[sys.argv.index("--") + 1], encoding="utf8") as file:
        job = json.load(file)
    with open(job["model"], encoding="utf8") as file:
        model = json.load(file)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    settings(scene, job["threads"])
    overcast(scene)
    parts = build(model, job["folder"])
    floor = floor_of(scene, open_ground())
    below = floor_of(scene, lit_ground(parts))
    below.visible_camera = False
    guides = guide_files(scene, job["folder"])
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    scene.collection.objects.link(camera)
    scene.camera = camera
    for view in job["views"]:
        aim(camera, model["shots"][view["name"]])
        started = time.time()
        car = f"{job['folder']}/{view['name']}.car.png"
        shade = f"{job['folder']}/{view['name']}.floor.png"
        if not os.path.exists(shade):
            for part in parts:
                part.visible_camera = False
            floor.hide_render = False
            below.hide_render = True
            take(scene, shade, 480, 360, job["floorSamples"])
        if not os.path.exists(car):
            for part in parts:
                part.visible_camera = True
            floor.hide_render = True
            below.hide_render = False
            take_with_guides(scene, guides, car, job["folder"], view["name"], (view["width"], view["height"], view["samples"]))
        print(f"TRACED {view['name']} {time.time() - started:.0f} s", flush=True)


def floor_of(scene, material):
    mesh = bpy.data.meshes.new("floor")
    mesh.from_pydata([(-60, -60, 0), (60, -60, 0), (60, 60, 0), (-60, 60, 0)], [], [(0, 1, 2, 3)])
    mesh.materials.append(material)
    made = bpy.data.objects.new("floor", mesh)
    scene.collection.objects.link(made)
    return made


def open_ground():
    """The floor that catches the shadow."""
    material = bpy.data.materials.new("open ground")
    material.use_nodes = True
    graph = Graph(material.node_tree)
    graph.end(graph.diffuse((0.5, 0.5, 0.5, 1)))
    return material


def lit_ground(parts):
    """The floor that the vehicle reflects: as bright as a pale ground, dark below the vehicle. Light instead of pigment saves a bounce."""
    material = bpy.data.materials.new("lit ground")
    material.use_nodes = True
    material.cycles.sample_as_light = False
    graph = Graph(material.node_tree)
    corners = [part.matrix_world @ Vector(corner) for part in parts for corner in part.bound_box]
    length = max(abs(one.x) for one in corners)
    half = max(abs(one.y) for one in corners)
    x, y, _ = graph.parts(graph.node("ShaderNodeNewGeometry").outputs["Position"])
    beyond = (x.absolute() - length + 0.15).at_least(0.0)
    beside = (y.absolute() - half + 0.2).at_least(0.0)
    away = (beyond * beyond + beside * beside).power(0.5)
    light = away.step(0.0, 1.1) * 0.26 + 0.012
    graph.end(graph.node("ShaderNodeEmission", {"Color": graph.vector(light, light, light), "Strength": 1.0}).outputs[0])
    return material


main()
