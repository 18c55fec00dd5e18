import type { StockQueries } from '#inventory/inventory-queries.ts';
import { problem } from '#platform/problem.ts';
import type { Site } from '#sites/site.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

/** Other texts are not looked up in the database. */
const SLUG = /^[\w-]{1,200}$/;
const ID = /^[\w.:-]{1,100}$/;

/** The vehicle that the path of a request names, or the answer when the site has no such vehicle. */
export async function findVehicle(
  stock: Pick<StockQueries, 'findVehicle'>,
  site: Site,
  slug: string,
): Promise<Vehicle | Response> {
  return (
    (SLUG.test(slug) ? await stock.findVehicle(site, slug) : null) ??
    problem(
      404,
      'No such vehicle',
      'This site has no vehicle with that slug. /api/stock/search lists the vehicles with their paths.',
    )
  );
}

/** The same by its id. */
export async function findVehicleById(
  stock: Pick<StockQueries, 'findVehiclesById'>,
  site: Site,
  id: string,
): Promise<Vehicle | Response> {
  const [vehicle = null] = ID.test(id) ? await stock.findVehiclesById(site, [id]) : [];
  return vehicle ?? problem(404, 'No such vehicle', 'This site has no vehicle with that id.');
}
