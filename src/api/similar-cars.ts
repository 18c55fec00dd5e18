import { similarTitle } from '#inventory/rules/similar-cars.ts';
import { carCardView } from '#routes/cards/car-card-view.ts';
import type { RequestScope } from '#routes/context.ts';
import { UnknownCollection } from '#search/rules/stock-query.ts';
import { problem } from '#platform/problem.ts';

/** API-004, API-015: `GET /api/cars/:slug/similar`, finished cards. The vehicle itself may be sold: then they matter most. */
export async function similarCars(
  slug: string,
  scope: Pick<RequestScope, 'site' | 'stock' | 'now' | 'pictureOrigin'>,
): Promise<Response> {
  const { site, stock, now } = scope;
  const car = await stock.findCar(site, slug);
  if (!car) return problem(404, 'No such vehicle', `This website has no vehicle "${slug.slice(0, 80)}".`);
  try {
    const cars = await stock.similarCars(site, car, site.settings.vdp.similarPerPage, now);
    const cards = cars.map((one) => carCardView(one, { ...scope, holdsUntil: () => {} }));
    return Response.json(
      { title: similarTitle(car.item_type, site.settings.price.subscriptions), cards },
      { headers: { 'Cache-Control': 'no-cache', 'Stock-Revision': String(stock.revision()) } },
    );
  } catch (error) {
    if (error instanceof UnknownCollection) return problem(503, 'Stock is being loaded', 'Try again in a moment.');
    throw error;
  }
}
