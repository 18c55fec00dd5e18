import { certifiedBadgePath } from '#vehicle/rules/certified-badge.ts';
import { statedRepayment } from '#finance/rules/repayment.ts';
import {
  displayPrice,
  type PricedVehicle,
  type PriceRules,
  type PriceTotal,
  type PriceView,
} from '#vehicle/rules/price-display.ts';
import { NO_PHOTO_PATH, silhouettePath } from '#media/drawings/silhouette.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { StockCardProps } from '#views/cards/stock-card.tsx';

/** Content of the design system page: the extremes of real stock, such as long names, large prices, umlauts and missing values. */
export const LONG_NAME = 'Landcruiser Prado Kakadu Horizon Edition 4x4 Automatic Wagon';
export const UMLAUT_NAME = 'Škoda Superb L&K Großraumkombi – Größe XL, Königsblau';
const UNBROKEN_NAME = 'Sonderausstattungspaketbezeichnungsübersicht';

const RULES: PriceRules = {
  subscriptions: true,
  subscriptionOrder: 'weeklyFirst',
  noPriceText: 'Enquire for price',
  noPriceMode: 'enquirePrice',
  lowRepaymentText: 'Enquire for finance',
  untypedText: 'On-road costs not stated',
  reducedText: 'Reduced',
};
const PLAIN: PricedVehicle = {
  price: null,
  previousPrice: null,
  offerPrice: null,
  subscriptionPrice: null,
  priceType: null,
  preorder: false,
  lenders: {},
};
const samplePrice = (vehicle: Partial<PricedVehicle>, total: PriceTotal | null = null): PriceView => ({
  ...displayPrice({ ...PLAIN, ...vehicle }, RULES),
  total,
});

export const PRICES = {
  plain: samplePrice({ price: 3_299_000, priceType: 'Drive Away' }),
  large: samplePrice(
    { price: 198_999_900, priceType: 'Excl. Govt. Charges' },
    {
      amount: '$2,101,480 to $2,104,480',
      title: 'Estimated drive away in the Northern Territory',
      short: 'Est. drive away in NT',
      conditions: null,
    },
  ),
  reduced: samplePrice({
    price: 198_999_900,
    offerPrice: 184_999_900,
    previousPrice: 198_999_900,
    priceType: 'Drive Away',
  }),
  weekly: samplePrice({ subscriptionPrice: 24_900, price: 2_499_000, priceType: 'Drive Away' }),
  preorder: samplePrice({ preorder: true }),
  none: samplePrice({}),
} as const;

export const BADGES: readonly { readonly tone: BadgeTone; readonly text: string }[] = [
  { tone: 'plain', text: 'Used' },
  { tone: 'brand', text: 'New' },
  { tone: 'solid', text: 'Sold' },
  { tone: 'positive', text: 'Certified' },
  { tone: 'warning', text: 'On hold' },
  { tone: 'danger', text: 'Price drop' },
  { tone: 'plain', text: 'Demo' },
  { tone: 'plain', text: 'Electric' },
  { tone: 'positive', text: '7 year warranty' },
  { tone: 'brand', text: 'Just arrived' },
  { tone: 'plain', text: 'Geprüfter Gebrauchtwagen' },
  { tone: 'plain', text: 'Roadside assistance included until 2031' },
];

const FACTS: StockCardProps['facts'] = [
  { icon: 'gauge', text: '1,234,567 km' },
  { icon: 'cog', text: 'Automatic' },
  { icon: 'fuel', text: 'Plug-in hybrid' },
  { icon: 'users', text: '7 seats' },
];

const ACTIONS: StockCardProps['actions'] = [
  { name: 'view', label: 'View details', href: null },
  { name: 'enquire', label: 'Enquire Now', href: '#cards' },
  { name: 'call', label: '07 5550 0022', href: 'tel:+61755500022' },
];
/** The four pictures after the first. */
const STRIP: StockCardProps['strip'] = {
  carId: 'kit',
  cdn: null,
  photos: (['Red', 'White', 'Silver', 'Black'] as const).map((colour) => silhouettePath('SUV', colour, 'side')),
};
const drawn = { src: silhouettePath('SUV', 'Blue', 'side'), alt: '', photo: null, illustration: false } as const;

const weekly = (amount: number) =>
  statedRepayment({
    amount,
    frequency: 'week',
    rate: 8.75,
    comparison: 9.43,
    term: '5 years',
    deposit: 420_000,
    balloon: 1_260_000,
  })!.short;

export const KIT_NOTE = 'finance-note';

const card = (vehicle: Partial<StockCardProps> & { title: string }): StockCardProps => ({
  href: '/__kit',
  subtitle: null,
  picture: { src: silhouettePath('SUV', 'Blue', 'side'), alt: '', photo: null, illustration: true },
  photos: 0,
  strip: null,
  tag: null,
  price: PRICES.plain,
  repayment: null,
  note: KIT_NOTE,
  facts: FACTS.slice(0, 3),
  condition: 'Used',
  place: 'Aspley',
  available: true,
  favourite: {
    id: `kit-${vehicle.title}`,
    name: vehicle.title,
    slug: 'kit',
    make: '',
    model: '',
    primary_image_url: null,
  },
  compare: null,
  watch: null,
  actions: [],
  ...vehicle,
});

export const CARDS: readonly StockCardProps[] = [
  card({
    title: '2021 Kia Cerato',
    subtitle: 'Sport+',
    price: PRICES.plain,
    picture: drawn,
    photos: 12,
    strip: STRIP,
    repayment: weekly(12_900),
    compare: { id: 'kit-1', slug: 'kit-1', name: '2021 Kia Cerato Sport+' },
    actions: ACTIONS.slice(0, 2),
  }),
  card({
    title: `2024 Toyota ${LONG_NAME}`,
    subtitle: '2.8L Turbo Diesel, Sports Automatic, Dual Range',
    price: PRICES.reduced,
    facts: FACTS,
    place: 'Wagga Wagga North Industrial Estate',
    tag: { kind: 'own', text: 'Run-out sale with three years of servicing included' },
    repayment: weekly(123_400),
    compare: { id: 'kit-2', slug: 'kit-2', name: LONG_NAME },
    actions: ACTIONS,
  }),
  card({
    title: `2019 ${UMLAUT_NAME}`,
    price: PRICES.large,
    tag: { kind: 'certified', text: 'Toyota Certified', picture: certifiedBadgePath('Toyota') },
  }),
  card({
    title: `2020 ${UNBROKEN_NAME}`,
    picture: { src: NO_PHOTO_PATH, alt: '', photo: null, illustration: true },
    price: PRICES.none,
    facts: [],
    place: null,
  }),
  card({
    title: '2018 Mazda 3',
    subtitle: 'Neo',
    price: PRICES.plain,
    available: false,
    tag: { kind: 'sold', text: 'Sold' },
  }),
  card({ title: '2025 BYD Seal', subtitle: 'Premium', price: PRICES.weekly, condition: 'New' }),
];

export const PARAGRAPH =
  'Every vehicle gets a 110-point inspection before it goes on sale. We go through the report with you before you sign.';
