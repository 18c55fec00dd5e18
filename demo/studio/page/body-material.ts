import { Color, DoubleSide, FrontSide, MeshPhysicalMaterial, Vector2, Vector4 } from 'three';
import type { Sheet } from './livery.ts';

export interface BodySheets {
  readonly top: Sheet;
  readonly side: Sheet;
  readonly front: Sheet;
  readonly rear: Sheet;
}

export interface BodyCut {
  /** Wheel centres x, y in metres from the front, and the radius of the arch; nothing is cut inside `innerZ`. */
  readonly wheels: readonly (readonly [x: number, y: number, radius: number])[];
  readonly innerZ: number;
  /** Height at which the front sheet changes from lamps to windscreen. */
  readonly frontReach: number;
  readonly rearReach: number;
  /** Everything below this height is underbody. */
  readonly floor: number;
}

/** The material of the paint (or, with `glass`, of the windows), with trim from the sheets. Geometry is in metres from the front. */
export function bodyMaterial(sheets: BodySheets, cut: BodyCut, glass: boolean): any {
  const material = new MeshPhysicalMaterial(
    glass
      ? {
          color: new Color(0.012, 0.016, 0.018),
          roughness: 0.03,
          metalness: 0,
          transparent: true,
          opacity: 0.88,
          ior: 1.6,
          side: FrontSide,
          depthWrite: true,
          envMapIntensity: 0.6,
        }
      : {
          color: new Color(1, 1, 1),
          roughness: 0.36,
          metalness: 0.55,
          clearcoat: 1,
          clearcoatRoughness: 0.03,
          side: DoubleSide,
        },
  );
  material.userData = { sheets, cut, glass };
  const uniforms: Record<string, { value: unknown }> = {
    uCut: { value: new Vector4(cut.innerZ, cut.frontReach, cut.rearReach, cut.floor) },
  };
  for (const name of ['side', 'front', 'rear', 'top'] as const) {
    const one = sheets[name];
    const { colour, mask } = one.textures();
    uniforms[`${name}Colour`] = { value: colour };
    uniforms[`${name}Mask`] = { value: mask };
    uniforms[`${name}Place`] = { value: new Vector4(one.left, 0, 1 / one.width, 1 / one.height) };
  }
  const wheels = [0, 1, 2].map((index) => cut.wheels[index] ?? ([-99, 0, 0.001] as const));
  uniforms.uWheel = { value: wheels.map(([x, y]) => new Vector2(x, y)) };
  uniforms.uArch = { value: wheels.map(([, , radius]) => radius) };
  material.onBeforeCompile = (shader: any) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        '#include <common>\nattribute vec2 wrap;\nattribute float open;\nvarying float vOpen;\nvarying vec2 vWrap;\nvarying vec3 vPlace;\nvarying vec3 vOut;',
      )
      .replace(
        '#include <begin_vertex>',
        '#include <begin_vertex>\nvWrap = wrap;\nvOpen = open;\nvPlace = position;\nvOut = normal;',
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${DECLARATIONS}`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${glass ? GLASS_PART : PAINT_PART}`)
      .replace(
        '#include <roughnessmap_fragment>',
        `#include <roughnessmap_fragment>\n${glass ? '' : 'roughnessFactor = mix(roughnessFactor, mix(0.55, 0.06, kGloss), kTrim);'}`,
      )
      .replace(
        '#include <metalnessmap_fragment>',
        `#include <metalnessmap_fragment>\n${glass ? '' : 'metalnessFactor *= 1.0 - kTrim;'}`,
      )
      .replace(
        '#include <lights_physical_fragment>',
        `#include <lights_physical_fragment>\n${glass ? '' : 'material.clearcoat *= mix(1.0, kGloss, kTrim) * (gl_FrontFacing ? 1.0 : 0.0);\nmaterial.specularF90 *= kShade; material.specularColor *= kShade; material.clearcoat *= kShade;'}`,
      )
      .replace(
        '#include <opaque_fragment>',
        glass
          ? 'diffuseColor.a = clamp(kOpacity + luminance(totalSpecular) * 1.6, 0.0, 1.0);\n#include <opaque_fragment>'
          : '#include <opaque_fragment>',
      );
    // Light that comes out of a lamp's own depth.
  };
  material.customProgramCacheKey = () => (glass ? 'studio-glass' : 'studio-paint');
  return material;
}

