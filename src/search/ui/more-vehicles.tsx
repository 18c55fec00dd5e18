import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { useEntryState } from '#browser/history-state.ts';
import { Pager } from '#ui/pager.tsx';
import { pageAddress, type FoundVehicles } from './found-vehicles.ts';
import { ResultList } from './result-list.tsx';

interface MorePage<Card> {
  /** Of the first page of its search. */
  readonly address: string;
  readonly page: number;
  /** Of the stock that it shows. */
  readonly revision: string;
  readonly cards: readonly Card[];
}

/**
 * More cars as the shopper scrolls; without a script, plain page links. A step of the history remembers what was scrolled
 * to: going back shows it at once, and pages that the stock has overtaken are fetched anew, one after the other, where they stand. The
 * address says how far one has come, so that a reload brings the same cars.
 */
export function MoreVehicles<Card extends { readonly id: string }>({
  found,
  card,
}: {
  found: FoundVehicles<Card>;
  card: (card: Card, priority: boolean) => ReactNode;
}) {
  const fetcher = useFetcher<FoundVehicles<Card>>();
  const [known, setMore] = useEntryState<readonly MorePage<Card>[]>('more', () => []);
  const [scripted, setScripted] = useState(false);
  const [failed, setFailed] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => setScripted(true), []);

  const isNext = (one: MorePage<Card>) => one.address === found.address && one.page > found.query.page;
  const more = known.filter(isNext);
  const last = more.at(-1)?.page ?? found.query.page;
  useEffect(() => {
    // The router need not know: it would fetch what is here already.
    if (last > found.query.page) history.replaceState(history.state, '', pageAddress(found.address, last, found.from));
  }, [last, found]);
  useEffect(() => setFailed(false), [found.address]);
  const overtaken = more.find((one) => one.revision !== found.revision && one.page <= found.pages)?.page ?? null;
  const nextPage = last < found.pages ? last + 1 : null;
  const load = (page: number) => {
    setFailed(false);
    void fetcher.load(pageAddress(found.address, page));
  };

  useEffect(() => {
    const answer = fetcher.data;
    if (!answer || fetcher.state !== 'idle') return;
    if (answer.hasError) return setFailed(true);
    const page = { address: answer.address, page: answer.query.page, revision: answer.revision, cards: answer.cards };
    if (isNext(page))
      setMore((now) =>
        [...now.filter((one) => isNext(one) && one.page !== page.page), page].sort((a, b) => a.page - b.page),
      );
  }, [fetcher.data, fetcher.state]);

  useEffect(() => {
    if (overtaken !== null && fetcher.state === 'idle' && !failed) load(overtaken);
  }, [overtaken, fetcher.state, failed]);

  useEffect(() => {
    if (!end.current || nextPage === null || failed) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && fetcher.state === 'idle') load(nextPage);
      },
      { rootMargin: '800px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [nextPage, fetcher.state, found.address, failed]);

  // A car that moved up while one scrolled would stand there twice.
  const seen = new Set(found.cards.map((one) => one.id));
  const cards = more.flatMap((one) => one.cards).filter((one) => !seen.has(one.id) && seen.add(one.id));
  return (
    <>
      {found.from > 1 && (
        <p className="more-before">
          <a className="button button-secondary" href={pageAddress(found.address, found.query.page, 1)}>
            Show earlier vehicles
          </a>
        </p>
      )}
      <ResultList found={{ ...found, cards: [...found.cards, ...cards] }} card={card} />
      <div ref={end} className="more-end">
        {!scripted ? (
          <Pager page={found.query.page} pages={found.pages} href={(page) => pageAddress(found.address, page)} />
        ) : nextPage === null ? (
          <p className="more-all">That is all {found.countText}.</p>
        ) : (
          <>
            {failed && <p role="alert">More vehicles could not be loaded. Please try again.</p>}
            <a
              className="button button-secondary"
              data-document=""
              href={pageAddress(found.address, nextPage)}
              onClick={(event) => {
                event.preventDefault();
                load(nextPage);
              }}
            >
              {fetcher.state === 'idle' ? 'Show more' : 'Loading …'}
            </a>
          </>
        )}
      </div>
    </>
  );
}
