import { z } from 'zod';
import { problem } from '#platform/problem.ts';
import type { Scope } from '#views/context.ts';
import type { AccountAccess } from '#shoppers/account-access.server.ts';
import { readDetails } from '#shoppers/rules/account.ts';
import { hasAccounts, sitesOfAccounts } from '#shoppers/rules/account-features.ts';
import { mobileNumber, TOO_MANY_TRIES } from '#shoppers/rules/sign-in.ts';
import { sendCode, verifyCode, type SignInRefusal } from '#shoppers/sign-in-steps.server.ts';
import { bodyProblems, jsonResponse, problemResponse, type AnswerBody, type Operation } from './operation.ts';

const userSchema = z
  .object({
    id: z.string(),
    phone: z.string().meta({ description: 'E.164.', examples: ['+61491570006'] }),
    name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
    postcode: z.string().nullable(),
  })
  .meta({ id: 'User' });
const meSchema = z.object({
  user: userSchema.nullable().meta({ description: 'null when no one is signed in.' }),
  watchlist: z.array(z.string()).meta({ description: 'Ids of vehicles, the newest entry first.' }),
});
const rows = z.array(z.record(z.string(), z.unknown()));
const ownDataSchema = z.object({
  account: z.record(z.string(), z.unknown()),
  browsers: rows,
  watchlist: rows,
  saved_searches: rows,
  saved_deals: rows,
  watchlist_alerts: rows,
  alert_addresses: rows,
  alert_messages: rows,
  spins: rows,
  consents: rows,
  enquiries: rows,
  finance_applications: rows,
  reservations: rows,
  payments: rows,
});
const statusSchema = z.object({
  status: z.enum(['verificationSent', 'verificationSubmitted']).meta({ id: 'VerificationStatus' }),
});
const text = z.string().max(120);
const codeBody = z.strictObject({
  phone: z.string().max(40),
  first_name: text.optional(),
  last_name: text.optional(),
  email: text.optional(),
});
const verifyBody = z.strictObject({ token: z.string().max(40).meta({ description: 'The six digits.' }) });
const phoneBody = z.strictObject({ phone: z.string().max(40) });
const contactQuery = z.object({ phone_number: z.string().meta({ examples: ['0491570006'] }) });
const contactSchema = z.object({ data: z.object({ exists: z.boolean() }) });

const notOffered = problemResponse('The site has no accounts.');
const json = (schema: z.ZodType) => ({ mediaType: 'application/json', schema });

export const meOperation: Operation = {
  method: 'get',
  path: '/api/me',
  operationId: 'readMe',
  summary:
    'Returns the shopper who is signed in on this browser. Pages are the same for everyone, so that they can be cached.',
  responses: { 200: jsonResponse('The user, or null.', meSchema), 404: notOffered },
  handle: onSitesWithAccounts(readMe),
};

export const ownDataOperation: Operation = {
  method: 'get',
  path: '/api/me/data',
  operationId: 'readOwnData',
  summary: 'Returns a file of everything that is stored about the signed-in shopper.',
  responses: {
    200: jsonResponse(
      'The account, its browsers, watchlist, saved searches, alerts, consents, enquiries, finance applications, reservations and payments.',
      ownDataSchema,
    ),
    401: problemResponse('No one is signed in.'),
    404: notOffered,
  },
  handle: onSitesWithAccounts(readOwnData),
};

export const requestCodeOperation: Operation = {
  method: 'post',
  path: '/api/sign-in/code',
  operationId: 'requestSignInCode',
  summary: 'Sends a code by text message and sets a cookie. POST /api/sign-in/verify needs that cookie.',
  body: json(codeBody),
  responses: {
    200: jsonResponse('The code was sent.', statusSchema),
    400: problemResponse('The body cannot be read.'),
    404: notOffered,
    422: problemResponse('The number cannot receive text messages; show detail to the shopper.'),
    429: problemResponse('Too many codes were requested; show detail to the shopper.'),
    502: problemResponse('The network did not accept the message; show detail to the shopper.'),
  },
  handle: onSitesWithAccounts(requestCode),
};

export const verifyOperation: Operation = {
  method: 'post',
  path: '/api/sign-in/verify',
  operationId: 'verifySignInCode',
  summary: 'Signs the shopper in with the code that this browser requested, and sets the session cookie.',
  body: json(verifyBody),
  responses: {
    200: jsonResponse('The shopper is signed in.', statusSchema),
    400: problemResponse('The body cannot be read.'),
    404: notOffered,
    422: problemResponse('The code is not valid; show detail to the shopper.'),
  },
  handle: onSitesWithAccounts(verify),
};

export const signOutOperation: Operation = {
  method: 'post',
  path: '/api/sign-out',
  operationId: 'signOut',
  summary: 'Signs this browser out.',
  responses: { 204: { description: 'The browser is signed out.' }, 404: notOffered },
  handle: onSitesWithAccounts(async (account) => empty(await account.signOut())),
};

