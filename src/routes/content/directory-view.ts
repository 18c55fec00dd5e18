import {
  directoryUrl,
  sameValue,
  withoutRange,
  withoutValue,
  type DirectoryQuery,
} from '#content/rules/directory-query.ts';
import type { Directory, DirectoryAnswer, DirectoryReading } from '#content/rules/search-directory.ts';
import { formatDollars, formatNumber } from '#rules/money.ts';
import type { DirectoryView } from '#content/ui/directory-screen.tsx';

/** The view of a directory's form, chips and pages, for models and offers. */
export function directoryView<T>(
  path: string,
  directory: Directory<T>,
  asked: DirectoryQuery,
  answer: DirectoryAnswer<T>,
  words: Pick<DirectoryView, 'title' | 'placeholder' | 'empty'> & {
    readonly noun: readonly [one: string, many: string];
    readonly labels: Readonly<Record<string, string>>;
    readonly hidden?: readonly string[];
  },
): DirectoryView {
  const query = { ...asked, page: answer.page };
  const { facets, ranges } = directory;
  const shape = { facets, ranges };
  const to = (next: DirectoryQuery) => directoryUrl(path, next, shape);
  const spelt = (facet: string, value: string) =>
    answer.facets[facet]!.find((one) => sameValue(one.value, value))?.value ?? value;
  const [range] = ranges;
  const stats = range === undefined ? null : (answer.stats[range] ?? null);
  // A range of one number has nothing to choose.
  const bounds = stats !== null && stats.min < stats.max ? stats : null;
  return {
    path,
    title: words.title,
    placeholder: words.placeholder,
    empty: words.empty,
    countText: `${formatNumber(answer.count)} ${words.noun[answer.count === 1 ? 0 : 1]}`,
    reading: readingText(answer.reading, words.noun[0]),
    shape,
    query,
    facets: facets
      .filter((name) => !words.hidden?.includes(name) || (query.filters[name]?.length ?? 0) > 0)
      .map((name) => {
        const chosen = query.filters[name] ?? [];
        const isChosen = (value: string) => chosen.some((one) => sameValue(one, value));
        const counted = answer.facets[name]!.map(({ value, count }) => ({ value, count, chosen: isChosen(value) }));
        // Chosen values without results stay in the form, so that the next change does not silently drop them.
        const missing = chosen
          .filter((value) => !counted.some((one) => sameValue(one.value, value)))
          .map((value) => ({ value, count: 0, chosen: true }));
        return { name, label: words.labels[name]!, items: [...counted, ...missing] };
      })
      .filter(({ items }) => items.length > 1 || items.some(({ chosen }) => chosen))
      .map((facet, index) => ({
        ...facet,
        closed: index > 0 && answer.pages === 1 && facet.items.every(({ count, chosen }) => count === 1 && !chosen),
      })),
    range:
      range === undefined || (bounds === null && !query.ranges[range])
        ? null
        : { name: range, label: words.labels[range]!, bounds: bounds ?? stats ?? { min: 0, max: 0 } },
    chips: [
      ...(query.query === '' ? [] : [{ label: `“${query.query}”`, href: to({ ...query, query: '', page: 1 }) }]),
      ...facets.flatMap((facet) =>
        (query.filters[facet] ?? []).map((value) => ({
          label: spelt(facet, value),
          href: to(withoutValue(query, facet, value)),
        })),
      ),
      ...ranges.flatMap((name) => {
        const set = query.ranges[name];
        return set ? [{ label: rangeLabel(words.labels[name]!, set), href: to(withoutRange(query, name)) }] : [];
      }),
    ],
    pages: answer.count === 0 ? 0 : answer.pages,
  };
}

/** The meaning that was read from a text, in the wording of the stock search; `null` if it was searched as typed. */
function readingText(reading: DirectoryReading | null, noun: string): string | null {
  if (reading === null) return null;
  const { text, unknown } = reading;
  return [
    ...(text === null ? [] : [`Showing results for “${text}”.`]),
    ...(unknown.length === 0 ? [] : [`No ${noun} has ${unknown.map((word) => `“${word}”`).join(', ')}.`]),
  ].join(' ');
}

const MAX_NAMED = 3;

/** The page title: `Models: Kia, SUV, page 2`. */
export function directoryTitle({
  title,
  chips,
  query: { page },
}: Pick<DirectoryView, 'title' | 'chips' | 'query'>): string {
  const named = chips.map(({ label }) => label);
  const filters =
    named.length > MAX_NAMED
      ? [...named.slice(0, MAX_NAMED - 1), `${named.length - MAX_NAMED + 1} more filters`]
      : named;
  return `${title}${filters.length > 0 ? `: ${filters.join(', ')}` : ''}${page > 1 ? `, page ${page}` : ''}`;
}

function rangeLabel(label: string, { min, max }: { readonly min?: number; readonly max?: number }): string {
  if (min !== undefined && max !== undefined) return `${label} ${formatDollars(min)} to ${formatDollars(max)}`;
  return min === undefined ? `${label} up to ${formatDollars(max!)}` : `${label} from ${formatDollars(min)}`;
}
