import { useEffect, useState } from 'react';
import { onFirstGesture } from '#browser/start-script.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { SidebarView } from './sidebar-view.ts';
import { formatNumber } from '#rules/money.ts';

/**
 * The number of views, fetched by the browser, in reserved space. A visit counts once, after its first gesture, because bots and audits
 * run scripts without being visits.
 */
export function ViewCount({ view: { address, slug } }: { view: SidebarView['views'] }) {
  const [views, setViews] = useState<number | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const cancel = onFirstGesture(() => void fetchViews(address, slug, left.signal).then(setViews));
    return () => {
      cancel();
      left.abort();
    };
  }, [address, slug]);
  return (
    <span className="view-count">
      {views !== null && views > 0 && (
        <>
          <Icon name="eye" />
          {formatNumber(views)} {views === 1 ? 'view' : 'views'}
        </>
      )}
    </span>
  );
}

async function fetchViews(address: string, slug: string, signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(address, { method: isFirst(slug) ? 'POST' : 'GET', signal });
    return response.ok ? ((await response.json()) as { views: number }).views : null;
  } catch (error) {
    console.debug(`The view count could not be loaded: ${(error as Error).message}`);
    return null;
  }
}

/** Records the view; true if it is the first in this visit. */
function isFirst(slug: string): boolean {
  try {
    const key = `viewed:${slug}`;
    const first = sessionStorage.getItem(key) === null;
    sessionStorage.setItem(key, '1');
    return first;
  } catch {
    // Without storage, views are not counted.
    return false;
  }
}
