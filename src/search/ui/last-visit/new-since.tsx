import { useEffect, useState } from 'react';
import { formatNumber } from '#rules/money.ts';
import { browserStorage } from '../use-search-history.ts';
import { soldCount } from '../../rules/facets.ts';
import { isNewOnly, newFrom, sinceText, VISIT, visitAt, visitText, withNewOnly } from '../../rules/last-visit.ts';
import { stockQueryToParams, withRange } from '../../rules/query-codec.ts';
import { searchUrl } from '../../rules/search-url.ts';
import type { News, PageSearch } from '../found-vehicles.ts';

let latest: { readonly since: number; readonly news: News } | null = null;

/**
 * Records the visit in which results are seen. Returns the new vehicles since the one before; `null` if there is none,
 * or without storage.
 */
export function newsOfVisit(): News | null {
  const now = Date.now();
  let since: number | null = null;
  try {
    const storage = browserStorage();
    const visit = visitAt(storage?.getItem(VISIT) ?? null, now);
    storage?.setItem(VISIT, visitText(visit));
    since = visit.since;
  } catch {
    return null;
  }
  if (since === null) return null;
  // The same object for one visit, so that no card is rendered again.
  if (latest?.since !== since) latest = { since, news: newsSince(since, now) };
  return latest.news;
}

function newsSince(since: number, now: number): News {
  const day = sinceText(since, now, -60_000 * new Date(since).getTimezoneOffset());
  const from = newFrom(since);
  return {
    mark: (listedAt = 0) => (listedAt < from ? null : <span className="card-new">{`New since ${day}`}</span>),
    Row: (of) => <Row {...of} since={since} when={`new since ${day}`} />,
  };
}

function Row({ query, route, defaultSort, since, when }: PageSearch & { since: number; when: string }) {
  const isOnly = isNewOnly(query, since);
  const asked = stockQueryToParams({ ...withNewOnly(query, since), page: 1 }).toString();
  const [answer, setAnswer] = useState<{ readonly asked: string; readonly count: number } | null>(null);
  useEffect(() => {
    if (isOnly) return;
    const left = new AbortController();
    countForSale(asked, query.filters.status, left.signal)
      .then((count) => setAnswer({ asked, count }))
      // Without an answer, the row stays empty.
      .catch(
        (error: Error) => left.signal.aborted || console.debug(`What is new could not be counted: ${error.message}`),
      );
    return () => left.abort();
  }, [asked, isOnly, query.filters.status]);
  if (isOnly)
    return (
      <>
        All of these are {when}.{' '}
        <a
          className="link"
          href={searchUrl(withRange(query, 'created_at_timestamp', null), route, defaultSort)}
          data-keep-scroll=""
        >
          Show all
        </a>
      </>
    );
  // The number of the search before this one would be wrong.
  if (answer?.asked !== asked) return null;
  if (answer.count === 0) return <>Nothing {when}.</>;
  return (
    <a className="chip" href={searchUrl(withNewOnly(query, since), route, defaultSort)} data-keep-scroll="">
      {formatNumber(answer.count)} {when}
    </a>
  );
}

/** Like the heading of a search: without sold vehicles. */
async function countForSale(
  asked: string,
  wanted: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<number> {
  const response = await fetch(`/api/stock/search?${asked}&facets=status&hitsPerPage=1`, { signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { count, facets } = (await response.json()) as {
    readonly count: number;
    readonly facets: { readonly status: readonly { readonly value: string; readonly count: number }[] };
  };
  return count - soldCount(facets.status, wanted);
}
