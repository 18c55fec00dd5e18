/** The SVG elements that a logo may use: shapes, text and paint. No scripts, links, animation or external resources. */
export const LOGO_ELEMENTS: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'title',
  'desc',
  'style',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
]);

/** Elements that contain text. The others contain elements with white space between them. */
export const TEXT_ELEMENTS: ReadonlySet<string> = new Set(['text', 'tspan', 'title', 'desc', 'style']);

/** Attributes that are not CSS: names, sizes, shapes. None of them can contain a URL. */
export const PLAIN_ATTRIBUTES: ReadonlySet<string> = new Set(
  `id class role version baseProfile lang viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d
  points pathLength dx dy rotate textLength lengthAdjust transform gradientTransform gradientUnits spreadMethod offset
  patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits type`.split(/\s+/),
);

/** CSS properties that a logo may set, as attributes, in `style="..."` or in its style element. */
export const PAINT_PROPERTIES: ReadonlySet<string> = new Set(
  `alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-rendering direction display
  dominant-baseline enable-background fill fill-opacity fill-rule font font-family font-feature-settings font-kerning
  font-size font-stretch font-style font-variant font-variant-ligatures font-weight image-rendering isolation kerning
  letter-spacing line-height mask mask-type mix-blend-mode opacity overflow paint-order shape-rendering stop-color
  stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
  stroke-width text-align text-anchor text-decoration text-rendering transform transform-box transform-origin
  unicode-bidi vector-effect visibility white-space word-spacing writing-mode`.split(/\s+/),
);
