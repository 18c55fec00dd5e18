import { z } from 'zod';
import { createCountLimit } from '#platform/count-limit.ts';
import { problem } from '#platform/problem.ts';
import { bodyProblems, problemResponse, type Operation } from './operation.ts';

/** More than the shoppers of one office do in that time. */
const SAVES = { most: 30, windowMs: 10 * 60_000 };

const dollars = z.number().min(0).max(10_000_000).meta({ description: 'Dollars.' });
const name = z.string().min(1).max(120);
const valuation = z.strictObject({
  column_name: z.literal('valuation'),
  make: name,
  model: name,
  badge: name.nullable(),
  year: z.int().min(1900).max(2200),
  km: z.int().min(0).max(2_000_000),
  low: dollars,
  high: dollars,
  valid_until: z.iso.date(),
  comparables: z.int().min(0).max(1_000_000).nullable(),
});

const saveValuation = {
  method: 'post',
  path: '/api/miscellaneous',
  operationId: 'saveValuation',
  summary:
    'Stores the trade-in estimate that a shopper saw, if the site saves estimates. It stores nothing about the shopper.',
  body: { mediaType: 'application/json', schema: valuation },
  responses: {
    204: { description: 'The estimate is stored.' },
    400: problemResponse('The body cannot be read; detail says what is wrong.'),
    404: problemResponse('The site does not save estimates (setting tradeIn.saveValuation).'),
    429: problemResponse('Too many estimates came from this IP address. Try again in ten minutes.'),
  },
} as const;

/** The estimate that a page shows, with `column_name` `valuation`. */
export function saveValuationOperation(clock: { readonly now: () => number }): Operation {
  const maySave = createCountLimit(SAVES, clock.now);
  const handle: Operation['handle'] = async ({ site, valuation: { savedValuations }, remoteAddress, now }, call) => {
    if (!site.settings.tradeIn.saveValuation)
      return problem(404, 'Not saved', 'This site does not save estimates (setting tradeIn.saveValuation).');
    const read = valuation.safeParse(await call.request.json().catch(() => undefined));
    if (!read.success) return problem(400, 'The estimate cannot be read', bodyProblems(read.error));
    if (!maySave(remoteAddress))
      return problem(429, 'Too many', 'Too many estimates came from this IP address. Try again in ten minutes.');
    const { column_name: _column, ...shown } = read.data;
    await savedValuations.save(site.id, shown, now);
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  };
  return { ...saveValuation, handle };
}
