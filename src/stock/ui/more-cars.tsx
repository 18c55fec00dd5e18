import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { Pager } from '#ui/pager.tsx';
import { pageAddress, type FoundCars } from './found-cars.ts';

interface Kept<Card> {
  readonly cards: readonly Card[];
  readonly page: number;
}

/** What was scrolled to, by address: going back finds it again. The oldest searches are forgotten. */
const KEPT = new Map<string, Kept<{ readonly id: string }>>();
const MOST_KEPT = 10;

/** More cars as the shopper scrolls (SRCH-015); without a script, plain page links. */
export function MoreCars<Card extends { readonly id: string }>({ found, card }: { found: FoundCars<Card>; card: (card: Card) => ReactNode }) {
  const fetcher = useFetcher<FoundCars<Card>>();
  const [more, setMore] = useState<Kept<Card>>({ cards: [], page: found.query.page });
  const [scripted, setScripted] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setScripted(true);
    const kept = KEPT.get(found.address) as Kept<Card> | undefined;
    if (kept && found.query.page === 1) setMore(kept);
  }, [found.address]);

  useEffect(() => {
    const answer = fetcher.data;
    if (!answer || fetcher.state !== 'idle' || answer.query.page !== more.page + 1) return;
    const seen = new Set([...found.cards, ...more.cards].map((one) => one.id));
    const next = { cards: [...more.cards, ...answer.cards.filter((one) => !seen.has(one.id))], page: answer.query.page };
    setMore(next);
    KEPT.delete(found.address);
    KEPT.set(found.address, next);
    if (KEPT.size > MOST_KEPT) KEPT.delete(KEPT.keys().next().value!);
  }, [fetcher.data, fetcher.state]);

  const nextPage = more.page < found.pages ? more.page + 1 : null;
  useEffect(() => {
    if (!end.current || nextPage === null) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && fetcher.state === 'idle') void fetcher.load(pageAddress(found.address, nextPage));
      },
      { rootMargin: '800px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [nextPage, fetcher.state, found.address]);

  return (
    <>
      {more.cards.length > 0 && (
        <ul className="cards cards-more">
          {more.cards.map((one) => (
            <li key={one.id}>{card(one)}</li>
          ))}
        </ul>
      )}
      <div ref={end} className="more-end">
        {scripted ? (
          nextPage !== null ? (
            <a className="button button-secondary" data-document="" href={pageAddress(found.address, nextPage)} onClick={(event) => {
              event.preventDefault();
              void fetcher.load(pageAddress(found.address, nextPage));
            }}>
              {fetcher.state === 'idle' ? 'Show more' : 'Loading …'}
            </a>
          ) : (
            <p className="more-all">That is all {found.countText}.</p>
          )
        ) : (
          <Pager page={found.query.page} pages={found.pages} href={(page) => pageAddress(found.address, page)} />
        )}
      </div>
    </>
  );
}
