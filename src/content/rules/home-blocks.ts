/** What a home page may be made of (SITE-026). Reviews come with their room. */
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

/** CONT-021, in the specification's order. */
export const PAYMENT_MARKS = ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'] as const;
