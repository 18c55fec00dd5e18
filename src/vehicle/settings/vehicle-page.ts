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
    about:
      'Shows Instant Message on vehicle pages. token needs chat.token and chat.address; chatSetting needs chat.address only.',
  }),
  address: setting({
    schema: z
      .string()
      .regex(/^https:\/\/[^\s"<>]+$/, 'must be a URL that starts with https://')
      .max(300)
      .nullable(),
    default: null,
    about:
      "Sets the URL of the dealer's chat service. The site replaces {token} and {car} with the token and the stock number.",
  }),
  token: setting({
    entityField: 'podium_api_token',
    schema: z.string().min(1).max(200).nullable(),
    default: null,
    about: 'Identifies this site to the chat service. It is part of public links, so do not use a secret.',
  }),
  excludedMakes: setting({
    schema: z.array(z.string().min(1).max(40)),
    default: [],
    about: 'Vehicles of these makes always show Enquire Now in place of Instant Message.',
  }),
} as const;

export const counter = {
  sales: setting({
    schema: z.boolean(),
    default: false,
    about: 'Shows the "Sales this Month" counter on vehicle pages.',
  }),
  source: setting({
    schema: z.enum(['sold', 'clock']),
    default: 'sold',
    about:
      '`sold` counts the vehicles of the site that were sold since the first of the month, and hides the counter while there are none. `clock` adds `perDay` sales a day by the clock. The clock knows no sales: use it only if the rate is true.',
  }),
  perDay: setting({
    schema: z.number().int().min(1).max(10_000).nullable(),
    default: null,
    about:
      'The counter adds this number of sales per day if `counter.source` is `clock`. When not set, the counter is hidden.',
  }),
} as const;

export const price = {
  noPriceText: setting({
    schema: z.string().min(1).max(60),
    default: 'Enquire for price',
    about: 'The site shows this text in place of a price that it does not have.',
  }),
  reducedText: setting({
    schema: z.string().max(30),
    default: 'Reduced',
    about:
      'The site shows this word beside a price that an offer in the feed reduces, and strikes through the price before. Leave it empty for no word.',
  }),
  subscriptions: setting({
    entityField: 'offers_subscription',
    schema: z.boolean(),
    default: false,
    about: 'Shows weekly subscription prices. Turn it on if the dealer offers subscriptions.',
  }),
  subscriptionOrder: setting({
    schema: z.enum(['weeklyFirst', 'purchaseFirst']),
    default: 'weeklyFirst',
    about:
      'Sets the price that a vehicle with both a weekly subscription and a purchase price shows first and larger. The other price is below it. Sorting always uses the purchase price.',
  }),
  noPriceMode: setting({
    schema: z.enum(['enquirePrice', 'enquireFinanceOnLowRepayment']),
    default: 'enquirePrice',
    about:
      'enquireFinanceOnLowRepayment shows price.lowRepaymentText on a vehicle without a price and with a repayment of $25 or less. enquirePrice always shows price.noPriceText.',
  }),
  lowRepaymentText: setting({
    schema: z.string().min(1).max(60),
    default: 'Enquire for Finance',
    about: 'The site shows this text in place of a repayment of $25 or less.',
  }),
  untypedText: setting({
    schema: z.string().trim().min(1).max(60),
    default: 'On-road costs not stated',
    about:
      'The site shows this text beside a price if the feed does not say what the price includes. Write "Drive Away", or a text such as "Excl. Govt. Charges", only if it is true of all such prices: the site then treats them as that text says.',
  }),
} as const;

export const tags = {
  fuelTag: setting({
    schema: z.boolean(),
    default: false,
    about: 'Shows a tag on the photos of electric and hybrid vehicles.',
  }),
  certifiedBadge: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Shows the image of a badge on the photos of certified used vehicles: on cards, on their page, on the print page and in the PDF.',
  }),
  certifiedBadgeMakes: setting({
    schema: z.array(z.string().min(1)),
    default: ['toyota'],
    about: 'Lists the makes whose certified used vehicles show the badge.',
  }),
  certifiedBadgePictures: setting({
    schema: z.record(z.string().min(1).max(40), pictureAddress),
    default: {},
    about:
      "Sets a picture of the badge by make, such as Toyota: pictures/toyota-certified.png. A make without one shows a drawn badge with the make's logo.",
  }),
  justArrivedDays: setting({
    schema: z.number().int().min(0).max(365),
    default: 8,
    about: 'A vehicle counts as just arrived for this number of days.',
  }),
  justArrivedName: setting({
    schema: z.string().min(1).max(30),
    default: 'New Arrival',
    about: 'Sets the text of the tag on vehicles that have just arrived.',
  }),
  soldName: setting({
    schema: z.string().min(1).max(30),
    default: 'JUST SOLD',
    about: 'Sets the text of the tag on the photo of a sold vehicle.',
  }),
} as const;

