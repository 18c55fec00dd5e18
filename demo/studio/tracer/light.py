"""The light of a pale, overcast day: the same in front of the studio's wall and in a yard."""

import bpy

from nodes import Graph


def overcast(scene, sky=False):
    """Bright above, a band of light over a dark horizon that draws the sides, a pale floor. Neutral: colour comes from the paint."""
    world = bpy.data.worlds.new("overcast")
    scene.world = world
    world.use_nodes = True
    graph = Graph(world.node_tree)
    x, y, up = graph.parts(graph.node("ShaderNodeTexCoord").outputs["Generated"])
    # Sky: brightest overhead.
    cloud = up.step(0.02, 0.9) * 0.75 + 0.45
    # The long bright cloud above the car, and one low on either side and in front.
    across = (y / up.at_least(0.05)).absolute()
    along = (x / up.at_least(0.05)).absolute()
    cloud = cloud + up.step(0.1, 0.35) * across.step(0.75, 0.3) * along.step(2.8, 1.5) * 2.6
    beside = y.absolute().step(0.4, 0.8)
    cloud = cloud + beside * up.step(0.13, 0.22) * up.step(0.55, 0.36) * 0.9
    cloud = cloud + x.absolute().step(0.5, 0.9) * up.step(0.1, 0.2) * up.step(0.52, 0.34) * 0.7
    # Houses and trees at the horizon, uneven.
    uneven = graph.node(
        "ShaderNodeTexNoise", {"Vector": graph.vector(x * 2.2, y * 2.2, up * 1.2), "Scale": 2.2, "Detail": 3.0}
    ).outputs["Fac"]
    rise = graph.number(uneven) * 0.16
    low = (up - rise).step(-0.035, 0.02)
    light = cloud * low + low.inverted() * 0.11
    # The ground, far away: the floor in the scene hides most of it.
    light = light.mixed(light * 0 + 0.3, up.step(0.004, -0.02))
    colour = [light, light, light]
    if sky:
        # Of a yard only the sky is far away, and the camera sees it.
        pale = graph.number(uneven) * 0.3 + 0.85
        seen = graph.number(graph.node("ShaderNodeLightPath").outputs["Is Camera Ray"])
        pale = pale - up.step(0.0, 0.5) * 0.2
        colour = [light.mixed(pale * tint, seen) for tint in (0.86, 0.93, 1.02)]
    background = graph.node("ShaderNodeBackground", {"Color": graph.vector(*colour), "Strength": 0.8})
    output = graph.tree.nodes.new("ShaderNodeOutputWorld")
    graph.tree.links.new(background.outputs[0], output.inputs["Surface"])
    world.cycles.sampling_method = "MANUAL"
    world.cycles.sample_map_resolution = 512
