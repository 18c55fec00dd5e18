import { z } from 'zod';
import { setting } from './define.ts';

export const vdp = {
  seriesDisplay: setting({ schema: z.enum(['hidden', 'shown']), default: 'hidden', about: "Whether a vehicle's full name includes its series.", rows: ['VDP-021', 'VDP-022'] }),
  expiredRego: setting({ schema: z.enum(['nothing', 'Unregistered']), default: 'nothing', about: 'What an expired registration shows.', rows: ['VDP-069', 'VDP-070'] }),
  unavailableView: setting({ schema: z.enum(['soldMessage', 'similarCarsOnly']), default: 'soldMessage', about: 'What the page of a vehicle that is no longer for sale shows.', rows: ['AVL-005', 'AVL-006'] }),
  unavailableText: setting({ schema: z.enum(['likeThis', 'recentlySold']), default: 'likeThis', about: 'Which words head that page.', rows: ['AVL-003', 'AVL-004'] }),
  findSimilarLabel: setting({
    schema: z.enum(['Find Me Something Similar', 'Find me something similar']),
    default: 'Find Me Something Similar',
    about: 'Wording of the button that asks for a similar vehicle.',
    rows: ['AVL-007'],
  }),
  gauge: setting({ schema: z.enum(['hidden', 'shown']), default: 'hidden', about: "Whether a vehicle's price is compared with similar listings.", rows: ['SITE-025', 'VDP-039', 'VDP-083'] }),
} as const;
