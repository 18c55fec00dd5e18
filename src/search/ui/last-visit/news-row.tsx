import { startTransition, useEffect } from 'react';
import { onFirstGesture } from '#browser/start-script.ts';
import type { News, PageSearch } from '../found-vehicles.ts';

interface RowProps extends PageSearch {
  news: News | null;
  /** Shows the row before the first paint if there is a visit before. */
  script: string;
  /** Must be the same function at every render. */
  onNews: (news: News | null) => void;
}

/**
 * The place of the row. Records that these results are seen, and shows what is new in them. On a first visit the rest is loaded at the first
 * gesture: there is nothing to show.
 */
export function NewsRow({ news, script, onNews, query, route, defaultSort }: RowProps) {
  useEffect(() => {
    const show = ({ newsOfVisit }: typeof import('./new-since.tsx')) => {
      // A transition waits for parts that are not hydrated yet, which would otherwise be rendered again.
      startTransition(() => onNews(newsOfVisit()));
    };
    // Without the file, after a release, nothing is marked.
    const load = () => void import('./new-since.tsx').then(show, () => {});
    if (!document.querySelector('[data-news]:not([hidden])')) return onFirstGesture(load);
    load();
  }, [query, onNews]);
  return (
    <>
      <div className="news" data-news="" hidden={!news} suppressHydrationWarning>
        {news && <news.Row query={query} route={route} defaultSort={defaultSort} />}
      </div>
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}
