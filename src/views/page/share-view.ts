import { isAvailable } from '#vehicle/rules/availability.ts';
import { shareLinks, shareUrl } from '#shoppers/rules/share-links.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import type { RequestFacts } from '../context.ts';

/** Sharing and printing a vehicle. */
export function shareView(vehicle: Vehicle, { site, origin }: Pick<RequestFacts, 'site' | 'origin'>) {
  const name = vehicleName(vehicle);
  const url = shareUrl(origin + vehiclePath(vehicle));
  return {
    name,
    url,
    links: shareLinks({ url, name, hashtags: [vehicle.make] }),
    // No printed prices of unavailable vehicles.
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
