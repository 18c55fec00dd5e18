"""The vehicle of an exported model: meshes and materials, in Blender's axes (z upwards)."""

import array
import base64

import bpy

from nodes import Graph

# Pure green: the light of the paint is told from everything else by its colour.
GREEN = (0.0, 1.0, 0.0, 1.0)


def floats(text):
    values = array.array("f")
    values.frombytes(base64.b64decode(text))
    return values


def whole(text):
    values = array.array("i")
    values.frombytes(base64.b64decode(text))
    return values


def turned(values):
    """y upwards to z upwards."""
    made = array.array("f", values)
    made[1::3] = array.array("f", (-one for one in values[2::3]))
    made[2::3] = values[1::3]
    return made


def build(model, folder):
    images = []
    for index, url in enumerate(model["images"]):
        file = f"{folder}/{index}.png"
        with open(file, "wb") as out:
            out.write(base64.b64decode(url[url.index(",") + 1 :]))
        images.append(bpy.data.images.load(file))
    materials = [material_of(index, one, images) for index, one in enumerate(model["materials"])]
    vehicle = []
    for index, one in enumerate(model["meshes"]):
        made = mesh_of(f"part{index}", one, model["materials"][one["material"]])
        made.materials.append(materials[one["material"]])
        part = bpy.data.objects.new(made.name, made)
        part.color = GREEN
        bpy.context.scene.collection.objects.link(part)
        vehicle.append(part)
    return vehicle


def mesh_of(name, source, material):
    positions = floats(source["positions"])
    index = whole(source["index"])
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(positions) // 3)
    mesh.vertices.foreach_set("co", turned(positions))
    mesh.loops.add(len(index))
    mesh.loops.foreach_set("vertex_index", index)
    count = len(index) // 3
    mesh.polygons.add(count)
    mesh.polygons.foreach_set("loop_start", array.array("i", range(0, len(index), 3)))
    mesh.polygons.foreach_set("loop_total", array.array("i", [3]) * count)
    mesh.polygons.foreach_set("use_smooth", array.array("b", [1]) * count)
    mesh.update(calc_edges=True)
    normals = turned(floats(source["normals"]))
    mesh.normals_split_custom_set_from_vertices(list(zip(normals[0::3], normals[1::3], normals[2::3])))
    mesh.use_auto_smooth = True
    if source["uv"]:
        uv = floats(source["uv"])
        corners = array.array("f")
        for one in index:
            corners.extend(uv[one * 2 : one * 2 + 2])
        mesh.uv_layers.new(name="uv").data.foreach_set("uv", corners)
    body = material["body"]
    if body:
        wrap = floats(source["wrap"])
        place = array.array("f", positions)
        place[0::3] = array.array("f", (x - body["offset"] for x in positions[0::3]))
        put(mesh, "place", place)
        put(mesh, "facing", floats(source["normals"]))
        around = array.array("f", [0.0]) * len(positions)
        around[0::3] = wrap[0::2]
        around[1::3] = wrap[1::2]
        put(mesh, "around", around)
    return mesh


def put(mesh, name, values):
    mesh.attributes.new(name, "FLOAT_VECTOR", "POINT").data.foreach_set("vector", values)


def material_of(index, source, images):
    made = bpy.data.materials.new(f"material{index}")
    made.use_nodes = True
    graph = Graph(made.node_tree)
    if source["body"]:
        body_surface(graph, source, images)
    else:
        graph.end(plain_surface(graph, source, images))
    return made


def plain_surface(graph, source, images):
    colour = painted_in(graph) if source["painted"] else (*source["colour"], 1)
    if source["light"]:
        return graph.node("ShaderNodeEmission", {"Color": colour, "Strength": 1.0}).outputs[0]
    if source["painted"]:
        return coated(graph, paint(graph, colour), 1.0)
    if source["image"] is not None:
        colour = graph.node("ShaderNodeTexImage", image=images[source["image"]]).outputs["Color"]
    if source["opacity"] < 1:
        return graph.blend(graph.clear(1 - source["opacity"]), graph.glossy((1, 1, 1, 1), 0.0), graph.fresnel(1.45))
    roughness = source["roughness"]
    metal = source["metalness"]
    surface = graph.diffuse(colour)
    if metal > 0:
        surface = graph.blend(surface, graph.glossy(colour, roughness), metal)
    if source["clearcoat"] > 0 or roughness < 0.75:
        coat = max(source["clearcoat"], (1 - roughness) * 0.7)
        surface = coated(graph, surface, coat, 0.03 if source["clearcoat"] > 0.6 else roughness * 0.8)
    return surface


