/** The icons that pages may use; `scripts/icon-sprite.ts` draws them into one file. */
export const ICON_NAMES = [
  'arrow-right', 'badge-check', 'bed-double', 'calendar', 'car', 'car-front', 'check', 'chevron-down', 'chevron-left',
  'chevron-right', 'circle-exclamation-point', 'circle-check', 'clock', 'cog', 'fuel', 'gauge', 'heart', 'image-off', 'info', 'mail',
  'map-pin', 'menu', 'navigation', 'palette', 'phone', 'rotate-ccw', 'ruler', 'search', 'settings-2', 'sliders-horizontal',
  'tag', 'triangle-exclamation-point', 'users', 'x', 'zap',
] as const;
export type IconName = (typeof ICON_NAMES)[number];
