import { z } from 'zod';
import { toVehicleSummary } from '#inventory/vehicle-summary.ts';
import { problem } from '#platform/problem.ts';
import type { Scope } from '#views/context.ts';
import { disclaimerView } from '#routes/vehicle/section-views.ts';
import { findVehicleById } from '../find-vehicle.ts';
import { jsonResponse, problemResponse, type AnswerBody, type Operation } from '../operation.ts';
import { placeOnSite } from '#inventory/shows-vehicle.ts';
import { hitSchema, searchHit } from '../search-hit.ts';

const pathParameters = z.object({ id: z.string().meta({ description: 'The id of a vehicle in a search result.' }) });
const text = z.string().nullable();
const carAnswer = hitSchema.extend({ vin: text, nvic: text }).meta({ id: 'FinancedCar' });
const disclaimerAnswer = z
  .object({
    short: z.string().meta({ description: 'The beginning of the text, at most 197 characters.' }),
    paragraphs: z.array(z.string()).meta({ description: 'The whole text, with the warning about comparison rates.' }),
  })
  .meta({ id: 'FinanceDisclaimer' });

export const carByIdOperation: Operation = {
  method: 'get',
  path: '/api/cars/by-id/{id}',
  operationId: 'carById',
  summary: 'Returns a vehicle by its id, in any status, with the values that a finance quote needs.',
  pathParameters,
  responses: {
    200: jsonResponse('The vehicle.', carAnswer),
    404: problemResponse('The site has no such vehicle.'),
  },
  handle: (scope, { path }) => carById(path['id']!, scope),
};

export const financeDisclaimerOperation: Operation = {
  method: 'get',
  path: '/api/cars/by-id/{id}/finance-disclaimer',
  operationId: 'financeDisclaimer',
  summary: 'Returns the finance disclaimer that the page of a vehicle shows.',
  pathParameters,
  responses: {
    200: jsonResponse('The disclaimer.', disclaimerAnswer),
    404: problemResponse('The site has no such vehicle, or offers no finance for it.'),
  },
  handle: (scope, { path }) => financeDisclaimerById(path['id']!, scope),
};

type CarScope = Scope<'inventory', 'site' | 'now'>;

async function carById(id: string, { site, inventory }: CarScope): Promise<Response> {
  const revision = inventory.stock.revision();
  const vehicle = await findVehicleById(inventory.stock, site, id);
  if (vehicle instanceof Response) return vehicle;
  const { vin, nvic } = vehicle;
  const body: AnswerBody<typeof carAnswer> = {
    ...searchHit(toVehicleSummary(vehicle), placeOnSite(site, vehicle)),
    vin,
    nvic,
  };
  return Response.json(body, { headers: revisionHeaders(revision) });
}

async function financeDisclaimerById(id: string, scope: CarScope): Promise<Response> {
  const revision = scope.inventory.stock.revision();
  const vehicle = await findVehicleById(scope.inventory.stock, scope.site, id);
  if (vehicle instanceof Response) return vehicle;
  const disclaimer = disclaimerView(vehicle, scope);
  if (!disclaimer) return problem(404, 'No finance', 'This site offers no finance for this vehicle.');
  const body: AnswerBody<typeof disclaimerAnswer> = disclaimer;
  return Response.json(body, { headers: revisionHeaders(revision) });
}

const revisionHeaders = (revision: number) => ({ 'Cache-Control': 'no-cache', 'Stock-Revision': String(revision) });
