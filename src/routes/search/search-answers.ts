import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { pagesOfUrl } from '#search/ui/found-vehicles.ts';
import { AnswerCache, whenStockChanged } from '#search/ui/answer-cache.ts';
import { historyClears } from '#search/ui/use-search-history.ts';
import { isScreenError } from '#browser/screen-error.ts';
import { readPageData, type PageData } from '#browser/page-data.ts';
import type { SearchPage } from './search-view.server.ts';

export type Found = SearchPage & {
  readonly fromBrowser?: true;
  readonly clearsBefore?: number;
};

const answers = new AnswerCache<Found>();
let shown: Found | null = null;

/** Answers from the cache first. When a request fails, the previous results stay with a message. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Found> {
  const { pathname, search } = new URL(request.url);
  const clearsBefore = historyClears();
  const cached = pagesOfUrl(pathname + search).map((address) => answers.get(address));
  const last = cached.at(-1);
  if (last && cached.every((one) => one !== undefined))
    return {
      ...last,
      from: cached[0]!.from,
      cards: cached.flatMap((one) => one.cards),
      fromBrowser: true,
      clearsBefore,
    };
  try {
    const found = readPageData<Found>(await serverLoader<PageData<SearchPage>>());
    answers.set(pathname + search, found, found.revision, found.cacheSize);
    return { ...found, clearsBefore };
  } catch (error) {
    if (!shown || !isScreenError(error)) throw error;
    return { ...shown, hasError: true };
  }
}

/** Stores the results that the page shows, and fetches cached ones again if the stock has changed. */
export function useFound(found: Found): void {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const cacheAnswer = useEffectEvent(() => answers.set(pathname + search, found, found.revision, found.cacheSize));
  const refetch = useEffectEvent(() => {
    answers.clear();
    void revalidate();
  });
  useEffect(() => {
    if (found.hasError) return;
    shown = found;
    if (!found.fromBrowser) return cacheAnswer();
    // Cached results are shown immediately, and fetched again if the stock has changed.
    return whenStockChanged(found.revision, refetch);
  }, [found]);
}
