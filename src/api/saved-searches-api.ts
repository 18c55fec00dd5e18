import { z } from 'zod';
import { problem } from '#platform/problem.ts';
import { consentSource } from '#leads/consent.ts';
import {
  addSearch,
  changeSearch as changeAlerts,
  savedSearchHref,
  searchOwner,
  searchToSave,
  type SearchRefusal,
} from '#views/account/saved-searches.server.ts';
import type { Scope } from '#views/context.ts';
import { hasSavedSearches } from '#shoppers/rules/account-features.ts';
import { ALERT_CHANNELS, ALERT_FREQUENCIES, MAX_SAVED_SEARCHES } from '#shoppers/rules/saved-search.ts';
import type { SavedSearch, SearchOwner } from '#shoppers/saved-searches.server.ts';
import { answer } from './account-api.ts';
import { bodyProblems, jsonResponse, problemResponse, type AnswerBody, type Operation } from './operation.ts';

const choice = {
  channel: z
    .enum(ALERT_CHANNELS)
    .optional()
    .meta({ description: 'Sets how alerts arrive. mail needs an email address in the account.' }),
  frequency: z
    .enum(ALERT_FREQUENCIES)
    .optional()
    .meta({ description: 'Sets when alerts arrive: immediately, or once a day.' }),
};
const newSearch = z.strictObject({
  query: z
    .string()
    .max(16_000)
    .meta({ description: 'The query string of the search page.', examples: ['make=Kia&range[price]=:30000'] }),
  ...choice,
});
const changedAlerts = z.strictObject(choice);
const searchSchema = z
  .object({
    id: z.string(),
    query: z
      .string()
      .meta({ description: 'The query string in its canonical form: equal searches have equal strings.' }),
    title: z.string().meta({ description: 'The search in words.' }),
    url: z
      .string()
      .nullable()
      .meta({ description: 'The page with the results: a path, or a URL on another site of the group.' }),
    channel: z.enum(ALERT_CHANNELS),
    frequency: z.enum(ALERT_FREQUENCIES),
    created_at: z.iso.datetime(),
    stopped_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'The time at which a link in an alert stopped the alerts.' }),
  })
  .meta({ id: 'SavedSearch' });
const listSchema = z.object({
  saved_searches: z.array(searchSchema).meta({ description: 'The saved searches, newest first.' }),
});
const idInPath = z.object({ id: z.string().meta({ description: 'The id of a saved search.' }) });
const json = (schema: z.ZodType) => ({ mediaType: 'application/json', schema });

const refusals = {
  401: problemResponse('No one is signed in.'),
  404: problemResponse('The site has no saved searches, or the user has no such search.'),
};
const unreadable = { 400: problemResponse('The body cannot be read.') };

export const listSearchesOperation: Operation = {
  method: 'get',
  path: '/api/saved-searches',
  operationId: 'listSavedSearches',
  summary: "Lists the signed-in user's saved searches, on all sites that share the account.",
  responses: { 200: jsonResponse('The searches.', listSchema), ...refusals },
  handle: (scope, { request }) => listSearches(request, scope),
};

export const saveSearchOperation: Operation = {
  method: 'post',
  path: '/api/saved-searches',
  operationId: 'saveSearch',
  summary: `Saves a search. It does not change a search that is already saved. A user has at most ${MAX_SAVED_SEARCHES}.`,
  body: json(newSearch),
  responses: {
    200: jsonResponse('The search was already saved.', searchSchema),
    201: jsonResponse('The search is saved.', searchSchema),
    ...unreadable,
    ...refusals,
    409: problemResponse('The user has too many saved searches; show detail to the shopper.'),
    422: problemResponse('The search or its alerts cannot be saved; show detail to the shopper.'),
  },
  handle: (scope, { request }) => saveSearch(request, scope),
};

