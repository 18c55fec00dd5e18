"""What yards and scenes are built of: boxes, strips, ground, trees."""

import math

import bpy
from mathutils import Vector

from nodes import Graph


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


def emission(name, colour, strength):
    return material(name, lambda graph: graph.node("ShaderNodeEmission", {"Color": (*colour, 1), "Strength": strength}).outputs[0])


def lamp(name, at, to, size, power, colour=(1, 1, 1), seen=True):
    """A soft lamp: its light, and what the paint reflects of it. The camera does not see it."""
    data = bpy.data.lights.new(name, "AREA")
    data.shape = "RECTANGLE"
    data.size, data.size_y = size
    data.energy = power
    data.color = colour
    made = bpy.data.objects.new(name, data)
    made.location = at
    made.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    made.visible_camera = False
    made.visible_glossy = seen
    bpy.context.scene.collection.objects.link(made)
    return made


def ridge(chance, y, rise, colour, width=420):
    """Hills far away: their outline is all that is seen of them."""
    phase = [chance.uniform(0, 6.28) for _ in range(4)]
    steps = 240
    corners = []
    for step in range(steps + 1):
        t = step / steps * math.tau
        up = 0.5 + 0.28 * math.sin(1.1 * t + phase[0]) + 0.16 * math.sin(2.7 * t + phase[1]) + 0.05 * math.sin(7.3 * t + phase[2]) + 0.015 * math.sin(31 * t + phase[3])
        x = (step / steps - 0.5) * width
        corners.extend([(x, y, -2), (x, y, max(0.2, up * rise))])
    faces = [(step * 2, step * 2 + 2, step * 2 + 3, step * 2 + 1) for step in range(steps)]
    solid("ridge", corners, faces, emission("ridge", colour, 1.0))


def sun(way, energy):
    """Soft sunlight, warm: it shines along `way`."""
    data = bpy.data.lights.new("sun", "SUN")
    data.energy = energy
    data.angle = math.radians(5)
    data.color = (1.0, 0.86, 0.66)
    made = bpy.data.objects.new("sun", data)
    made.rotation_euler = Vector(way).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(made)
