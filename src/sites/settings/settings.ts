import type { Area, AreaValues } from './define.ts';
import { availability } from './availability.ts';
import { blogs } from './blogs.ts';
import { bodySelector } from './body-selector.ts';
import { budget } from './budget.ts';
import { chat } from './chat.ts';
import { claims } from './claims.ts';
import { compare } from './compare.ts';
import { contact } from './contact.ts';
import { delivery } from './delivery.ts';
import { counter } from './counter.ts';
import { enquiry } from './enquiry.ts';
import { favourites } from './favourites.ts';
import { feeds } from './feeds.ts';
import { finance } from './finance.ts';
import { footer } from './footer.ts';
import { garage } from './garage.ts';
import { header } from './header.ts';
import { home } from './home.ts';
import { images } from './images.ts';
import { locations } from './locations.ts';
import { money } from './money.ts';
import { offers } from './offers.ts';
import { payments } from './payments.ts';
import { photos } from './photos.ts';
import { price } from './price.ts';
import { priceRange } from './price-range.ts';
import { promo } from './promo.ts';
import { reserve } from './reserve.ts';
import { routes } from './routes.ts';
import { search } from './search.ts';
import { site } from './site.ts';
import { spin } from './spin.ts';
import { tags } from './tags.ts';
import { testDrive } from './test-drive.ts';
import { tracking } from './tracking.ts';
import { ui } from './ui.ts';
import { vdp } from './vdp.ts';
import { vehicleCopy } from './vehicle-copy.ts';

/** Every setting by area. Validation, documentation and the editor's JSON Schema are derived from this table. */
export const AREAS = {
  site,
  header,
  footer,
  home,
  contact,
  routes,
  locations,
  images,
  search,
  bodySelector,
  budget,
  priceRange,
  money,
  promo,
  claims,
  payments,
  offers,
  blogs,
  price,
  tags,
  favourites,
  compare,
  vdp,
  vehicleCopy,
  counter,
  availability,
  enquiry,
  finance,
  delivery,
  garage,
  reserve,
  testDrive,
  photos,
  spin,
  chat,
  feeds,
  tracking,
  ui,
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;
export type Settings = { readonly [A in AreaName]: AreaValues<(typeof AREAS)[A]> };