const DECLARATIONS = /* glsl */ `
varying vec2 vWrap; varying float vOpen; varying vec3 vPlace; varying vec3 vOut;
uniform vec4 uCut; uniform vec2 uWheel[3]; uniform float uArch[3];
uniform sampler2D sideColour; uniform sampler2D sideMask; uniform vec4 sidePlace;
uniform sampler2D frontColour; uniform sampler2D frontMask; uniform vec4 frontPlace;
uniform sampler2D topColour; uniform sampler2D topMask; uniform vec4 topPlace;
uniform sampler2D rearColour; uniform sampler2D rearMask; uniform vec4 rearPlace;
vec4 kColour; float kTrim; float kGlass; float kGloss; float kShade;
void laySheet(sampler2D colours, sampler2D masks, vec4 place, vec2 at, float weight) {
  vec2 uv = (at - place.xy) * place.zw;
  if (weight < 0.004 || uv.x < -0.002 || uv.x > 1.0 || uv.y < 0.0 || uv.y > 1.0) return;
  vec4 mask = texture2D(masks, uv); vec3 colour = texture2D(colours, uv).rgb;
  float cover = mask.r * weight;
  kColour.rgb = mix(kColour.rgb, colour, cover);
  kGloss = mix(kGloss, mask.b / max(mask.r, 0.01), cover);
  kTrim = max(kTrim, cover); kGlass = max(kGlass * (1.0 - cover), mask.g * weight);
}
void laySheets() {
  kColour = vec4(0.0); kTrim = 0.0; kGlass = 0.0; kGloss = 0.0;
  vec3 n = normalize(vOut);
  laySheet(sideColour, sideMask, sidePlace, vPlace.xy, smoothstep(0.30, 0.36, abs(n.z)));
  float nose = step(vWrap.x - abs(vPlace.z), uCut.y) * (1.0 - smoothstep(0.945, 0.975, n.y)) * step(n.x, 0.3);
  float tail = step(vWrap.y - abs(vPlace.z), uCut.z) * (1.0 - smoothstep(0.945, 0.975, n.y)) * step(-0.3, n.x);
  laySheet(topColour, topMask, topPlace, vec2(vPlace.x, abs(vPlace.z)), smoothstep(0.5, 0.6, n.y));
  laySheet(frontColour, frontMask, frontPlace, vec2(vWrap.x, vPlace.y), nose);
  laySheet(rearColour, rearMask, rearPlace, vec2(vWrap.y, vPlace.y), tail);
  // Light does not reach under the car; the floor between the wheels is plain dark.
  float under = smoothstep(-0.75, -0.98, n.y) * step(vPlace.y, uCut.w + 0.2);
  kColour.rgb = mix(kColour.rgb, vec3(0.01), under); kTrim = max(kTrim, under); kGloss *= 1.0 - under;
  float low = 1.0 - clamp((vPlace.y - uCut.w + 0.1) / 0.55, 0.0, 1.0);
  kShade = 1.0 - 0.62 * low * low * (0.55 - 0.45 * clamp(n.y + 0.2, -1.0, 1.0)) - 0.35 * clamp(-n.y, 0.0, 1.0);
  kShade *= vOpen;
  for (int i = 0; i < 3; i++) {
    float away = distance(vPlace.xy, uWheel[i]);
    kShade *= 1.0 - 0.28 * exp(-max(0.0, away - uArch[i]) / 0.035);
  }
}
float cutWheels() {
  float left = 1.0;
  if (abs(vPlace.z) > uCut.x) for (int i = 0; i < 3; i++) {
    float away = distance(vPlace.xy, uWheel[i]) - uArch[i];
    left *= clamp(away / max(fwidth(away), 0.0001) + 0.5, 0.0, 1.0);
  }
  return left;
}
`;

const PAINT_PART = /* glsl */ `
float kLeft = cutWheels(); laySheets();
if (kGlass > 0.5 || kLeft < 0.5) discard;
// Where a pane ends no paint may show through the softened edge of its seal.
float kSeal = smoothstep(0.02, 0.25, kGlass);
kColour.rgb *= 1.0 - kSeal; kGloss = mix(kGloss, 0.8, kSeal); kTrim = max(kTrim, kSeal);
if (!gl_FrontFacing) { diffuseColor.rgb = vec3(0.012); kTrim = 1.0; kGloss = 0.0; kShade = 0.4; }
else diffuseColor.rgb = mix(diffuseColor.rgb, kColour.rgb, kTrim);
diffuseColor.rgb *= kShade;
`;

const GLASS_PART = /* glsl */ `
laySheets();
if (kGlass <= 0.5) discard;
float kOpacity = diffuseColor.a;
`;
