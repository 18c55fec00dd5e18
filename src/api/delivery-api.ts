import type { RequestScope } from '#routes/context.ts';
import { deliveryQuote } from '#routes/vehicle/delivery-quote.ts';
import { problem } from '#platform/problem.ts';

/** `GET /api/cars/{slug}/delivery`: what it costs to bring one car of this site to a postcode, in the words of its page. */
export async function quoteDelivery(
  slug: string,
  scope: Pick<RequestScope, 'site' | 'stock' | 'quoteDelivery' | 'report'>,
  params: URLSearchParams,
): Promise<Response> {
  if (scope.site.settings.delivery.calculator === 'off')
    return problem(404, 'No delivery prices', 'This site does not quote delivery.');
  const car = await scope.stock.findCar(scope.site, slug);
  if (!car)
    return problem(
      404,
      'No such car',
      'The address must have the slug of a car of this site, the last part of the path of a hit.',
    );
  return Response.json(await deliveryQuote(car, (params.get('postcode') ?? '').slice(0, 40), scope), {
    headers: { 'Cache-Control': 'no-store' },
  });
}
