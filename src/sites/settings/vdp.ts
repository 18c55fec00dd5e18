import { z } from 'zod';
import { FUEL_LIMITS } from '#finance/rules/weekly-fuel-cost.ts';
import { BANNER_ITEMS } from '#vehicle/rules/banner-items.ts';
import { CAR_TYPES } from '#vehicle/rules/car.ts';
import { DEFAULT_SECTIONS, PAGE_SECTIONS } from '#vehicle/rules/page-sections.ts';
import { DEFAULT_BUTTONS, VEHICLE_BUTTONS } from '#vehicle/rules/vehicle-buttons.ts';
import { setting } from './define.ts';

export const vdp = {
  sections: setting({
    schema: z
      .array(z.enum(PAGE_SECTIONS))
      .refine((names) => new Set(names).size === names.length, 'must not repeat a value'),
    default: DEFAULT_SECTIONS,
    about:
      'The sections of a vehicle page, in this order. Full-width sections are shown below the others. Sections with nothing to show are left out.',
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
      'Whether vehicle pages show related posts (blogs.list must be on). Their place is set in vdp.sections; the default is after the similar vehicles.',
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
    about: 'Whether vehicle pages show the location of the vehicle: address, opening hours and directions.',
    rows: ['VDP-045'],
  }),
  banner: setting({
    schema: z
      .array(z.enum(BANNER_ITEMS))
      .max(3)
      .refine((names) => new Set(names).size === names.length, 'must not repeat a value'),
    default: [...BANNER_ITEMS],
    about:
      'The items of the banner at the end of a vehicle page, in this order. Items whose page the site does not have are left out.',
    rows: ['VDP-044'],
  }),
  whyBuyPanel: setting({
    schema: z.enum(['none', 'whyBuyFromUs', 'whyDealer']),
    default: 'whyBuyFromUs',
    about: 'Which "why buy" panel vehicle pages show.',
    rows: ['VDP-032', 'VDP-078', 'VDP-079', 'VDP-080'],
  }),
  whyBuyClaims: setting({
    schema: z.array(z.string().min(1).max(80)).max(8),
    default: ['Easy Finance'],
    about: 'The lines of the "Why Buy From Us?" panel, below the warranty line.',
    rows: ['VDP-079'],
  }),
  warrantyLines: setting({
    schema: z.record(
      z.string().min(1).max(40),
      z.partialRecord(z.enum([...CAR_TYPES, 'any']), z.string().min(1).max(120)),
    ),
    default: {},
    about:
      'The warranty line of the "Why Buy From Us?" panel by make (or "any"), and within a make by condition (or "any").',
    rows: ['VDP-078'],
  }),
  mechanicalPlanYears: setting({
    schema: z.record(z.string().min(1).max(40), z.union([z.literal(3), z.literal(5)])),
    default: {},
    about:
      'The years of mechanical protection named in the "Why {dealer}?" panel, by make. 3 for makes that are not listed.',
    rows: ['VDP-080'],
  }),
  whyDealerHiddenMakes: setting({
    schema: z.array(z.string().min(1).max(40)),
    default: [],
    about: 'Makes that do not show the "Why {dealer}?" panel.',
    rows: ['VDP-081'],
  }),
  buttons: setting({
    schema: z
      .array(z.enum(VEHICLE_BUTTONS))
      .refine((names) => new Set(names).size === names.length, 'must not repeat a value'),
    default: DEFAULT_BUTTONS,
    about:
      "The buttons beside a vehicle's price, in this order. The first is the primary button. Buttons whose page, phone number or condition is missing are left out.",
    rows: ['VDP-055', 'VDP-059'],
  }),
  customButton: setting({
    schema: z
      .strictObject({
        label: z.string().min(1).max(40),
        link: z
          .string()
          .regex(/^(\/|https:\/\/)\S*$/, 'must be a path on this site, or a URL that starts with https://'),
      })
      .nullable(),
    default: null,
    about: 'The label and link of customButton.',
    rows: ['VDP-059'],
  }),
  phoneReveal: setting({
    schema: z.enum(['masked', 'revealed']),
    default: 'masked',
    about:
      "Whether the dealer's phone number on a vehicle page is revealed from the start, or masked until the shopper taps it. Taps are counted.",
    rows: ['LOC-037', 'LOC-038'],
  }),
  locationLinkText: setting({
    schema: z.enum(['locationName', 'Vehicle Location']),
    default: 'locationName',
    about: "The text of the link to a vehicle's location.",
    rows: ['VDP-058'],
  }),
  expiredRego: setting({
    schema: z.enum(['nothing', 'Unregistered']),
    default: 'nothing',
    about: 'What is shown for an expired registration.',
    rows: ['VDP-069', 'VDP-070'],
  }),
  unavailableView: setting({
    schema: z.enum(['soldMessage', 'similarCarsOnly']),
    default: 'soldMessage',
    about: 'What the page of an unavailable vehicle shows.',
    rows: ['AVL-005', 'AVL-006'],
  }),
  unavailableText: setting({
    schema: z.enum(['likeThis', 'recentlySold']),
    default: 'likeThis',
    about: 'The heading on the page of an unavailable vehicle.',
    rows: ['AVL-003', 'AVL-004'],
  }),
  findSimilarLabel: setting({
    schema: z.enum(['Find Me Something Similar', 'Find me something similar']),
    default: 'Find Me Something Similar',
    about: 'The label of the button to request a similar vehicle.',
    rows: ['AVL-007'],
  }),
  similarPerPage: setting({
    schema: z.number().int().min(1).max(20),
    default: 6,
    about: 'How many similar vehicles a vehicle page shows.',
    rows: ['VDP-099'],
  }),
  printMode: setting({
    schema: z.enum(['pdfDownload', 'printPage']),
    default: 'pdfDownload',
    about: 'Whether Print downloads a PDF, or opens a printable page in a new tab.',
    rows: ['SITE-041', 'VDP-109'],
  }),
  gauge: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
    about: 'Whether vehicle pages compare the price with similar vehicles.',
    rows: ['SITE-025', 'VDP-039', 'VDP-083'],
  }),
  marketIndicator: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
    about: 'Whether vehicle pages point out a price well below the average market price in the feed.',
    rows: ['VDP-092'],
  }),
  fuelCalculator: setting({
    schema: z.strictObject({
      price: z.number().min(FUEL_LIMITS.price.min).max(FUEL_LIMITS.price.max),
      distance: z.number().min(FUEL_LIMITS.distance.min).max(FUEL_LIMITS.distance.max),
      economy: z.number().min(FUEL_LIMITS.economy.min).max(FUEL_LIMITS.economy.max),
    }),
    default: { price: 1.7, distance: 250, economy: 10 },
    about: 'The initial values of the fuel calculator: dollars per litre, kilometres per week, litres per 100 km.',
    rows: ['VDP-102'],
  }),
  detailMode: setting({
    schema: z.enum(['spinner', 'gallery']),
    default: 'spinner',
    about: 'What a vehicle with spin photos shows first: the 360° view or the photos.',
    seenBy: 'browser',
    rows: ['VDP-011'],
  }),
} as const;
