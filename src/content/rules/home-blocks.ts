/** What a home page may be made of. Reviews come with their room. */
export const BLOCK_NAMES = [
  'slider',
  'search',
  'bodySelector',
  'budget',
  'priceRange',
  'makes',
  'featured',
  'justArrived',
  'offers',
  'models',
  'promo',
  'blogs',
  'claims',
  'locations',
  'payments',
] as const;
export type BlockName = (typeof BLOCK_NAMES)[number];

/** Cards and wallets that a site may show as accepted, in the order in which they are shown. */
export const PAYMENT_MARKS = ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'] as const;
