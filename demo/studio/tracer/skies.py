"""Skies of the large pictures. Directions are those of the set: x to the right of the picture, y away from the camera."""

import math

import bpy

from nodes import Graph


class Sky:
    """A world to draw on: where a direction is above the horizon and how near to the sun."""

    def __init__(self, scene, name, turn):
        self.world = bpy.data.worlds.new(name)
        scene.world = self.world
        self.world.use_nodes = True
        self.graph = Graph(self.world.node_tree)
        x, y, self.up = self.graph.parts(self.graph.node("ShaderNodeTexCoord").outputs["Generated"])
        self.right = x * math.cos(turn) + y * math.sin(turn)
        self.away = y * math.cos(turn) - x * math.sin(turn)
        # 1 at the horizon, 0 overhead.
        self.low = self.up.at_least(0.0).at_most(1.0).inverted()

    def beside(self, degrees):
        """How near a direction is to that point of the horizon, 1 to -1; 0 degrees is away from the camera, 90 to the right."""
        flat = (self.right * self.right + self.away * self.away).at_least(0.0001).power(0.5)
        angle = math.radians(degrees)
        return (self.right * math.sin(angle) + self.away * math.cos(angle)) / flat

    def streaks(self, scale, stretch, low, high):
        """Thin cloud as it looks from below, 0 to 1."""
        above = self.up.at_least(0.0) + 0.09
        at = self.graph.vector(self.right / above * scale / stretch, self.away / above * scale, self.up * 0)
        noise = self.graph.node("ShaderNodeTexNoise", {"Vector": at, "Scale": 1.0, "Detail": 6.0, "Roughness": 0.58})
        return self.graph.number(noise.outputs["Fac"]).step(low, high) * self.up.step(0.01, 0.1)

    def end(self, red, green, blue, strength):
        colour = self.graph.vector(red, green, blue)
        background = self.graph.node("ShaderNodeBackground", {"Color": colour, "Strength": strength})
        output = self.graph.tree.nodes.new("ShaderNodeOutputWorld")
        self.graph.tree.links.new(background.outputs[0], output.inputs["Surface"])
        self.world.cycles.sampling_method = "MANUAL"
        self.world.cycles.sample_map_resolution = 512


def dusk(scene, turn):
    """After sunset: navy above, warm light low on the right, which the clouds above it have too."""
    sky = Sky(scene, "dusk", turn)
    wide, low, line = sky.low.power(6), sky.low.power(15), sky.low.power(44)
    sun = sky.beside(24).step(0.35, 1.0)
    colour = [
        wide * r + low * g + line * b + base + sun * (low * warm + line * hot)
        for base, r, g, b, warm, hot in (
            (0.004, 0.014, 0.03, 0.03, 0.75, 1.9),
            (0.014, 0.05, 0.07, 0.05, 0.3, 0.85),
            (0.045, 0.15, 0.14, 0.06, 0.1, 0.22),
        )
    ]
    cloud = sky.streaks(0.7, 3.2, 0.5, 0.72)
    lit = [sun * low * hot + wide * cold for hot, cold in ((1.0, 0.05), (0.42, 0.07), (0.24, 0.14))]
    share = cloud * (sun * 0.6 + 0.25)
    sky.end(*(a.mixed(b, share) for a, b in zip(colour, lit)), 1.0)


def night(scene, turn):
    """A dark room: what light there is comes from its lamps."""
    sky = Sky(scene, "night", turn)
    even = sky.up * 0 + 0.004
    sky.end(even, even, even * 1.2, 1.0)


def late(scene, turn):
    """An hour after dusk: almost night, a little light left low on the right."""
    sky = Sky(scene, "late", turn)
    wide, low = sky.low.power(7), sky.low.power(20)
    sun = sky.beside(30).step(0.2, 1.0)
    colour = [
        wide * blue + base + sun * low * warm
        for base, blue, warm in (
            (0.003, 0.012, 0.16),
            (0.006, 0.022, 0.075),
            (0.018, 0.06, 0.06),
        )
    ]
    sky.end(*colour, 1.0)


def day(scene, turn):
    """Late morning: blue, with fair-weather cloud."""
    sky = Sky(scene, "day", turn)
    low, line = sky.low.power(4), sky.low.power(18)
    colour = [low * pale + base + line * haze for base, pale, haze in ((0.1, 0.22, 0.22), (0.25, 0.27, 0.18), (0.52, 0.2, 0.08))]
    share = sky.streaks(0.8, 1.3, 0.54, 0.7) * 0.9
    sky.end(*(a.mixed(a * 0 + b, share) for a, b in zip(colour, (0.96, 0.96, 0.97))), 1.0)


def coast(scene, turn):
    """Morning at the sea: pale gold low in front of the camera, blue above, high thin cloud."""
    sky = Sky(scene, "coast", turn)
    low, line = sky.low.power(6), sky.low.power(22)
    sun = sky.beside(-8).step(0.2, 1.0)
    colour = [
        low * pale + base + line * haze + sun * line * gold
        for base, pale, haze, gold in (
            (0.045, 0.22, 0.34, 0.6),
            (0.19, 0.31, 0.22, 0.34),
            (0.38, 0.27, 0.08, -0.04),
        )
    ]
    cloud = sky.streaks(0.55, 2.6, 0.5, 0.74)
    share = cloud * 0.75
    lit = (0.95, 0.9, 0.84)
    sky.end(*(a.mixed(a * 0 + b, share) for a, b in zip(colour, lit)), 1.0)
