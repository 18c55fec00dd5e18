"""Arithmetic on shader nodes: `a * b + 1` instead of a graph drawn by hand."""


class Value:
    """A number that a shader computes."""

    def __init__(self, tree, socket):
        self.tree = tree
        self.socket = socket

    def _math(self, operation, *others, clamp=False):
        node = self.tree.nodes.new("ShaderNodeMath")
        node.operation = operation
        node.use_clamp = clamp
        for slot, one in enumerate((self, *others)):
            if isinstance(one, Value):
                self.tree.links.new(one.socket, node.inputs[slot])
            else:
                node.inputs[slot].default_value = one
        return Value(self.tree, node.outputs[0])

    def __add__(self, other):
        return self._math("ADD", other)

    def __sub__(self, other):
        return self._math("SUBTRACT", other)

    def __mul__(self, other):
        return self._math("MULTIPLY", other)

    def __truediv__(self, other):
        return self._math("DIVIDE", other)

    def inverted(self):
        return (self * -1) + 1

    def absolute(self):
        return self._math("ABSOLUTE")

    def at_most(self, other):
        return self._math("MINIMUM", other)

    def at_least(self, other):
        return self._math("MAXIMUM", other)

    def above(self, limit):
        return self._math("GREATER_THAN", limit)

    def below(self, limit):
        return self._math("LESS_THAN", limit)

    def power(self, exponent):
        return self._math("POWER", exponent)

    def mixed(self, other, share):
        """This where `share` is 0, the other where it is 1."""
        return self * share.inverted() + other * share

    def step(self, low, high):
        """0 below `low`, 1 above `high`, smooth between."""
        node = self.tree.nodes.new("ShaderNodeMapRange")
        node.interpolation_type = "SMOOTHSTEP"
        if low > high:
            return self.step(high, low).inverted()
        self.tree.links.new(self.socket, node.inputs["Value"])
        node.inputs["From Min"].default_value = low
        node.inputs["From Max"].default_value = high
        return Value(self.tree, node.outputs["Result"])


class Graph:
    """A node tree, and the few nodes that the studio needs."""

    def __init__(self, tree):
        self.tree = tree
        tree.nodes.clear()

    def node(self, kind, inputs=None, **settings):
        made = self.tree.nodes.new(kind)
        for name, value in settings.items():
            setattr(made, name, value)
        for name, value in (inputs or {}).items():
            self.put(value, made.inputs[name])
        return made

    def put(self, value, socket):
        if isinstance(value, Value):
            self.tree.links.new(value.socket, socket)
        elif hasattr(value, "is_output"):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def number(self, socket):
        return Value(self.tree, socket)

    def parts(self, vector):
        made = self.node("ShaderNodeSeparateXYZ", {0: vector})
        return [self.number(one) for one in made.outputs]

    def vector(self, x, y, z):
        return self.node("ShaderNodeCombineXYZ", {0: x, 1: y, 2: z}).outputs[0]

    def attribute(self, name):
        return self.node("ShaderNodeAttribute", attribute_name=name).outputs["Vector"]

    def blend(self, first, second, share):
        """Two surfaces: the first where `share` is 0."""
        made = self.tree.nodes.new("ShaderNodeMixShader")
        self.put(share, made.inputs[0])
        self.put(first, made.inputs[1])
        self.put(second, made.inputs[2])
        return made.outputs[0]

    def diffuse(self, colour):
        return self.node("ShaderNodeBsdfDiffuse", {"Color": colour}).outputs[0]

    def glossy(self, colour, roughness):
        return self.node("ShaderNodeBsdfGlossy", {"Color": colour, "Roughness": roughness}).outputs[0]

    def clear(self, value):
        return self.node("ShaderNodeBsdfTransparent", {"Color": (value, value, value, 1)}).outputs[0]

    def fresnel(self, ior=1.5):
        return self.number(self.node("ShaderNodeFresnel", {"IOR": ior}).outputs[0])

    def end(self, surface):
        output = self.tree.nodes.new("ShaderNodeOutputMaterial")
        self.tree.links.new(surface, output.inputs["Surface"])
