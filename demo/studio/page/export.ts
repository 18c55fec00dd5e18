import { Vector3 } from 'three';
import type { BodyCut, BodySheets } from './body-material.ts';
import type { Shot } from './shots.ts';

/** Input of the path tracer for one body: its triangles and materials, in world coordinates with y upwards. */
interface Exported {
  readonly meshes: readonly ExportedMesh[];
  readonly materials: readonly ExportedMaterial[];
  /** PNG data URLs. */
  readonly images: readonly string[];
  readonly shots: Readonly<Record<string, Shot>>;
}
interface ExportedMesh {
  readonly material: number;
  /** Base64 of 32-bit little-endian numbers. */
  readonly positions: string;
  readonly normals: string;
  readonly index: string;
  readonly uv: string | null;
  /** Positions of the body: in metres from the front, and distances around nose and tail. */
  readonly wrap: string | null;
}
interface ExportedMaterial {
  readonly colour: readonly [number, number, number];
  readonly roughness: number;
  readonly metalness: number;
  readonly clearcoat: number;
  readonly opacity: number;
  readonly painted: boolean;
  readonly light: boolean;
  readonly image: number | null;
  readonly body: ExportedBody | null;
}
interface ExportedBody {
  readonly cut: BodyCut;
  /** Position of the body's x = 0 in the scene. */
  readonly offset: number;
  readonly sheets: Readonly<
    Record<string, { colour: number; mask: number; left: number; width: number; height: number }>
  >;
}

/** The meshes of a scene; the surface of the body counts once, although paint and glass are two materials of the page. */
export function exportScene(scene: any, paints: readonly any[], shots: Readonly<Record<string, Shot>>): Exported {
  const meshes: ExportedMesh[] = [];
  const materials: ExportedMaterial[] = [];
  const images: string[] = [];
  const known = new Map<any, number>();
  const imageOf = (texture: any) => images.push(texture.image.toDataURL('image/png')) - 1;
  const materialOf = (material: any, offset: number): number => {
    const before = known.get(material);
    if (before !== undefined) return before;
    const { cut, sheets } = material.userData as { cut?: BodyCut; sheets?: BodySheets };
    const index = materials.push({
      colour: material.color.toArray(),
      roughness: material.roughness ?? 1,
      metalness: material.metalness ?? 0,
      clearcoat: material.clearcoat ?? 0,
      opacity: material.transparent ? material.opacity : 1,
      painted: paints.includes(material),
      light: material.isMeshBasicMaterial === true,
      image: material.map ? imageOf(material.map) : null,
      body: cut && sheets ? { cut, offset, sheets: sheetsOf(sheets, imageOf) } : null,
    });
    known.set(material, index - 1);
    return index - 1;
  };
  scene.updateMatrixWorld(true);
  scene.traverse((mesh: any) => {
    if (!mesh.isMesh || mesh.userData.shadow || mesh.material.userData.glass) return;
    const { geometry } = mesh;
    const { position, normal, uv, wrap } = geometry.attributes;
    meshes.push({
      material: materialOf(mesh.material, mesh.matrixWorld.elements[12]),
      positions: base64(placed(position, (at) => at.applyMatrix4(mesh.matrixWorld))),
      normals: base64(placed(normal, (at) => at.transformDirection(mesh.matrixWorld))),
      index: base64(
        geometry.index
          ? Uint32Array.from(geometry.index.array)
          : Uint32Array.from({ length: position.count }, (_, at) => at),
      ),
      uv: mesh.material.map ? base64(Float32Array.from(uv.array)) : null,
      wrap: wrap ? base64(Float32Array.from(wrap.array)) : null,
    });
  });
  return { meshes, materials, images, shots };
}

function sheetsOf(sheets: BodySheets, imageOf: (texture: any) => number): ExportedBody['sheets'] {
  return Object.fromEntries(
    Object.entries(sheets).map(([name, sheet]) => {
      const { colour, mask } = sheet.textures();
      const { left, width, height } = sheet;
      return [name, { colour: imageOf(colour), mask: imageOf(mask), left, width, height }];
    }),
  );
}

function placed(attribute: any, move: (at: any) => any): Float32Array {
  const values = new Float32Array(attribute.count * 3);
  const at = new Vector3();
  for (let index = 0; index < attribute.count; index++)
    move(at.fromBufferAttribute(attribute, index)).toArray(values, index * 3);
  return values;
}

function base64(values: Float32Array | Uint32Array): string {
  const bytes = new Uint8Array(values.buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}
