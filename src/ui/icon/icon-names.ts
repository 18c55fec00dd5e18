/** The icons that pages may use; `scripts/icon-sprite.ts` draws them into one file. */
export const ICON_NAMES = [
  'armchair', 'arrow-right', 'badge-check', 'banknote', 'bed-double', 'calendar', 'car', 'car-front', 'caravan', 'check',
  'chevron-down', 'chevron-left', 'chevron-right', 'circle-check', 'circle-exclamation-point', 'clipboard-check',
  'clock', 'cog', 'eye', 'file-text', 'fuel', 'gauge', 'handshake', 'heart', 'image', 'image-off', 'images', 'info',
  'layout-grid', 'link', 'mail', 'map-pin', 'maximize', 'menu', 'message-circle', 'message-square', 'minimize', 'minus', 'motorbike',
  'navigation', 'palette', 'pause', 'phone', 'play', 'plus', 'printer', 'rotate-3d', 'rotate-ccw', 'ruler', 'scale', 'search',
  'settings-2', 'share-2', 'shield-check', 'sliders-horizontal', 'tag', 'triangle-exclamation-point', 'users', 'wallet',
  'wrench', 'x', 'zap',
] as const;
export type IconName = (typeof ICON_NAMES)[number];