export const changeSearchOperation: Operation = {
  method: 'patch',
  path: '/api/saved-searches/{id}',
  operationId: 'changeSavedSearch',
  summary: 'Changes the alerts of a saved search, and starts alerts again that a link stopped.',
  pathParameters: idInPath,
  body: json(changedAlerts),
  responses: {
    200: jsonResponse('The alerts are changed.', searchSchema),
    ...unreadable,
    ...refusals,
    422: problemResponse('The alerts cannot be sent; show detail to the shopper.'),
  },
  handle: (scope, { request, path }) => changeSearch(request, path['id']!, scope),
};

export const removeSearchOperation: Operation = {
  method: 'delete',
  path: '/api/saved-searches/{id}',
  operationId: 'removeSavedSearch',
  summary: 'Removes a saved search, and ends its alerts.',
  pathParameters: idInPath,
  responses: { 204: { description: 'The search is removed.' }, ...refusals },
  handle: (scope, { request, path }) => removeSearch(request, path['id']!, scope),
};

type SearchScope = Scope<'inventory' | 'shoppers', 'site' | 'sites' | 'account' | 'origin' | 'now'>;

async function listSearches(request: Request, scope: SearchScope): Promise<Response> {
  const owner = await findOwner(request, scope);
  if (owner instanceof Response) return owner;
  const searches = await scope.shoppers.savedSearches.list(owner);
  const body: AnswerBody<typeof listSchema> = { saved_searches: searches.map((search) => searchJson(search, scope)) };
  return answer(body);
}

async function saveSearch(request: Request, scope: SearchScope): Promise<Response> {
  const owner = await findOwner(request, scope);
  if (owner instanceof Response) return owner;
  const read = newSearch.safeParse(await request.json().catch(() => undefined));
  if (!read.success) return notRead(read.error);
  const { query, ...alerts } = read.data;
  const saved = await addSearch(await searchToSave(query, scope), alertChoices(alerts), owner, scope);
  if ('problem' in saved) return refuse(saved);
  return answer(searchJson(saved.search, scope), [], saved.isNew ? 201 : 200);
}

async function changeSearch(request: Request, id: string, scope: SearchScope): Promise<Response> {
  const owner = await findOwner(request, scope);
  if (owner instanceof Response) return owner;
  const read = changedAlerts.safeParse(await request.json().catch(() => undefined));
  if (!read.success) return notRead(read.error);
  const changed = await changeAlerts(id, alertChoices(read.data), owner, scope);
  if (changed === null) return unknown();
  return 'problem' in changed ? refuse(changed) : answer(searchJson(changed.search, scope));
}

async function removeSearch(request: Request, id: string, scope: SearchScope): Promise<Response> {
  const owner = await findOwner(request, scope);
  if (owner instanceof Response) return owner;
  if (!(await scope.shoppers.savedSearches.remove(owner, id, scope.now))) return unknown();
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } });
}

/** The owner of the saved searches in a request, or the refusal. */
async function findOwner(request: Request, scope: SearchScope): Promise<SearchOwner | Response> {
  if (!hasSavedSearches(scope.site.settings))
    return problem(404, 'No saved searches', 'Shoppers cannot save searches on this site.');
  const shopper = await scope.account().shopper();
  if (shopper === null) return problem(401, 'Not signed in', 'Sign in to save searches.');
  return searchOwner(shopper, scope, consentSource(request.headers.get('referer') ?? scope.origin));
}

function searchJson(search: SavedSearch, scope: SearchScope): AnswerBody<typeof searchSchema> {
  const { id, query, title, channel, frequency, createdAt, stoppedAt } = search;
  return {
    id,
    query,
    title,
    url: savedSearchHref(search, scope),
    channel,
    frequency,
    created_at: createdAt.toISOString(),
    stopped_at: stoppedAt?.toISOString() ?? null,
  };
}

/** The choices of a body: a field that it leaves out keeps its value. */
const alertChoices = ({ channel, frequency }: z.output<typeof changedAlerts>) => ({
  ...(channel && { channel }),
  ...(frequency && { frequency }),
});

const refuse = ({ status, title, problem: detail }: SearchRefusal) => problem(status, title, detail);
const unknown = () => problem(404, 'No such search', 'This saved search no longer exists.');
const notRead = (error: z.ZodError) => problem(400, 'The body cannot be read', bodyProblems(error));
