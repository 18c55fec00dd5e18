"""The camera: where it stands, and the pictures it takes."""

import math
import os

import bpy
from mathutils import Vector


def guide_files(scene, folder):
    """Writes where surfaces face, as colours from 0 to 1, and their pigment next to a picture: what grain is told from edges by."""
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(layers.outputs["Image"], out.inputs["Image"])
    halved = tree.nodes.new("CompositorNodeMixRGB")
    halved.blend_type = "MULTIPLY"
    halved.inputs[2].default_value = (0.5, 0.5, 0.5, 1)
    tree.links.new(layers.outputs["Denoising Normal"], halved.inputs[1])
    raised = tree.nodes.new("CompositorNodeMixRGB")
    raised.blend_type = "ADD"
    raised.inputs[2].default_value = (0.5, 0.5, 0.5, 1)
    tree.links.new(halved.outputs[0], raised.inputs[1])
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = folder
    files.format.file_format = "PNG"
    files.format.color_mode = "RGB"
    files.format.color_depth = "8"
    files.format.compression = 15
    files.layer_slots.clear()
    files.file_slots.new("normal")
    files.file_slots.new("pigment")
    tree.links.new(raised.outputs[0], files.inputs[0])
    tree.links.new(layers.outputs["Denoising Albedo"], files.inputs[1])
    scene.use_nodes = False
    return files


def name_guides(files, view):
    for slot, guide in zip(files.file_slots, ("normal", "pigment")):
        slot.path = f"{view}.{guide}"


def aim(camera, shot):
    at = Vector((shot["from"][0], -shot["from"][2], shot["from"][1]))
    to = Vector((shot["to"][0], -shot["to"][2], shot["to"][1]))
    camera.location = at
    camera.rotation_euler = (to - at).to_track_quat("-Z", "Y").to_euler()
    camera.data.sensor_fit = "VERTICAL"
    camera.data.angle = math.radians(shot["fov"])
    camera.data.clip_start = 0.05
    camera.data.clip_end = 300


def take(scene, file, width, height, samples):
    scene.cycles.samples = samples
    scene.render.resolution_x = width
    scene.render.resolution_y = height
    scene.render.resolution_percentage = 100
    scene.render.filepath = file
    bpy.ops.render.render(write_still=True)


def take_with_guides(scene, guides, file, folder, name, size):
    """The picture, with NAME.normal.png and NAME.pigment.png in the folder."""
    name_guides(guides, name)
    scene.use_nodes = True
    take(scene, file, *size)
    scene.use_nodes = False
    for guide in ("normal", "pigment"):
        os.replace(f"{folder}/{name}.{guide}0001.png", f"{folder}/{name}.{guide}.png")
