import { useEffect, useRef, useState } from 'react';
import { StockCards } from '#views/cards/stock-card.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import type { VehicleCardView } from '#views/cards/vehicle-card-view.ts';
import type { SimilarView } from './section-views.ts';

/** The vehicles are fetched when the section is within this distance of the viewport. */
const MARGIN = '500px 0px';

/**
 * Similar vehicles, fetched when the shopper scrolls near, in reserved space. Without scripts, and when the request fails, there is a
 * link to the search for the same model.
 */
export function Similar({ view }: { view: SimilarView }) {
  const { source } = view;
  const box = useRef<HTMLDivElement>(null);
  const [cards, setCards] = useState<readonly VehicleCardView[] | 'waiting' | 'loading' | 'failed'>('waiting');
  useEffect(() => {
    setCards('waiting');
    const leaving = new AbortController();
    const load = async () => {
      setCards('loading');
      try {
        const response = await fetch(source, { signal: leaving.signal });
        if (!response.ok) throw new Error(`${response.status} ${source}`);
        setCards(((await response.json()) as { cards: readonly VehicleCardView[] }).cards);
      } catch (error) {
        if (leaving.signal.aborted) return;
        console.error(`Similar vehicles could not be loaded: ${(error as Error).message}`);
        setCards('failed');
      }
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        void load();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(box.current!);
    return () => {
      observer.disconnect();
      leaving.abort();
    };
  }, [source]);
  const link = (
    <a className="link" href={view.search.href}>
      {view.search.label}
    </a>
  );
  const pending = cards === 'waiting' || cards === 'loading';
  return (
    <Section id="similar" title={view.title} aside={link} sunken>
      <div
        ref={box}
        className={pending ? 'similar similar-pending' : 'similar'}
        aria-busy={cards === 'loading' || undefined}
      >
        {cards === 'loading' && <SkeletonCards count={view.count} swipe label="Loading similar vehicles" />}
        {cards === 'failed' && <p>Similar vehicles could not be loaded. {link}</p>}
        {!pending && cards !== 'failed' && cards.length === 0 && <p>There are no similar vehicles at the moment.</p>}
        {!pending && cards !== 'failed' && cards.length > 0 && <StockCards cards={cards} />}
      </div>
    </Section>
  );
}
