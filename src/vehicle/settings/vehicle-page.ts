import { z } from 'zod';
import { BANNER_ITEMS, DEFAULT_SECTIONS, PAGE_SECTIONS } from '../rules/page-sections.ts';
import { CONDITIONS, VEHICLE_TYPES } from '../rules/vehicle.ts';
import { DEFAULT_BUTTONS, VEHICLE_BUTTONS } from '../rules/vehicle-buttons.ts';
import { setting } from '#platform/settings/define.ts';
import { pageLink, pictureAddress } from '#platform/settings/values.ts';

export const chat = {
  mode: setting({
    entityField: 'autobot',
    schema: z.enum(['off', 'token', 'chatSetting']),
    default: 'off',
    about: 'What Instant Message needs before it is shown: a token and a URL, or a URL only.',
  }),
  address: setting({
    schema: z
      .string()
      .regex(/^https:\/\/[^\s"<>]+$/, 'must be a URL that starts with https://')
      .max(300)
      .nullable(),
    default: null,
    about: "URL of the dealer's chat service. {token} and {car} are replaced with the token and the stock number.",
  }),
  token: setting({
    entityField: 'podium_api_token',
    schema: z.string().min(1).max(200).nullable(),
    default: null,
    about: 'Identifies this site to the chat service. It is part of public links, so it must not be a secret.',
  }),
  excludedMakes: setting({
    schema: z.array(z.string().min(1).max(40)),
    default: [],
    about: 'Makes that always show Enquire Now instead of Instant Message.',
  }),
} as const;

export const counter = {
  sales: setting({
    schema: z.boolean(),
    default: false,
    about: 'Whether vehicle pages show the "Sales this Month" counter.',
  }),
  source: setting({
    schema: z.enum(['sold', 'clock']),
    default: 'sold',
    about:
      'What the counter counts: vehicles of the site that were sold since the first of the month (`sold`; hidden while there are none), or `perDay` sales a day by the clock (`clock`). The clock knows no sales: show it only where the rate is true.',
  }),
  perDay: setting({
    schema: z.number().int().min(1).max(10_000).nullable(),
    default: null,
    about: 'How many sales the counter adds per day, where `counter.source` is `clock`; without it, nothing is shown.',
  }),
} as const;

export const price = {
  noPriceText: setting({
    schema: z.string().min(1).max(60),
    default: 'Enquire for price',
    about: 'The text shown instead of a price.',
  }),
  reducedText: setting({
    schema: z.string().max(30),
    default: 'Reduced',
    about:
      'The word beside a price that an offer of the feed reduces; the price before is struck through. Empty for no word.',
  }),
  subscriptions: setting({
    entityField: 'offers_subscription',
    schema: z.boolean(),
    default: false,
    about: 'Whether weekly subscription prices are shown.',
  }),
  subscriptionOrder: setting({
    schema: z.enum(['weeklyFirst', 'purchaseFirst']),
    default: 'weeklyFirst',
    about:
      'Which price of a vehicle with a weekly subscription and a purchase price is shown first and larger. The other one is below it. Sorting is always by purchase price.',
  }),
  noPriceMode: setting({
    schema: z.enum(['enquirePrice', 'enquireFinanceOnLowRepayment']),
    default: 'enquirePrice',
    about: 'Whether a vehicle without a price and with a low repayment shows "Enquire for Finance" instead.',
  }),
  lowRepaymentText: setting({
    schema: z.string().min(1).max(60),
    default: 'Enquire for Finance',
    about: 'The text shown instead of a repayment of $25 or less.',
  }),
  untypedText: setting({
    schema: z.string().trim().min(1).max(60),
    default: 'On-road costs not stated',
    about:
      'The text beside the price of a vehicle whose feed does not say what its price includes. "Drive Away", or a text such as "Excl. Govt. Charges", where that is true of all of them: such a price is then treated as that text says.',
  }),
} as const;

export const tags = {
  fuelTag: setting({
    schema: z.boolean(),
    default: false,
    about: 'Whether electric and hybrid vehicles show a tag on their photo.',
  }),
  certifiedBadge: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether certified used vehicles show the image of a badge on their photo: on cards, their page, the print page and the PDF.',
  }),
  certifiedBadgeMakes: setting({
    schema: z.array(z.string().min(1)),
    default: ['toyota'],
    about: 'Makes whose certified used vehicles show the badge.',
  }),
  certifiedBadgePictures: setting({
    schema: z.record(z.string().min(1).max(40), pictureAddress),
    default: {},
    about:
      "A picture of the badge by make, such as Toyota: pictures/toyota-certified.png, in place of the drawn one with the make's logo.",
  }),
  justArrivedDays: setting({
    schema: z.number().int().min(0).max(365),
    default: 8,
    about: 'How many days a vehicle counts as just arrived.',
  }),
  justArrivedName: setting({
    schema: z.string().min(1).max(30),
    default: 'New Arrival',
    about: 'The tag for vehicles that have just arrived.',
  }),
  soldName: setting({
    schema: z.string().min(1).max(30),
    default: 'JUST SOLD',
    about: 'The tag on the photo of a sold vehicle.',
  }),
} as const;

