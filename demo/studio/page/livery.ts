import { CanvasTexture, LinearFilter, LinearMipmapLinearFilter, NoColorSpace, SRGBColorSpace } from 'three';

/**
 * Everything except paint, drawn flat and projected onto the body from side, front and rear. Each face has two sheets: `colour` (of the
 * trim) and `mask`: red = trim covers the paint, green = glass, blue = gloss (lamps and gloss black against rough plastic). Front and rear
 * sheets run from the centre line outwards (u) and around the corner, so that a lamp can wrap around to the side.
 */
export interface Sheet {
  /** The area of the sheet in metres. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
  fill(path: string, options?: Ink): void;
  line(path: string, width: number, options?: Ink): void;
  glass(path: string): void;
  /** Clips drawing to a shape. */
  within(path: string, draw: () => void): void;
  textures(): { colour: any; mask: any };
}

export interface Ink {
  readonly colour?: string;
  /** 0 rough plastic, 0.5 satin, 1 lamp glass and gloss black. */
  readonly gloss?: number;
  readonly alpha?: number;
  /** Blur of the edge in centimetres. */
  readonly blur?: number;
}

/** Paths are in centimetres with y upwards, as in the drawn profiles. */
export function sheet(left: number, width: number, height: number, pixelsWide: number): Sheet {
  const scale = pixelsWide / (width * 100);
  const pixelsHigh = Math.round(height * 100 * scale);
  const colour = canvas(pixelsWide, pixelsHigh, '#000');
  const mask = canvas(pixelsWide, pixelsHigh, '#000');
  for (const context of [colour, mask]) {
    context.setTransform(scale, 0, 0, -scale, -left * 100 * scale, pixelsHigh);
    context.lineCap = 'round';
    context.lineJoin = 'round';
  }
  mask.globalCompositeOperation = 'source-over';
  const both = (options: Ink | undefined, draw: (context: CanvasRenderingContext2D, style: string) => void) => {
    const { colour: ink = '#0b0c0e', gloss = 0.2, alpha = 1, blur = 0 } = options ?? {};
    for (const context of [colour, mask]) {
      context.save();
      context.globalAlpha = context === colour && alpha < 1 ? Math.min(1, alpha * 3) : alpha;
      if (blur > 0) context.filter = `blur(${blur * scale}px)`;
      draw(context, context === colour ? ink : `rgb(255 0 ${Math.round(gloss * 255)})`);
      context.restore();
    }
  };
  return {
    left,
    width,
    height,
    fill: (path, options) =>
      both(options, (context, style) => {
        context.fillStyle = style;
        context.fill(new Path2D(path));
      }),
    line: (path, lineWidth, options) =>
      both(options, (context, style) => {
        context.strokeStyle = style;
        context.lineWidth = lineWidth;
        context.stroke(new Path2D(path));
      }),
    glass: (path) => {
      for (const context of [colour, mask]) {
        context.fillStyle = context === colour ? '#000' : '#0f0';
        context.fill(new Path2D(path));
      }
    },
    within: (path, draw) => {
      for (const context of [colour, mask]) {
        context.save();
        context.clip(new Path2D(path));
      }
      draw();
      for (const context of [colour, mask]) context.restore();
    },
    textures: () => ({ colour: texture(colour.canvas, SRGBColorSpace), mask: texture(mask.canvas, NoColorSpace) }),
  };
}

function canvas(width: number, height: number, background: string): CanvasRenderingContext2D {
  const element = document.createElement('canvas');
  element.width = width;
  element.height = height;
  const context = element.getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  return context;
}

function texture(image: HTMLCanvasElement, colorSpace: unknown): any {
  const made = new CanvasTexture(image);
  made.colorSpace = colorSpace;
  made.generateMipmaps = true;
  made.minFilter = LinearMipmapLinearFilter;
  made.magFilter = LinearFilter;
  made.anisotropy = 8;
  return made;
}

/** A closed path through points with rounded corners; `[x, y]` or `[x, y, radius]`, centimetres. */
export function rounded(points: readonly (readonly [number, number, number?])[], radius = 1.5): string {
  const count = points.length;
  let path = '';
  for (let index = 0; index < count; index++) {
    const [x, y, own] = points[index]!;
    const [ax, ay] = points[(index + count - 1) % count]!;
    const [bx, by] = points[(index + 1) % count]!;
    const la = Math.hypot(ax - x, ay - y);
    const lb = Math.hypot(bx - x, by - y);
    const r = Math.min(own ?? radius, la / 2.05, lb / 2.05);
    path += `${index === 0 ? 'M' : 'L'}${x + ((ax - x) / la) * r} ${y + ((ay - y) / la) * r}Q${x} ${y} ${x + ((bx - x) / lb) * r} ${y + ((by - y) / lb) * r}`;
  }
  return `${path}Z`;
}

export function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}A${r} ${r} 0 1 0 ${x + r} ${y}A${r} ${r} 0 1 0 ${x - r} ${y}Z`;
}
