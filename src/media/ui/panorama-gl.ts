/** The view direction in a panorama, in degrees. `yaw` 0 is the centre, positive to the right; `fov` is the vertical field of view. */
export interface Look {
  readonly yaw: number;
  readonly pitch: number;
  readonly fov: number;
}

type Vector = readonly [x: number, y: number, z: number];

export const FIRST_LOOK: Look = { yaw: 0, pitch: -6, fov: 72 };
const MAX_PITCH = 80;
const FOV = { min: 35, max: 90 } as const;

export function lookTo({ yaw, pitch, fov }: Look): Look {
  const turned = ((((yaw + 180) % 360) + 360) % 360) - 180;
  return {
    yaw: turned,
    pitch: Math.min(MAX_PITCH, Math.max(-MAX_PITCH, pitch)),
    fov: Math.min(FOV.max, Math.max(FOV.min, fov)),
  };
}

/** The view after dragging: the dragged point roughly follows the pointer. `height` is the height of the view in pixels. */
export function lookAfterDrag(look: Look, x: number, y: number, height: number): Look {
  const perPixel = look.fov / Math.max(1, height);
  return lookTo({ ...look, yaw: look.yaw - x * perPixel, pitch: look.pitch + y * perPixel });
}

/** The direction of a point of the picture, given in percent from left and top. */
export function pointDirection({ x, y }: { readonly x: number; readonly y: number }): Pick<Look, 'yaw' | 'pitch'> {
  return { yaw: (x / 100 - 0.5) * 360, pitch: (0.5 - y / 100) * 180 };
}

/** The axes of the camera, as used by the shader. */
export function axes({ yaw, pitch }: Pick<Look, 'yaw' | 'pitch'>): {
  readonly forward: Vector;
  readonly right: Vector;
  readonly up: Vector;
} {
  const [a, b] = [radians(yaw), radians(pitch)];
  return {
    forward: [Math.sin(a) * Math.cos(b), Math.sin(b), -Math.cos(a) * Math.cos(b)],
    right: [Math.cos(a), 0, Math.sin(a)],
    up: [-Math.sin(a) * Math.sin(b), Math.cos(b), Math.cos(a) * Math.sin(b)],
  };
}

/** Projects a point of the picture to percent of the view from left and top; `null` when it is not visible. */
export function seenAt(
  look: Look,
  place: { readonly x: number; readonly y: number },
  aspect: number,
): { readonly x: number; readonly y: number } | null {
  const { forward, right, up } = axes(look);
  const to = axes(pointDirection(place)).forward;
  const depth = dot(to, forward);
  if (depth <= 0.05) return null;
  const reach = halfViewSize(look, aspect);
  const x = 50 + (50 * dot(to, right)) / depth / reach.x;
  const y = 50 - (50 * dot(to, up)) / depth / reach.y;
  return x < 0 || x > 100 || y < 0 || y > 100 ? null : { x, y };
}

/** Half the size of the view at distance 1. A portrait view gets a larger vertical field of view, or it would be too narrow. */
function halfViewSize({ fov }: Pick<Look, 'fov'>, aspect: number): { readonly x: number; readonly y: number } {
  const y = Math.tan(radians(fov / 2)) / Math.sqrt(Math.min(1, aspect));
  return { x: y * aspect, y };
}

const radians = (degrees: number) => (degrees / 180) * Math.PI;
const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

const CORNERS =
  '#version 300 es\nout vec2 at;void main(){at=vec2(gl_VertexID&1,gl_VertexID>>1)*4.-1.;gl_Position=vec4(at,0,1);}';
/** Samples the picture in the direction of each pixel. */
const RAYS = `#version 300 es
precision highp float;
in vec2 at;
uniform sampler2D picture;
uniform vec3 forward, right, up;
uniform vec2 reach;
out vec4 colour;
void main() {
  vec3 ray = normalize(forward + right * at.x * reach.x + up * at.y * reach.y);
  colour = texture(picture, vec2(.5 + atan(ray.x, -ray.z) / 6.28318531, .5 - asin(ray.y) / 3.14159265));
}`;

export interface Panorama {
  draw(look: Look, width: number, height: number): void;
  close(): void;
}

/** Renders an equirectangular panorama. `null` without WebGL 2, or if the picture is too large for a texture. */
export function openPanorama(canvas: HTMLCanvasElement, picture: HTMLImageElement): Panorama | null {
  const gl = canvas.getContext('webgl2', { antialias: false, depth: false, alpha: false });
  if (!gl || picture.naturalWidth > (gl.getParameter(gl.MAX_TEXTURE_SIZE) as number)) return null;
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, CORNERS],
    [gl.FRAGMENT_SHADER, RAYS],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null;
  gl.useProgram(program);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, picture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  const place = (name: string) => gl.getUniformLocation(program, name);
  const places = { forward: place('forward'), right: place('right'), up: place('up'), reach: place('reach') };
  return {
    draw(look, width, height) {
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
      }
      gl.viewport(0, 0, width, height);
      const { forward, right, up } = axes(look);
      gl.uniform3fv(places.forward, forward);
      gl.uniform3fv(places.right, right);
      gl.uniform3fv(places.up, up);
      const reach = halfViewSize(look, width / height);
      gl.uniform2f(places.reach, reach.x, reach.y);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    },
    // Browsers limit the number of WebGL contexts, so release this one immediately.
    close: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}