export const vdp = {
  sections: setting({
    schema: z
      .array(z.enum(PAGE_SECTIONS))
      .refine((names) => new Set(names).size === names.length, 'must not repeat a value'),
    default: DEFAULT_SECTIONS,
    about:
      'The sections of a vehicle page, in this order. Full-width sections are shown below the others. Sections with nothing to show are left out.',
  }),
  blogs: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether vehicle pages show related posts (blogs.list must be on). Their place is set in vdp.sections; the default is after the similar vehicles.',
  }),
  seriesDisplay: setting({
    schema: z.boolean(),
    default: false,
    about: "Whether a vehicle's full name includes its series.",
  }),
  repeatedFacts: setting({
    schema: z.boolean(),
    default: true,
    about:
      'Whether each list of a vehicle page is complete, or leaves out what the page has already stated: kilometres, colour, body, engine, address and so on.',
  }),
  mapSection: setting({
    entityField: 'vdp_config.show_map_section',
    schema: z.boolean(),
    default: true,
    about: 'Whether vehicle pages show the location of the vehicle: address, opening hours and directions.',
  }),
  banner: setting({
    schema: z
      .array(z.enum(BANNER_ITEMS))
      .max(3)
      .refine((names) => new Set(names).size === names.length, 'must not repeat a value'),
    default: [...BANNER_ITEMS],
    about:
      'The items of the banner at the end of a vehicle page, in this order. Items whose page the site does not have are left out.',
  }),
  whyBuyPanel: setting({
    schema: z.enum(['none', 'whyBuyFromUs', 'whyDealer']),
    default: 'whyBuyFromUs',
    about: 'Which "why buy" panel vehicle pages show.',
  }),
  whyBuyClaims: setting({
    schema: z.array(z.string().min(1).max(80)).max(8),
    default: [],
    about:
      'The dealer\'s claims in the "why buy" panel of vehicle pages, below the line about the warranty or the mechanical protection.',
  }),
  warrantyLines: setting({
    schema: z.record(
      z.string().min(1).max(40),
      z.partialRecord(z.enum([...CONDITIONS, 'any']), z.string().min(1).max(120)),
    ),
    default: {},
    about:
      'The warranty line of the "Why Buy From Us?" panel by make (or "any"), and within a make by condition (or "any").',
  }),
  mechanicalPlanYears: setting({
    schema: z.record(z.string().min(1).max(40), z.int().min(1).max(10)),
    default: {},
    about:
      'The years of mechanical protection named in the "Why {dealer}?" panel, by make (or "any"). Other makes have no such line.',
  }),
  whyDealerHiddenMakes: setting({
    schema: z.array(z.string().min(1).max(40)),
    default: [],
    about: 'Makes that do not show the "Why {dealer}?" panel.',
  }),
  buttons: setting({
    schema: z
      .array(z.enum(VEHICLE_BUTTONS))
      .refine((names) => new Set(names).size === names.length, 'must not repeat a value'),
    default: DEFAULT_BUTTONS,
    formerly: { CTD: 'contactDealer', financeYouX: 'preApproval', openAutobot: 'chatAssistant' },
    about:
      "The buttons beside a vehicle's price, in this order. The first is the primary button. Buttons whose page, phone number or condition is missing are left out.",
  }),
  customButton: setting({
    schema: z
      .strictObject({
        label: z.string().min(1).max(40),
        link: pageLink,
      })
      .nullable(),
    default: null,
    about: 'The label and link of customButton.',
  }),
  phoneReveal: setting({
    schema: z.enum(['masked', 'revealed']),
    default: 'masked',
    about:
      "Whether the phone number for a vehicle is revealed from the start, or masked until the shopper taps it on the vehicle's page; then the button of a card leads there. Taps are counted. Header, footer and contact pages always show the dealer's numbers.",
  }),
  locationLinkText: setting({
    schema: z.enum(['locationName', 'Vehicle Location']),
    default: 'locationName',
    about: "The text of the link to a vehicle's location.",
  }),
  expiredRego: setting({
    schema: z.enum(['nothing', 'Unregistered']),
    default: 'nothing',
    about: 'What is shown for an expired registration.',
  }),
  unavailableView: setting({
    schema: z.enum(['soldMessage', 'similarCarsOnly']),
    default: 'soldMessage',
    about: 'What the page of an unavailable vehicle shows.',
  }),
  unavailableText: setting({
    schema: z.enum(['likeThis', 'recentlySold']),
    default: 'likeThis',
    about: 'The heading on the page of an unavailable vehicle.',
  }),
  findSimilarLabel: setting({
    schema: z.enum(['Find Me Something Similar', 'Find me something similar']),
    default: 'Find Me Something Similar',
    about: 'The label of the button to request a similar vehicle.',
  }),
  similarPerPage: setting({
    schema: z.number().int().min(1).max(6),
    default: 6,
    about: 'How many similar vehicles a vehicle page shows.',
  }),
  printMode: setting({
    schema: z.enum(['pdfDownload', 'printPage']),
    default: 'pdfDownload',
    about: 'Whether Print downloads a PDF, or opens a printable page in a new tab.',
  }),
  gauge: setting({
    schema: z.boolean(),
    default: false,
    about: 'Whether vehicle pages compare the price with similar vehicles.',
  }),
  marketIndicator: setting({
    schema: z.boolean(),
    default: false,
    about: 'Whether vehicle pages point out a price well below the average market price in the feed.',
  }),
} as const;