export const vdp = {
  sections: setting({
    schema: z
      .array(z.enum(PAGE_SECTIONS))
      .refine((names) => new Set(names).size === names.length, 'must not repeat a value'),
    default: DEFAULT_SECTIONS,
    about:
      'Sets the sections of a vehicle page and their order. Full-width sections are below the others. The page leaves out a section that has nothing to show.',
  }),
  blogs: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Shows related posts on vehicle pages, if blogs.list is on. vdp.sections sets their place; the default is after the similar vehicles.',
  }),
  seriesDisplay: setting({
    schema: z.boolean(),
    default: false,
    about: "Adds the series to a vehicle's full name.",
  }),
  repeatedFacts: setting({
    schema: z.boolean(),
    default: true,
    about:
      'Lets each list of a vehicle page show all its facts. If this is off, a list leaves out facts that the page has already stated, such as kilometres, colour, body, engine and address.',
  }),
  mapSection: setting({
    entityField: 'vdp_config.show_map_section',
    schema: z.boolean(),
    default: true,
    about: 'Shows the location of the vehicle on its page: address, opening hours and directions.',
  }),
  banner: setting({
    schema: z
      .array(z.enum(BANNER_ITEMS))
      .max(3)
      .refine((names) => new Set(names).size === names.length, 'must not repeat a value'),
    default: [...BANNER_ITEMS],
    about:
      'Sets the items of the banner at the end of a vehicle page and their order. The banner leaves out an item if the site does not have its page.',
  }),
  whyBuyPanel: setting({
    schema: z.enum(['none', 'whyBuyFromUs', 'whyDealer']),
    default: 'whyBuyFromUs',
    about: 'Sets the "why buy" panel of vehicle pages: "Why Buy From Us?", "Why {dealer}?", or none.',
  }),
  whyBuyClaims: setting({
    schema: z.array(z.string().min(1).max(80)).max(8),
    default: [],
    about:
      'Lists the claims of the dealer in the "why buy" panel of vehicle pages. They are below the line about the warranty or the mechanical protection.',
  }),
  warrantyLines: setting({
    schema: z.record(
      z.string().min(1).max(40),
      z.partialRecord(z.enum([...CONDITIONS, 'any']), z.string().min(1).max(120)),
    ),
    default: {},
    about: 'Sets the warranty line of the "Why Buy From Us?" panel by make (or "any") and condition (or "any").',
  }),
  mechanicalPlanYears: setting({
    schema: z.record(z.string().min(1).max(40), z.int().min(1).max(10)),
    default: {},
    about:
      'Sets the years of mechanical protection that the "Why {dealer}?" panel states, by make (or "any"). Other makes have no such line.',
  }),
  whyDealerHiddenMakes: setting({
    schema: z.array(z.string().min(1).max(40)),
    default: [],
    about: 'Vehicles of these makes do not show the "Why {dealer}?" panel.',
  }),
  buttons: setting({
    schema: z
      .array(z.enum(VEHICLE_BUTTONS))
      .refine((names) => new Set(names).size === names.length, 'must not repeat a value'),
    default: DEFAULT_BUTTONS,
    formerly: { CTD: 'contactDealer', financeYouX: 'preApproval', openAutobot: 'chatAssistant' },
    about:
      "Sets the buttons beside a vehicle's price and their order. The first one is the primary button. The page leaves out a button if its page, phone number or condition is missing.",
  }),
  customButton: setting({
    schema: z
      .strictObject({
        label: z.string().min(1).max(40),
        link: pageLink,
      })
      .nullable(),
    default: null,
    about: 'Sets the label and the link of the button customButton in vdp.buttons.',
  }),
  phoneReveal: setting({
    schema: z.enum(['masked', 'revealed']),
    default: 'masked',
    about:
      "masked hides part of the phone number until the shopper taps it on the vehicle's page, and the site counts the taps; the button of a card leads to that page. revealed shows the number from the start. The header, footer and contact pages always show the dealer's numbers.",
  }),
  locationLinkText: setting({
    schema: z.enum(['locationName', 'Vehicle Location']),
    default: 'locationName',
    about: 'Sets the text of the link to a vehicle\'s location: the name of the location, or "Vehicle Location".',
  }),
  expiredRego: setting({
    schema: z.enum(['nothing', 'Unregistered']),
    default: 'nothing',
    about: 'Vehicles with an expired registration show this word in its place, or nothing.',
  }),
  unavailableView: setting({
    schema: z.enum(['soldMessage', 'similarCarsOnly']),
    default: 'soldMessage',
    about:
      'The page of an unavailable vehicle shows a message and similar vehicles (soldMessage), or only similar vehicles (similarCarsOnly).',
  }),
  unavailableText: setting({
    schema: z.enum(['likeThis', 'recentlySold']),
    default: 'likeThis',
    about:
      'Sets the heading on the page of an unavailable vehicle. recentlySold says that a sold vehicle was sold recently.',
  }),
  findSimilarLabel: setting({
    schema: z.enum(['Find Me Something Similar', 'Find me something similar']),
    default: 'Find Me Something Similar',
    about: 'Sets the label of the button with which shoppers ask for a similar vehicle.',
  }),
  similarPerPage: setting({
    schema: z.number().int().min(1).max(6),
    default: 6,
    about: 'Sets the number of similar vehicles on a vehicle page.',
  }),
  printMode: setting({
    schema: z.enum(['pdfDownload', 'printPage']),
    default: 'pdfDownload',
    about: 'Print downloads a PDF (pdfDownload), or opens a printable page in a new tab (printPage).',
  }),
  gauge: setting({
    schema: z.boolean(),
    default: false,
    about: 'Shows a gauge on vehicle pages that compares the price with similar vehicles.',
  }),
  marketIndicator: setting({
    schema: z.boolean(),
    default: false,
    about: 'Vehicle pages point out a price that is well below the average market price in the feed.',
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
    about: 'Lists the checks that each used vehicle passes before sale. Used vehicles show them on their page.',
  }),
  whatsIncluded: setting({
    schema: points,
    default: [],
    about:
      'Lists what the dealer includes with a vehicle, each with the make, condition and vehicle type that it applies to.',
  }),
  protection: setting({
    schema: points,
    default: [],
    about: 'Lists the protection products that shoppers can buy with a vehicle.',
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
    about: 'Lists frequently asked questions about vehicles, with their answers.',
  }),
} as const;
