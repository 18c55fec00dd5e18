import { z } from 'zod';
import { FUEL_LIMITS } from '#domain/fuel/weekly-fuel-cost.ts';
import { BANNER_ITEMS } from '#domain/vehicle/banner-items.ts';
import { CAR_TYPES } from '#domain/vehicle/car.ts';
import { DEFAULT_SECTIONS, PAGE_SECTIONS } from '#domain/vehicle/page-sections.ts';
import { DEFAULT_BUTTONS, VEHICLE_BUTTONS } from '#domain/vehicle/vehicle-buttons.ts';
import { setting } from './define.ts';

export const vdp = {
  sections: setting({
    schema: z
      .array(z.enum(PAGE_SECTIONS))
      .refine((names) => new Set(names).size === names.length, 'must name each once'),
    default: DEFAULT_SECTIONS,
    about:
      'Which sections the page of a vehicle shows, in this order; those as wide as the page stand below the others. A section that has nothing to show is left out.',
    rows: [
      'VDP-028',
      'VDP-029',
      'VDP-030',
      'VDP-031',
      'VDP-032',
      'VDP-033',
      'VDP-034',
      'VDP-035',
      'VDP-036',
      'VDP-037',
      'VDP-038',
      'VDP-039',
      'VDP-040',
      'VDP-041',
      'VDP-043',
    ],
  }),
  blogs: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
    about:
      'Whether the page of a vehicle shows what the site wrote that concerns it (blogs.list must be on). It stands where vdp.sections says, or after the similar vehicles.',
    rows: ['VDP-042'],
  }),
  seriesDisplay: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
    about: "Whether a vehicle's full name includes its series.",
    rows: ['VDP-021', 'VDP-022'],
  }),
  mapSection: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'shown',
    about: 'Whether the page of a vehicle ends with where it stands: address, hours and the way there.',
    rows: ['VDP-045'],
  }),
  banner: setting({
    schema: z
      .array(z.enum(BANNER_ITEMS))
      .max(3)
      .refine((names) => new Set(names).size === names.length, 'must name each once'),
    default: [...BANNER_ITEMS],
    about:
      'What the banner at the end of the page leads to, in this order; an item whose page the site does not have is left out.',
    rows: ['VDP-044'],
  }),
  whyBuyPanel: setting({
    schema: z.enum(['none', 'whyBuyFromUs', 'whyDealer']),
    default: 'whyBuyFromUs',
    about: 'Which panel of reasons stands on the page of a vehicle.',
    rows: ['VDP-032', 'VDP-078', 'VDP-079', 'VDP-080'],
  }),
  whyBuyClaims: setting({
    schema: z.array(z.string().min(1).max(80)).max(8),
    default: ['Easy Finance'],
    about: 'Lines of the panel "Why Buy From Us?", under the warranty line.',
    rows: ['VDP-079'],
  }),
  warrantyLines: setting({
    schema: z.record(
      z.string().min(1).max(40),
      z.partialRecord(z.enum([...CAR_TYPES, 'any']), z.string().min(1).max(120)),
    ),
    default: {},
    about: 'The warranty line of that panel by make, or "any", and within it by condition, or "any".',
    rows: ['VDP-078'],
  }),
  mechanicalPlanYears: setting({
    schema: z.record(z.string().min(1).max(40), z.union([z.literal(3), z.literal(5)])),
    default: {},
    about: 'Years of the mechanical protection plan that "Why {dealer}?" names, by make; 3 for the others.',
    rows: ['VDP-080'],
  }),
  whyDealerHiddenMakes: setting({
    schema: z.array(z.string().min(1).max(40)),
    default: [],
    about: 'Makes whose vehicles do not show "Why {dealer}?".',
    rows: ['VDP-081'],
  }),
  buttons: setting({
    schema: z
      .array(z.enum(VEHICLE_BUTTONS))
      .refine((names) => new Set(names).size === names.length, 'must name each once'),
    default: DEFAULT_BUTTONS,
    about:
      "Buttons beside a vehicle's price, in this order; the first one is the loudest. One whose page, number or condition is missing is left out.",
    rows: ['VDP-055', 'VDP-059'],
  }),
  customButton: setting({
    schema: z
      .strictObject({
        label: z.string().min(1).max(40),
        link: z
          .string()
          .regex(/^(\/|https:\/\/)\S*$/, 'must be an address on this site, or one starting with https://'),
      })
      .nullable(),
    default: null,
    about: 'Label and address of the button customButton.',
    rows: ['VDP-059'],
  }),
  phoneReveal: setting({
    schema: z.enum(['masked', 'revealed']),
    default: 'masked',
    about: "Whether the dealer's number beside a vehicle is shown at once, or when it is asked for, which is counted.",
    rows: ['LOC-037', 'LOC-038'],
  }),
  locationLinkText: setting({
    schema: z.enum(['locationName', 'Vehicle Location']),
    default: 'locationName',
    about: 'Text of the link to where a vehicle stands.',
    rows: ['VDP-058'],
  }),
  expiredRego: setting({
    schema: z.enum(['nothing', 'Unregistered']),
    default: 'nothing',
    about: 'What an expired registration shows.',
    rows: ['VDP-069', 'VDP-070'],
  }),
  unavailableView: setting({
    schema: z.enum(['soldMessage', 'similarCarsOnly']),
    default: 'soldMessage',
    about: 'What the page of a vehicle that is no longer for sale shows.',
    rows: ['AVL-005', 'AVL-006'],
  }),
  unavailableText: setting({
    schema: z.enum(['likeThis', 'recentlySold']),
    default: 'likeThis',
    about: 'Which words head that page.',
    rows: ['AVL-003', 'AVL-004'],
  }),
  findSimilarLabel: setting({
    schema: z.enum(['Find Me Something Similar', 'Find me something similar']),
    default: 'Find Me Something Similar',
    about: 'Wording of the button that asks for a similar vehicle.',
    rows: ['AVL-007'],
  }),
  similarPerPage: setting({
    schema: z.number().int().min(1).max(20),
    default: 6,
    about: 'How many similar vehicles the page shows.',
    rows: ['VDP-099'],
  }),
  printMode: setting({
    schema: z.enum(['pdfDownload', 'printPage']),
    default: 'pdfDownload',
    about: 'Whether Print makes a PDF file, or opens a page to print in a new tab.',
    rows: ['SITE-041', 'VDP-109'],
  }),
  gauge: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
    about: "Whether a vehicle's price is compared with similar listings.",
    rows: ['SITE-025', 'VDP-039', 'VDP-083'],
  }),
  marketIndicator: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
    about: "Whether a price well below the feed's average market price says so.",
    rows: ['VDP-092'],
  }),
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
  detailMode: setting({
    schema: z.enum(['spinner', 'gallery']),
    default: 'spinner',
    about: 'What a vehicle that can be turned shows first: the turn or its pictures.',
    seenBy: 'browser',
    rows: ['VDP-011'],
  }),
} as const;
