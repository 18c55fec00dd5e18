import { createContext, startTransition, useContext, useEffect, useState } from 'react';
import { onFirstGesture } from '#browser/start-script.ts';
import type { News, NewsOf } from '../found-vehicles.ts';

/** Marks a vehicle as new; `null` where nothing is. */
export const Mark = createContext<News['mark'] | null>(null);

export function NewMark({ listedAt }: { listedAt: number | undefined }) {
  const mark = useContext(Mark);
  return listedAt && mark ? mark(listedAt) : null;
}

/**
 * Records that these results are seen, and says what is new in them. On a first visit the module is loaded at the first gesture: there is
 * nothing to show.
 */
export function useNews(found: object, isShown: boolean): News | null {
  const [news, setNews] = useState<News | null>(null);
  useEffect(() => {
    if (!isShown) return;
    const show = ({ newsOfVisit }: typeof import('./new-since.tsx')) => {
      // A transition waits for parts that are not hydrated yet, which would otherwise be rendered again.
      startTransition(() => setNews(newsOfVisit()));
    };
    // Without the file, after a release, nothing is marked.
    const load = () => void import('./new-since.tsx').then(show, () => {});
    if (!document.querySelector('[data-news]:not([hidden])')) return onFirstGesture(load);
    load();
  }, [found, isShown]);
  return news;
}

/** The place of the row, which a script shows before the first paint where there is a visit before. */
export function NewsRow({ news, script, ...of }: NewsOf & { news: News | null; script: string }) {
  return (
    <>
      <div className="news" data-news="" hidden={!news} suppressHydrationWarning>
        {news && <news.Row {...of} />}
      </div>
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}