export const rateLimitOperation: Operation = {
  method: 'post',
  path: '/api/rate-limit',
  operationId: 'checkRateLimit',
  summary: 'Checks if a code may be sent to a number now. It does not send one.',
  body: json(phoneBody),
  responses: {
    204: { description: 'A code may be sent.' },
    400: problemResponse('The body cannot be read.'),
    404: notOffered,
    429: problemResponse('Too many codes were requested; show detail to the shopper.'),
  },
  handle: onSitesWithAccounts(checkRateLimit),
};

export const contactExistsOperation: Operation = {
  method: 'get',
  path: '/api/check-if-contact-exists',
  operationId: 'checkIfContactExists',
  summary:
    'Checks if a number has an account. Only its own user gets an answer; every other caller gets the same refusal for every number.',
  query: contactQuery,
  responses: {
    200: jsonResponse('The signed-in user has this number.', contactSchema),
    403: problemResponse('No one is signed in with this number.'),
    404: notOffered,
  },
  handle: onSitesWithAccounts(checkContact),
};

type AccountScope = Scope<'shoppers', 'site' | 'sites' | 'params' | 'account'>;

/** The handler of an operation that only sites with accounts have. */
function onSitesWithAccounts(
  handle: (account: AccountAccess, scope: AccountScope, request: Request) => Promise<Response>,
): Operation['handle'] {
  return (scope, { request }) =>
    hasAccounts(scope.site.settings)
      ? handle(scope.account(), scope, request)
      : problem(404, 'No accounts', 'This site has no shopper accounts.');
}

async function readMe(account: AccountAccess, { shoppers }: AccountScope): Promise<Response> {
  const user = await account.shopper();
  const body: AnswerBody<typeof meSchema> = { user, watchlist: user ? await shoppers.watchlist.vehicles(user.id) : [] };
  return answer(body, user === null ? account.forgetSession() : []);
}

async function readOwnData(account: AccountAccess, { site, sites, shoppers }: AccountScope): Promise<Response> {
  const user = await account.shopper();
  if (!user) return problem(401, 'Not signed in', 'Sign in first.');
  const sender = { phone: user.phone, groupId: site.group_id, sites: sitesOfAccounts(site, sites()) };
  const file = answer(await shoppers.ownData.read(user, sender));
  file.headers.set('Content-Disposition', 'attachment; filename="my-data.json"');
  return file;
}

async function checkRateLimit(account: AccountAccess, _scope: AccountScope, request: Request): Promise<Response> {
  const read = phoneBody.safeParse(await request.json().catch(() => undefined));
  if (!read.success) return unreadable(read.error);
  return (await account.mayRequestCode(read.data.phone)) ? empty() : problem(429, 'Too many codes', TOO_MANY_TRIES);
}

async function checkContact(account: AccountAccess, { params }: AccountScope): Promise<Response> {
  const user = await account.shopper();
  const isOwn = user !== null && mobileNumber(params.get('phone_number') ?? '') === user.phone;
  if (!isOwn) return problem(403, 'Not verified', 'Sign in with this phone number first.');
  const body: AnswerBody<typeof contactSchema> = { data: { exists: true } };
  return answer(body);
}

async function requestCode(account: AccountAccess, _scope: AccountScope, request: Request): Promise<Response> {
  const read = codeBody.safeParse(await request.json().catch(() => undefined));
  if (!read.success) return unreadable(read.error);
  const { phone, first_name, last_name, email } = read.data;
  const { details } = readDetails({ name: first_name, last_name, email });
  const step = await sendCode(account, phone, details);
  if ('refusal' in step) return refuse(step.refusal);
  const body: AnswerBody<typeof statusSchema> = { status: 'verificationSent' };
  return answer(body, step.cookies);
}

async function verify(account: AccountAccess, _scope: AccountScope, request: Request): Promise<Response> {
  const read = verifyBody.safeParse(await request.json().catch(() => undefined));
  if (!read.success) return unreadable(read.error);
  const step = await verifyCode(account, read.data.token);
  if ('refusal' in step) return refuse(step.refusal);
  const body: AnswerBody<typeof statusSchema> = { status: 'verificationSubmitted' };
  return answer(body, step.cookies);
}

const refuse = ({ status, title, message }: SignInRefusal) => problem(status, title, message);
const unreadable = (error: z.ZodError) => problem(400, 'The body cannot be read', bodyProblems(error));

/** A private answer, with cookies. */
export function answer(body: object, cookies: readonly string[] = [], status = 200): Response {
  return withCookies(Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } }), cookies);
}

function empty(cookies: readonly string[] = []): Response {
  return withCookies(new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } }), cookies);
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}