/** The vehicles that an entry applies to; `null` matches all. */
const aimed = {
  brand: z.string().min(1).max(40).nullable().default(null),
  condition: z.enum(CONDITIONS).nullable().default(null),
  itemType: z.enum(VEHICLE_TYPES).nullable().default(null),
};

/** Vehicle pages make no other claims. */
const points = z
  .array(
    z.strictObject({
      title: z.string().min(1).max(60),
      text: z.string().min(1).max(240).nullable().default(null),
      ...aimed,
    }),
  )
  .max(12);

export const vehicleCopy = {
  usedCarChecks: setting({
    schema: points,
    default: [],
    about: 'The checks that each used vehicle passes before sale. Shown on used vehicles.',
  }),
  whatsIncluded: setting({
    schema: points,
    default: [],
    about: 'What is included with a vehicle, each with the make, condition and vehicle type that it applies to.',
  }),
  protection: setting({
    schema: points,
    default: [],
    about: 'Protection products that can be bought with a vehicle.',
  }),
  faq: setting({
    schema: z
      .array(
        z.strictObject({
          question: z.string().min(1).max(140),
          answer: z.string().min(1).max(800),
          ...aimed,
        }),
      )
      .max(12),
    default: [],
    about: 'Frequently asked questions about vehicles, with their answers.',
  }),
} as const;
