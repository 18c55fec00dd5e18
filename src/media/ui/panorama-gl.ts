import { axes, reachOf, type Look } from './look-around.ts';

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
