import type { BannerItem } from '#vehicle/rules/banner-items.ts';
import type { Car } from '#vehicle/rules/car.ts';
import type { IconName } from '#ui/icon/icon-names.ts';
import type { RequestScope } from '../context.ts';
import { there } from './car-page.ts';

const ITEMS: Readonly<
  Record<BannerItem, { readonly icon: IconName; readonly title: string; readonly text: string; readonly link: string }>
> = {
  offers: { icon: 'tag', title: 'Offers', text: 'See what is on this month.', link: '/special-offers' },
  serviceBooking: {
    icon: 'wrench',
    title: 'Book a service',
    text: 'Pick a day; we look after the rest.',
    link: '/service',
  },
  sellYourCar: {
    icon: 'banknote',
    title: 'Sell your car',
    text: 'Get an offer for what you drive now.',
    link: '/sell-my-car',
  },
};

/** VDP-044: the items of the site whose pages are there. */
export function pageBannerView(_car: Car, scope: Pick<RequestScope, 'site' | 'findScreen'>) {
  const items = scope.site.settings.vdp.banner
    .map((name) => ITEMS[name])
    .filter(({ link }) => there(link, scope) !== null);
  return items.length === 0 ? null : { items };
}