def painted_in(graph):
    """The colour of the object, so that one model can stand in a yard in many paints."""
    return graph.node("ShaderNodeObjectInfo").outputs["Color"]


def paint(graph, colour):
    """Pigment, and flakes that shine towards the light."""
    return graph.blend(graph.diffuse(colour), graph.glossy(colour, 0.36), 0.42)


def coated(graph, surface, share, roughness=0.015):
    return graph.blend(surface, graph.glossy((1, 1, 1, 1), roughness), graph.fresnel() * share)


def body_surface(graph, source, images):
    """Paint with trim from the sheets, and panes: what the page's own shader does, for rays."""
    body = source["body"]
    cut = body["cut"]
    x, y, z = graph.parts(graph.attribute("place"))
    nx, ny, nz = graph.parts(graph.attribute("facing"))
    nose, tail, _ = graph.parts(graph.attribute("around"))
    side = z.absolute()
    steep = ny.step(0.945, 0.975).inverted()
    weights = {
        "side": (x, y, nz.absolute().step(0.30, 0.36)),
        "top": (x, side, ny.step(0.5, 0.6)),
        "front": (nose, y, (nose - side).below(cut["frontReach"]) * steep * nx.below(0.3)),
        "rear": (tail, y, (tail - side).below(cut["rearReach"]) * steep * nx.above(-0.3)),
    }
    zero = x * 0
    colour = [zero, zero, zero]
    trim, pane, gloss = zero, zero, zero
    for name in ("side", "top", "front", "rear"):
        u, v, weight = weights[name]
        sheet = body["sheets"][name]
        across = (u - sheet["left"]) / sheet["width"]
        up = v / sheet["height"]
        weight = weight * across.above(-0.002) * across.below(1.0) * up.above(0.0) * up.below(1.0)
        at = graph.vector(across, up, zero)
        ink = sampled(graph, images[sheet["colour"]], at, "sRGB")
        mask = sampled(graph, images[sheet["mask"]], at, "Non-Color")
        cover = mask[0] * weight
        colour = [mine.mixed(other, cover) for mine, other in zip(colour, ink)]
        gloss = gloss.mixed(mask[2] / mask[0].at_least(0.01), cover)
        trim = trim.at_least(cover)
        pane = (pane * cover.inverted()).at_least(mask[1] * weight)
    under = ny.step(-0.75, -0.98) * y.below(cut["floor"] + 0.2)
    seal = pane.step(0.02, 0.25)
    dark = under.at_least(seal)
    colour = [one * dark.inverted() + under * 0.01 for one in colour]
    gloss = (gloss * under.inverted()).mixed(zero + 0.8, seal)
    trim = trim.at_least(dark)
    ink = graph.node("ShaderNodeCombineRGB", {0: colour[0], 1: colour[1], 2: colour[2]}).outputs[0]
    back = graph.number(graph.node("ShaderNodeNewGeometry").outputs["Backfacing"])
    shine = graph.fresnel()
    surface = graph.blend(paint(graph, painted_in(graph)), graph.diffuse(ink), trim)
    coat = graph.glossy((1, 1, 1, 1), zero.mixed(gloss.inverted() * 0.35, trim) + 0.012)
    surface = graph.blend(surface, coat, shine * (zero + 1).mixed(gloss, trim))
    surface = graph.blend(surface, graph.diffuse((0.012, 0.012, 0.012, 1)), back)
    glass = graph.blend(graph.clear(0.3), graph.glossy((1, 1, 1, 1), 0.0), shine * back.inverted())
    surface = graph.blend(surface, glass, pane.above(0.5))
    graph.end(graph.blend(surface, graph.clear(1.0), wheel_cut(graph, cut, x, y, side)))


def wheel_cut(graph, cut, x, y, side):
    gone = x * 0
    for across, up, radius in cut["wheels"]:
        dx = x - across
        dy = y - up
        gone = gone.at_least((dx * dx + dy * dy).below(radius * radius))
    return gone * side.above(cut["innerZ"])


def sampled(graph, image, at, space):
    image.colorspace_settings.name = space
    made = graph.node("ShaderNodeTexImage", {"Vector": at}, image=image, extension="EXTEND")
    split = graph.node("ShaderNodeSeparateRGB", {0: made.outputs["Color"]})
    return [graph.number(one) for one in split.outputs]
