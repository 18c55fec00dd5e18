import type { Area, AreaValues } from './define.ts';
import { availability, chat, counter, price, spin, tags, vdp, vehicleCopy } from './vdp.ts';
import { driveAway } from './drive-away.ts';
import { blogs, brands, models, offers } from './offers.ts';
import { bodySelector, budget, claims, home, money, priceRange, promo } from './home.ts';
import { compare, favourites, search } from './search.ts';
import { contact, hours, locations, maps, trust } from './locations.ts';
import { feeds, footer, header, images, routes, site, text, tracking, ui } from './site.ts';
import { alerts, auth, garage, gating, privacy, savedSearches } from './accounts.ts';
import { reviews } from './reviews.ts';
import { delivery, finance } from './finance.ts';
import { spinToWin } from './spin-to-win.ts';
import { enquiry, forms, parts, photos, service, testDrive, tradeIn, uploads } from './enquiry.ts';
import { checkout, law, onlinePayment, payments, reserve } from './payments.ts';

/** Every setting by area. Validation, documentation and the editor's JSON Schema are derived from this table. */
export const AREAS = {
  site,
  header,
  footer,
  home,
  contact,
  routes,
  locations,
  trust,
  maps,
  hours,
  images,
  search,
  bodySelector,
  budget,
  priceRange,
  money,
  promo,
  claims,
  payments,
  models,
  offers,
  brands,
  blogs,
  reviews,
  price,
  driveAway,
  law,
  tags,
  auth,
  garage,
  savedSearches,
  gating,
  privacy,
  spinToWin,
  alerts,
  favourites,
  compare,
  vdp,
  vehicleCopy,
  counter,
  availability,
  enquiry,
  forms,
  uploads,
  service,
  parts,
  tradeIn,
  finance,
  delivery,
  reserve,
  checkout,
  onlinePayment,
  testDrive,
  photos,
  spin,
  chat,
  feeds,
  tracking,
  text,
  ui,
} as const satisfies Record<string, Area>;

type AreaName = keyof typeof AREAS;
export type Settings = { readonly [A in AreaName]: AreaValues<(typeof AREAS)[A]> };
