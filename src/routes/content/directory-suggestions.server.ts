import { directoryUrl } from '#content/rules/directory-query.ts';
import { searchDirectory, type Directory } from '#content/rules/search-directory.ts';
import { formatNumber } from '#rules/money.ts';
import type { Suggestions } from '#ui/empty-state.tsx';
import type { Scope } from '#views/context.ts';
import { stockSearchFor } from '#views/search/popular-searches.server.ts';

const MAX_GROUPS = 6;

interface DirectorySearch<T> {
  readonly path: string;
  readonly directory: Directory<T>;
  /** The facet of the suggested values. */
  readonly facet: string;
  /** The typed text. */
  readonly text: string;
}

/** Suggestions after a search of a directory that found nothing: the stock, and the largest groups of the directory. */
export async function directorySuggestions<T>(
  { path, directory, facet, text }: DirectorySearch<T>,
  entries: readonly T[],
  scope: Scope<'inventory'>,
): Promise<Suggestions | null> {
  const everything = { query: '', page: 1, filters: {}, ranges: {} };
  const { facets } = searchDirectory(directory, entries, everything);
  const groups = facets[facet]!.slice(0, MAX_GROUPS).map(({ value, count }) => ({
    href: directoryUrl(path, { ...everything, filters: { [facet]: [value] } }, directory),
    text: `${value}: ${formatNumber(count)}`,
  }));
  const stock = await stockSearchFor(text, scope);
  const links = stock === null ? groups : [stock, ...groups];
  return links.length === 0 ? null : { title: 'Try one of these', links };
}
