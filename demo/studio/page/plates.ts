import { CanvasTexture, Color, Mesh, MeshStandardMaterial, PlaneGeometry, SRGBColorSpace } from 'three';
import type { StudioBody } from './body.ts';
import type { ShapedBody } from './body-shape.ts';

/** Width and height of an Australian number plate in metres. */
const PLATE = [0.372, 0.106] as const;

/** A made-up plate, facing -x. */
export function numberPlate(width: number = PLATE[0], height: number = PLATE[1]): any {
  const canvas = document.createElement('canvas');
  canvas.width = 512;
  canvas.height = Math.round((512 * height) / width);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#eef0f1';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.strokeStyle = '#24405f';
  context.lineWidth = 9;
  context.strokeRect(7, 7, canvas.width - 14, canvas.height - 14);
  context.fillStyle = '#24405f';
  context.font = `700 ${Math.min(78, canvas.height * 0.56)}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText('FORECOURT', canvas.width / 2, canvas.height / 2 + 4, canvas.width - 50);
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  map.anisotropy = 8;
  const plate = new Mesh(new PlaneGeometry(width, height), new MeshStandardMaterial({ map, roughness: 0.5 }));
  plate.rotation.y = -Math.PI / 2;
  return plate;
}

/** The plates in front and behind, flat on the middle of nose and tail, or on the bar behind a tray. */
export function numberPlates(group: any, { front, rear, lampBar }: StudioBody, { field, shape }: ShapedBody): void {
  if (front.plateY > 0) {
    const plate = numberPlate();
    plate.position.set(field.noseAt(front.plateY / 100) - 0.012, front.plateY / 100, 0);
    group.add(plate);
  }
  if (rear.plateY > 0 && shape.full === undefined) {
    const plate = numberPlate();
    plate.position.set(field.tailAt(rear.plateY / 100) + 0.012, rear.plateY / 100, 0);
    plate.rotation.y = Math.PI / 2;
    group.add(plate);
  }
  if (lampBar) {
    const plate = numberPlate();
    plate.position.set(lampBar.x + 0.012, lampBar.y, 0);
    plate.rotation.y = Math.PI / 2;
    group.add(plate);
    barLamps(group, lampBar);
  }
}

/** From the outer end of the bar: stop, indicator and reversing lamp, each with its width in metres and its colour. */
const BAR_LAMPS = [
  [0.14, [0.3, 0.006, 0.01]],
  [0.08, [0.5, 0.13, 0.01]],
  [0.08, [0.5, 0.5, 0.5]],
] as const;

function barLamps(group: any, { x, y, half }: NonNullable<StudioBody['lampBar']>): void {
  for (const side of [-1, 1]) {
    let outer = half - 0.03;
    for (const [width, colour] of BAR_LAMPS) {
      const lamp = new Mesh(
        new PlaneGeometry(width - 0.008, 0.09),
        new MeshStandardMaterial({ color: new Color(...colour), roughness: 0.25 }),
      );
      lamp.position.set(x + 0.006, y, side * (outer - width / 2));
      lamp.rotation.y = Math.PI / 2;
      group.add(lamp);
      outer -= width;
    }
  }
}
