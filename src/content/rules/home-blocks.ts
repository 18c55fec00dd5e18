/** The blocks that a home page may have. */
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
  'reviews',
  'promo',
  'blogs',
  'claims',
  'locations',
  'payments',
] as const;
/** Blocks whose heading a site may change. That of reviews is their average. */
export const TITLED_BLOCKS = [
  'search',
  'bodySelector',
  'budget',
  'priceRange',
  'makes',
  'featured',
  'justArrived',
  'offers',
  'models',
  'blogs',
  'locations',
] as const satisfies readonly (typeof BLOCK_NAMES)[number][];
export type TitledBlock = (typeof TITLED_BLOCKS)[number];
export type BlockName = (typeof BLOCK_NAMES)[number];

/** Accepted cards and wallets that a site may list, in display order. */
export const PAYMENT_MARKS = ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'] as const;
