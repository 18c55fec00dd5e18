import { isAvailable } from '#vehicle/rules/availability.ts';
import { shareLinks, shareUrl } from '#shoppers/rules/share-links.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import type { RequestScope } from '../context.ts';

/** What can be done with a vehicle's page itself: pass it on, take it along. */
export function shareView(vehicle: Vehicle, { site, origin }: Pick<RequestScope, 'site' | 'origin'>) {
  const name = vehicleName(vehicle);
  const url = shareUrl(origin + vehiclePath(vehicle));
  return {
    name,
    url,
    links: shareLinks({ url, name, hashtags: [vehicle.make] }),
    // Nobody should carry a price of what can no longer be had.
    print: isAvailable(vehicle)
      ? {
          mode: site.settings.vdp.printMode,
          page: `/print?car_id=${encodeURIComponent(vehicle.slug)}`,
          pdf: `/api/cars/${encodeURIComponent(vehicle.slug)}/sheet.pdf`,
          file: `${vehicle.slug}.pdf`,
        }
      : null,
  };
}

export type ShareView = ReturnType<typeof shareView>;
