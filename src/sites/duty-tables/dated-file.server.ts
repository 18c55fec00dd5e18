import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { AU_STATES, type AuState } from '#vehicle/rules/vehicle.ts';
import type { TenantProblem } from '../site.ts';

/** Common parts of the files of the states: facts with their sources and dates, which belong to the build. */
export const none = <S extends z.ZodType>(schema: S) => schema.nullable().default(null as never);
export const text = z.string().trim().min(1).max(600);
export const day = z
  .string()
  .refine(
    (given) => /^\d{4}-\d\d-\d\d$/.test(given) && formatCalendarDate(given) !== null,
    'must be a date, YYYY-MM-DD',
  );
export const official = z
  .string()
  .regex(/^https?:\/\/[\w.-]+\.gov\.au\/\S*$/, 'must be a page of an Australian government');

export const cents = (dollars: number) => Math.round(dollars * 100);

/**
 * Paths from this file in the sources, and from the built server, beside which `scripts/build.mjs` copies the folders
 * of files.
 */
const FOLDER = ['../../vehicle', '../vehicle']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((place) => existsSync(place))!;

/** One file for each state. Throws if one is not valid: the build is wrong then. */
export function stateFiles<T>(
  name: string,
  parse: (state: AuState, file: string, content: string, problems: TenantProblem[]) => T | null,
): Readonly<Record<AuState, T>> {
  const read = AU_STATES.map((state) => {
    const file = `src/vehicle/${name}/${state}.yaml`;
    const problems: TenantProblem[] = [];
    const found = parse(state, file, readFileSync(path.join(FOLDER, name, `${state}.yaml`), 'utf8'), problems);
    if (found === null) throw new Error(problems.map((one) => `${file}: ${one.key} ${one.message}`).join('\n'));
    return [state, found];
  });
  return Object.fromEntries(read) as Readonly<Record<AuState, T>>;
}
