import { isOpenDay } from '#dealerships/rules/opening-hours.ts';
import type { Site } from '#sites/site.ts';
import type { Finding, SiteTexts } from './finding.ts';

/** Claims that other texts or the records of the site contradict: the dealer answers for each of them. */
export function checkClaims(site: Pick<Site, 'locations'>, texts: SiteTexts): readonly Finding[] {
  return [...differentPoints(texts), ...closedDays(site, texts)];
}

interface Found {
  readonly file: string;
  readonly line: number;
  readonly match: RegExpExecArray;
}

function* claims(texts: SiteTexts, pattern: RegExp): Generator<Found> {
  for (const [file, text] of texts)
    for (const [at, line] of text.split('\n').entries()) {
      const match = pattern.exec(line);
      if (match) yield { file, line: at + 1, match };
    }
}

/** `110-point check` on one page, `120-point inspection` on another. */
function differentPoints(texts: SiteTexts): readonly Finding[] {
  const found = [...claims(texts, /\b(\d{2,3})[- ]point\b/i)];
  const first = found[0];
  return found
    .filter(({ match }) => match[1] !== first!.match[1])
    .map(({ file, line, match }) => ({
      level: 'risk',
      file,
      line,
      message: `This says "${match[0]}", but ${first!.file}:${first!.line} says "${first!.match[0]}".`,
      todo: 'Write the number that is true at each place.',
    }));
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const EVERY =
  /\b(?:every|all)(?: our)?( sales)? (?:yard|location|dealership|showroom|branch|store)s?(?: is| are) open on (sun|mon|tues|wednes|thurs|fri|satur)day/i;

/** `Every yard is open on Saturday`, where the hours of one say otherwise. */
function closedDays({ locations }: Pick<Site, 'locations'>, texts: SiteTexts): readonly Finding[] {
  return [...claims(texts, EVERY)].flatMap(({ file, line, match }) => {
    const weekday = DAYS.indexOf(`${match[2]!.toLowerCase()}day`);
    const closed = locations
      .filter((one) => !match[1] || one.location_type === 'sales')
      .filter((one) => !one.opening_hours.some((day) => day.weekday === weekday && isOpenDay(day)));
    if (closed.length === 0) return [];
    return {
      level: 'risk' as const,
      file,
      line,
      message: `This says "${match[0]}", but the hours do not say so of ${closed.map(({ name }) => name).join(', ')}.`,
      todo: 'Name the locations that are open, or correct their hours in dealerships.yaml.',
    };
  });
}
