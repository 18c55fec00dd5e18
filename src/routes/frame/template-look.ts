import type { TemplateName } from '#sites/template-names.ts';

/** How the layouts of a template differ; the styles draw each name. Kept on <html>, so that a page's parts need no props for it. */
export interface TemplateLook {
  /** `bar`: logo, links, phone in one row. `search`: a search box in the middle, links below. `centred`: logo in the middle, links below. */
  readonly header: 'bar' | 'search' | 'centred';
  /** `upright`: picture on top. `price-first`: the price beside the name. `wide`: picture at the side. */
  readonly card: 'upright' | 'price-first' | 'wide';
  /** `sidebar`: price beside the pictures. `stage`: pictures over the whole width. `story`: pictures, then one narrow column. */
  readonly frame: 'sidebar' | 'stage' | 'story';
}

export const TEMPLATE_LOOKS = {
  standard: { header: 'bar', card: 'upright', frame: 'sidebar' },
  outlet: { header: 'search', card: 'price-first', frame: 'stage' },
  leisure: { header: 'centred', card: 'wide', frame: 'story' },
} as const satisfies Record<TemplateName, TemplateLook>;
