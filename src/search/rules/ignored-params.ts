import { FACET_LABELS } from './facets.ts';
import { MAX_TEXT_LENGTH, type ParsedQuery } from './query-codec.ts';

type Ignored = ParsedQuery['ignored'];

/** Shoppers' names of parameters; absent for those that change neither the results nor their order. */
const LABELS: Readonly<Record<string, string>> = {
  sortBy: 'Sort order',
  near: 'Postcode',
  within: 'Distance',
  listed_since: FACET_LABELS.created_at_timestamp,
};
const SILENT: ReadonlySet<string> = new Set(['page', 'text']);
const BOX = /^(?:range|min|max|any|match|not)\[([a-z_]+)\]$/;
const MOST_NAMED = 3;
const LONGEST_VALUE = 30;

/**
 * Note about the parameters of a page of results that were not used, such as `Not used in this search: Price “cheap”.`;
 * `null` if all were used. `makes` are unknown makes.
 */
export function ignoredText(ignored: Ignored, makes: readonly string[] = []): string | null {
  const named = [
    ...ignored.filter(({ param }) => !SILENT.has(param)).map(describeParam),
    ...makes.map((make) => quoteParam('Make', make)),
  ];
  const different = [...new Set(named)];
  if (different.length === 0) return null;
  const more = different.length - MOST_NAMED;
  const shown = different.slice(0, MOST_NAMED).join(', ');
  return `Not used in this search: ${shown}${more > 0 ? ` and ${more} more` : ''}.`;
}

/**
 * Parameters that a redirect repeats, so that its page mentions them too: limits, orders and places that cannot be
 * read. The boxes of a range are written as a range, because a page with boxes in its URL redirects.
 */
export function ignoredParams(ignored: Ignored): URLSearchParams {
  return new URLSearchParams(
    ignored
      .filter(({ param }) => /^(?:range\[|min\[|max\[|sortBy$|near$|listed_since$)/.test(param))
      .map(({ param, value }) => [param.replace(/^(?:min|max)\[/, 'range['), value]),
  );
}

function describeParam({ param, value }: Ignored[number]): string {
  if (param === 'query') return `the text after ${MAX_TEXT_LENGTH} characters`;
  const facet = BOX.exec(param)?.[1] ?? param;
  const labels: Readonly<Record<string, string>> = { ...FACET_LABELS, ...LABELS };
  return quoteParam(Object.hasOwn(labels, facet) ? labels[facet]! : facet, value);
}

function quoteParam(label: string, value: string): string {
  const shown = value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE).toWellFormed()}…` : value;
  return `${label} “${shown.replace(/\s+/g, ' ').trim()}”`;
}
