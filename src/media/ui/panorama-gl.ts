/** Where one looks inside a panorama; degrees. `yaw` 0 is its middle, positive to the right; `fov` is how much is seen from top to bottom. */
export interface Look {
  readonly yaw: number;
  readonly pitch: number;
  readonly fov: number;
}

type Vector = readonly [x: number, y: number, z: number];

export const FIRST_LOOK: Look = { yaw: 0, pitch: -6, fov: 72 };
const STEEPEST = 80;
const FOV = { least: 35, most: 90 } as const;

export function lookTo({ yaw, pitch, fov }: Look): Look {
  const turned = ((((yaw + 180) % 360) + 360) % 360) - 180;
  return {
    yaw: turned,
    pitch: Math.min(STEEPEST, Math.max(-STEEPEST, pitch)),
    fov: Math.min(FOV.most, Math.max(FOV.least, fov)),
  };
}

/** What was taken hold of stays under the hand, as far as a sphere allows; `height` is the view's, in the same pixels. */
export function lookAfterDrag(look: Look, x: number, y: number, height: number): Look {
  const perPixel = look.fov / Math.max(1, height);
  return lookTo({ ...look, yaw: look.yaw - x * perPixel, pitch: look.pitch + y * perPixel });
}

/** The direction of a place of the picture, in percent from its left and top. */
export function directionOf({ x, y }: { readonly x: number; readonly y: number }): Pick<Look, 'yaw' | 'pitch'> {
  return { yaw: (x / 100 - 0.5) * 360, pitch: (0.5 - y / 100) * 180 };
}

/** Where one looks, and what is to the right of it and above it. The renderer draws with the same three. */
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

/** Where a place of the picture is seen, in percent of the view from its left and top; `null` when it is out of sight. */
export function seenAt(
  look: Look,
  place: { readonly x: number; readonly y: number },
  aspect: number,
): { readonly x: number; readonly y: number } | null {
  const { forward, right, up } = axes(look);
  const to = axes(directionOf(place)).forward;
  const depth = dot(to, forward);
  if (depth <= 0.05) return null;
  const reach = reachOf(look, aspect);
  const x = 50 + (50 * dot(to, right)) / depth / reach.x;
  const y = 50 - (50 * dot(to, up)) / depth / reach.y;
  return x < 0 || x > 100 || y < 0 || y > 100 ? null : { x, y };
}

/** How far to the side and up the view's edge lies, at one step ahead. An upright window sees more from top to bottom, or it would see a slit. */
function reachOf({ fov }: Pick<Look, 'fov'>, aspect: number): { readonly x: number; readonly y: number } {
  const y = Math.tan(radians(fov / 2)) / Math.sqrt(Math.min(1, aspect));
  return { x: y * aspect, y };
}

const radians = (degrees: number) => (degrees / 180) * Math.PI;
const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

const CORNERS =
  '#version 300 es\nout vec2 at;void main(){at=vec2(gl_VertexID&1,gl_VertexID>>1)*4.-1.;gl_Position=vec4(at,0,1);}';
/** Each pixel asks the picture for what lies in its direction. */
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

/** Draws a panorama (equirectangular: all around, twice as wide as high) as one sees it. `null` where the browser cannot. */
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
      const reach = reachOf(look, width / height);
      gl.uniform2f(places.reach, reach.x, reach.y);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    },
    // A page may have a dozen of them at a time; this one is given back at once.
    close: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}
