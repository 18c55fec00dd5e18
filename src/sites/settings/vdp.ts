import { z } from 'zod';
import { FUEL_LIMITS } from '#domain/fuel/weekly-fuel-cost.ts';
import { DEFAULT_SECTIONS, PAGE_SECTIONS } from '#domain/vehicle/page-sections.ts';
import { setting } from './define.ts';

export const vdp = {
  sections: setting({
    schema: z.array(z.enum(PAGE_SECTIONS)).refine((names) => new Set(names).size === names.length, 'must name each once'),
    default: DEFAULT_SECTIONS,
    about: 'Which sections the page of a vehicle shows, in this order; those as wide as the page stand below the others. A section that has nothing to show is left out.',
    rows: ['VDP-028', 'VDP-029', 'VDP-030', 'VDP-031', 'VDP-032', 'VDP-033', 'VDP-034', 'VDP-035', 'VDP-036', 'VDP-037', 'VDP-038', 'VDP-039', 'VDP-040', 'VDP-041', 'VDP-043'],
  }),
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
  marketIndicator: setting({ schema: z.enum(['hidden', 'shown']), default: 'hidden', about: "Whether a price well below the feed's average market price says so.", rows: ['VDP-092'] }),
  fuelCalculator: setting({
    schema: z.strictObject({
      price: z.number().min(FUEL_LIMITS.price.min).max(FUEL_LIMITS.price.max),
      distance: z.number().min(FUEL_LIMITS.distance.min).max(FUEL_LIMITS.distance.max),
      economy: z.number().min(FUEL_LIMITS.economy.min).max(FUEL_LIMITS.economy.max),
    }),
    default: { price: 1.7, distance: 250, economy: 10 },
    about: 'What the fuel calculator starts with: dollars a litre, kilometres a week, litres for 100 kilometres.',
    rows: ['VDP-102'],
  }),
  detailMode: setting({ schema: z.enum(['spinner', 'gallery']), default: 'spinner', about: 'What a vehicle that can be turned shows first: the turn or its pictures.', seenBy: 'browser', rows: ['VDP-011'] }),
} as const;
