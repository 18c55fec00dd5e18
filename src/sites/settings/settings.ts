import type { Area, AreaValues } from '#platform/settings/define.ts';
import { driveAway, law } from '#vehicle/settings/consumer-law.ts';
import { chat, counter, price, tags, vdp as vehiclePage, vehicleCopy } from '#vehicle/settings/vehicle-page.ts';
import { contact, hours, locations, maps, trust } from '#dealerships/settings/locations.ts';
import { images, spin, vdp as photoGallery } from '#media/settings.ts';
import { delivery, finance, vdp as fuelCosts } from '#finance/settings.ts';
import { claims, home, payments as paymentMarks, promo } from '#content/settings/home.ts';
import { blogs, brands, models, offers } from '#content/settings/offers.ts';
import { reviews } from '#content/settings/reviews.ts';
import { bodySelector, budget, money, priceRange, search as searchPage } from '#search/settings.ts';
import { availability, search as visibleVehicles } from '#inventory/settings.ts';
import { enquiry, forms, parts, photos, privacy as leadPrivacy, service, testDrive } from '#leads/settings/forms.ts';
import { tradeIn } from '#leads/settings/trade-in.ts';
import { auth, garage, gating, privacy as accountPrivacy } from '#shoppers/settings/accounts.ts';
import { compare, favourites } from '#shoppers/settings/saved-vehicles.ts';
import { spinToWin } from '#shoppers/settings/spin-to-win.ts';
import { onlinePayment, payments as paymentKeys, reserve } from '#reservations/settings.ts';
import { checkout } from '#purchases/settings.ts';
import { footer, header, routes, site, text, tracking, ui } from './site.ts';

/**
 * Every setting by area; an area can be divided among features. Validation, documentation and the editor's JSON Schema are derived
 * from this table.
 */
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
  search: { ...searchPage, ...visibleVehicles },
  bodySelector,
  budget,
  priceRange,
  money,
  promo,
  claims,
  payments: { ...paymentMarks, ...paymentKeys },
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
  gating,
  privacy: { ...leadPrivacy, ...accountPrivacy },
  spinToWin,
  favourites,
  compare,
  vdp: { ...vehiclePage, ...fuelCosts, ...photoGallery },
  vehicleCopy,
  counter,
  availability,
  enquiry,
  forms,
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
  tracking,
  text,
  ui,
} as const satisfies Record<string, Area>;

type AreaName = keyof typeof AREAS;
export type Settings = { readonly [A in AreaName]: AreaValues<(typeof AREAS)[A]> };
