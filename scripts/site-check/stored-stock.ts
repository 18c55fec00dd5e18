import { handleVehiclesRequest } from '#inventory/list-vehicles.server.ts';
import { siteShowsVehicle } from '#inventory/shows-vehicle.ts';
import { yearAt } from '#rules/zoned-time.ts';
import type { Site } from '#sites/site.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { runCommand } from '../run-command.ts';

/** The vehicles that a site shows, from the database or from the server that holds it; or why they cannot be read. */
export async function storedStock(site: Site): Promise<readonly Vehicle[] | { readonly error: string }> {
  try {
    const year = yearAt(Date.now(), site.timeZone);
    const body = { dealerships: site.dealerships.map(({ id }) => id) };
    const vehicles: Vehicle[] = [];
    for await (const found of runCommand('/stock/vehicles', body, handleVehiclesRequest)) {
      if ('error' in found) return found;
      if (siteShowsVehicle(site, found, year)) vehicles.push(found);
    }
    return vehicles;
  } catch (error) {
    return { error: (error as Error).message };
  }
}
