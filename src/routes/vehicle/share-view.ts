import { isAvailable } from '#vehicle/rules/availability.ts';
import { shareLinks, shareUrl } from '#shoppers/rules/share-links.ts';
import { carName, carPath, type Car } from '#vehicle/rules/car.ts';
import type { RequestScope } from '../context.ts';

/** What can be done with a vehicle's page itself: pass it on, take it along. */
export function shareView(car: Car, { site, origin }: Pick<RequestScope, 'site' | 'origin'>) {
  const name = carName(car);
  const url = shareUrl(origin + carPath(car));
  return {
    name,
    url,
    links: shareLinks({ url, name, hashtags: [car.make] }),
    // Nobody should carry a price of what can no longer be had.
    print: isAvailable(car)
      ? {
          mode: site.settings.vdp.printMode,
          page: `/print?car_id=${encodeURIComponent(car.slug)}`,
          pdf: `/api/cars/${encodeURIComponent(car.slug)}/sheet.pdf`,
          file: `${car.slug}.pdf`,
        }
      : null,
  };
}

export type ShareView = ReturnType<typeof shareView>;
