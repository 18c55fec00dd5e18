import { z } from 'zod';
import { problem } from '#platform/problem.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { mobileNumber } from '#shoppers/rules/sign-in.ts';
import { hasWatchlist, MAX_WATCHED } from '#shoppers/rules/account-features.ts';
import type { Scope } from '#views/context.ts';
import { answer } from './account-api.ts';
import {
  bodyProblems,
  jsonResponse,
  problemSchema,
  type AnswerBody,
  type Operation,
  type OperationResponse,
} from './operation.ts';

const id = z.string().min(1).max(200);
const phone = z
  .string()
  .max(40)
  .optional()
  .meta({ description: "The user's own phone number. Another number is refused." });
const carBody = z.strictObject({ phone_number: phone, car_id: id });
const mergeBody = z.strictObject({ phone_number: phone, car_ids: z.array(id).max(MAX_WATCHED) });
const successSchema = z.object({ success: z.boolean() }).meta({ id: 'Success' });

/** Scripts read the flag, people the detail. */
const failureSchema = problemSchema.extend({ success: z.literal(false) }).meta({ id: 'Failure' });
const failure = (description: string): OperationResponse => ({
  description,
  content: { mediaType: 'application/problem+json', schema: failureSchema },
});
const refusals = {
  400: failure('The body cannot be read.'),
  401: failure('No one is signed in.'),
  404: failure('The site has no watchlist or no such vehicle.'),
  422: failure("The phone number is not the signed-in user's."),
};
const success = { 200: jsonResponse('The change is stored.', successSchema), ...refusals };
const added = { ...success, 409: failure('The watchlist is full; show detail to the shopper.') };
const json = (schema: z.ZodType) => ({ mediaType: 'application/json', schema });

export const saveCarOperation: Operation = {
  method: 'post',
  path: '/api/watchlist/save-car',
  operationId: 'saveCar',
  summary: "Adds a vehicle to the signed-in user's watchlist.",
  body: json(carBody),
  responses: added,
  handle: (scope, { request }) => saveCar(scope, request),
};

export const removeCarOperation: Operation = {
  method: 'post',
  path: '/api/watchlist/remove-car',
  operationId: 'removeCar',
  summary: "Removes a vehicle from the signed-in user's watchlist, even if the site no longer lists it.",
  body: json(carBody),
  responses: success,
  handle: (scope, { request }) => removeCar(scope, request),
};

export const mergeOperation: Operation = {
  method: 'post',
  path: '/api/watchlist/merge',
  operationId: 'mergeWatchlist',
  summary:
    'Adds the vehicles that a browser saved without an account. It leaves out vehicles that the site does not list.',
  body: json(mergeBody),
  responses: added,
  handle: (scope, { request }) => merge(scope, request),
};

const refuse = (status: number, title: string, detail: string) => problem(status, title, detail, { success: false });

const done: AnswerBody<typeof successSchema> = { success: true };
const full = () => refuse(409, 'Full', `You can watch up to ${MAX_WATCHED} vehicles. Remove one to add another.`);

type WatchlistScope = Scope<'inventory' | 'shoppers', 'site' | 'account' | 'now'>;

/** The ids of those vehicles that the site sells now. */
async function available({ inventory, site }: WatchlistScope, ids: readonly string[]): Promise<readonly string[]> {
  const vehicles = await inventory.stock.findVehiclesById(site, ids);
  return vehicles.flatMap((vehicle) => (vehicle && isAvailable(vehicle) ? vehicle.id : []));
}

/** The user and the body of a request, or why it is refused. */
async function read<Body extends { readonly phone_number?: string | undefined }>(
  { site, account }: WatchlistScope,
  request: Request,
  schema: z.ZodType<Body>,
) {
  if (!hasWatchlist(site.settings)) return refuse(404, 'No watchlist', 'This site has no watchlist.');
  const body = schema.safeParse(await request.json().catch(() => undefined));
  if (!body.success) return refuse(400, 'The body cannot be read', bodyProblems(body.error));
  const user = await account().shopper();
  if (user === null) return refuse(401, 'Not signed in', 'Sign in to use your watchlist.');
  const { phone_number: given } = body.data;
  if (given !== undefined && mobileNumber(given) !== user.phone)
    return refuse(422, 'Another number', "The phone number is not the signed-in user's.");
  return { user, body: body.data };
}

async function saveCar(scope: WatchlistScope, request: Request): Promise<Response> {
  const given = await read(scope, request, carBody);
  if (given instanceof Response) return given;
  const { car_id: vehicle } = given.body;
  if ((await available(scope, [vehicle])).length === 0)
    return refuse(404, 'No such vehicle', 'This vehicle is no longer available here.');
  return (await scope.shoppers.watchlist.add(given.user.id, [vehicle], scope.now)) ? answer(done) : full();
}

async function removeCar(scope: WatchlistScope, request: Request): Promise<Response> {
  const given = await read(scope, request, carBody);
  if (given instanceof Response) return given;
  await scope.shoppers.watchlist.remove(given.user.id, given.body.car_id);
  return answer(done);
}

async function merge(scope: WatchlistScope, request: Request): Promise<Response> {
  const given = await read(scope, request, mergeBody);
  if (given instanceof Response) return given;
  const ids = await available(scope, given.body.car_ids);
  return (await scope.shoppers.watchlist.add(given.user.id, ids, scope.now)) ? answer(done) : full();
}
