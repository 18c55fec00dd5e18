import { z } from 'zod';
import { setting } from '#platform/settings/define.ts';

const name = z.string().min(1).max(60);
const slug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens');
const odds = z.int('must be a whole number from 1 to 1000000').min(1).max(1_000_000);
const day = z.iso.date('must be a date such as "2026-12-01", in quotes');

const prize = z.strictObject({
  id: slug,
  name,
  text: z.string().min(1).max(240).nullable().default(null),
  odds,
  limit: z.int().min(1).nullable().default(null),
});

const promotion = z
  .strictObject({
    id: slug,
    title: z.string().min(1).max(80),
    from: day,
    until: day,
    terms: z.string().min(1).max(5000),
    permit: z.string().min(1).max(200).nullable().default(null),
    prizes: z.array(prize).min(1).max(12),
    noPrize: z.strictObject({ name, odds }).nullable().default(null),
  })
  .superRefine(({ from, until, prizes, noPrize }, context) => {
    const report = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (until < from) report(['until'], `must not be before from (${from})`);
    for (const [at, { id }] of prizes.entries())
      if (prizes.findIndex((other) => other.id === id) < at) report(['prizes', at, 'id'], 'must not repeat an id');
    if (noPrize === null && prizes.every(({ limit }) => limit !== null))
      report(['prizes'], 'must have a prize without a limit, or add noPrize: otherwise a spin may find nothing left');
  });

export const spinToWin = {
  page: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether the site has the page /spin-to-win, on which a signed-in shopper draws one prize of spinToWin.promotion. gating.features says whether the page itself needs the sign-in too.',
  }),
  promotion: setting({
    schema: promotion.nullable(),
    default: null,
    about:
      "The promotion of /spin-to-win: id (a new id starts a new promotion; sites of a group with the same id share it), title, from and until (dates in the site's time zone, both included), terms (the path of a page of the site, or the text itself), permit (the permit numbers to show, where a permit is needed), prizes (each with id, name, text, odds as a whole number, and limit, the most that can be won, or null) and noPrize (name and odds of a spin that wins nothing, or null). A prize whose limit is reached is no longer drawn, and the chances of the others rise in proportion. null: the page says that there is no promotion.",
  }),
} as const;
