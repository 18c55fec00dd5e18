import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { STUDIO_PLACES } from './studio/yard-names.ts';

const entry = z
  .strictObject({
    /** `franchise` has new vehicles of its makes and any trade-ins; `used-outlet` has weekly prices; `leisure` has caravans and motorcycles. */
    profile: z.enum(['franchise', 'used-outlet', 'leisure']),
    count: z.int().min(0).max(20_000),
    new: z.number().min(0).max(1),
    demo: z.number().min(0).max(1),
    used: z.number().min(0).max(1),
    makes: z.array(z.string()).optional(),
    /** Place of the photos of used vehicles and demonstrators; new ones are in the studio. */
    yard: z.enum(STUDIO_PLACES).optional(),
    /** Share of used vehicles that are of the makes sold new. */
    usedOwnMakes: z.number().min(0).max(1).default(0.35),
  })
  .refine(
    (plan) => Math.abs(plan.new + plan.demo + plan.used - 1) < 0.001,
    'the shares of new, demo and used must add up to 1',
  );

/** By dealership id. */
const stockPlanSchema = z.record(z.string(), entry);
export type StockPlan = z.infer<typeof stockPlanSchema>;
export type DealershipPlan = StockPlan[string];

/** Errors contain the file and the reason. */
export function readStockPlan(file = path.join(import.meta.dirname, 'stock-plan.yaml')): StockPlan {
  const read = stockPlanSchema.safeParse(parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}
