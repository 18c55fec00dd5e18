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
      'Gives the site the page /spin-to-win, on which a signed-in shopper draws one prize of spinToWin.promotion. gating.features decides whether the page itself needs the sign-in too.',
  }),
  promotion: setting({
    schema: promotion.nullable(),
    default: null,
    about:
      "Sets the promotion of /spin-to-win. A new id starts a new promotion, and sites of a group with the same id share it. from and until are its first and last day in the site's time zone. terms is the path of a page of the site, or the text itself. permit is the permit numbers to show, if the promotion needs a permit. Each prize has an id, a name, a text, its odds as a whole number, and a limit: the most that can be won, or null. noPrize is the name and the odds of a spin that wins nothing, or null. A prize at its limit is no longer drawn, and the chances of the others rise in proportion. Without a promotion (null), the page says that there is none.",
  }),
} as const;
