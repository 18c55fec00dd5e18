import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { replaceUrl, useEntryState } from '#browser/history-state.ts';
import { Pager } from '#ui/results/pager.tsx';
import { pageUrl, type FoundVehicles } from './found-vehicles.ts';
import { ResultList, type CardsShown } from './result-list.tsx';

interface MorePage<Card> {
  /** The URL of the first page of the search. */
  readonly address: string;
  readonly page: number;
  /** The stock revision of the cards. */
  readonly revision: string;
  readonly cards: readonly Card[];
}

/**
 * Loads more vehicles as the shopper scrolls; without scripts, shows page links. The history entry saves what was
 * loaded, so that going back shows it immediately; pages from an older stock revision are then replaced one by one. The
 * URL states how far the shopper has scrolled, so that a reload shows the same vehicles.
 */
export function MoreVehicles<Card extends { readonly id: string }>({
  found,
  cards: shown,
}: {
  found: FoundVehicles<Card>;
  cards: CardsShown<Card>;
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
    // Not through the router, which would fetch pages that are here already.
    if (last > found.query.page) replaceUrl(pageUrl(found.address, last, found.from));
  }, [last, found]);
  useEffect(() => setFailed(false), [found.address]);
  const overtaken = more.find((one) => one.revision !== found.revision && one.page <= found.pages)?.page ?? null;
  const nextPage = last < found.pages ? last + 1 : null;
  const load = (page: number) => {
    setFailed(false);
    void fetcher.load(pageUrl(found.address, page));
  };

  const loadMore = useEffectEvent(load);
  const addPage = useEffectEvent((answer: FoundVehicles<Card>) => {
    const page = { address: answer.address, page: answer.query.page, revision: answer.revision, cards: answer.cards };
    if (isNext(page))
      setMore((now) =>
        [...now.filter((one) => isNext(one) && one.page !== page.page), page].sort((a, b) => a.page - b.page),
      );
  });

  useEffect(() => {
    const answer = fetcher.data;
    if (!answer || fetcher.state !== 'idle') return;
    if (answer.hasError) return setFailed(true);
    addPage(answer);
  }, [fetcher.data, fetcher.state]);

  useEffect(() => {
    if (overtaken !== null && fetcher.state === 'idle' && !failed) loadMore(overtaken);
  }, [overtaken, fetcher.state, failed]);

  useEffect(() => {
    if (!end.current || nextPage === null || failed) return;
    return whenNear(end.current, () => {
      if (fetcher.state === 'idle') loadMore(nextPage);
    });
  }, [nextPage, fetcher.state, found.address, failed]);

  // A vehicle that moved up while the shopper scrolled would otherwise appear twice.
  const seen = new Set(found.cards.map((one) => one.id));
  const cards = more.flatMap((one) => one.cards).filter((one) => !seen.has(one.id) && seen.add(one.id));
  return (
    <>
      {found.from > 1 && (
        <p className="more-before">
          <a className="button button-secondary" href={pageUrl(found.address, found.query.page, 1)}>
            Show earlier vehicles
          </a>
        </p>
      )}
      <ResultList found={{ ...found, cards: shown.join([...found.cards, ...cards]) }} cards={shown} />
      <div ref={end} className="more-end">
        {!scripted && (
          <Pager page={found.query.page} pages={found.pages} href={(page) => pageUrl(found.address, page)} />
        )}
        {scripted && nextPage === null && <p className="muted">That is all {found.countText}.</p>}
        {scripted && nextPage !== null && (
          <MoreLink
            href={pageUrl(found.address, nextPage)}
            failed={failed}
            loading={fetcher.state !== 'idle'}
            onLoad={() => load(nextPage)}
          />
        )}
      </div>
    </>
  );
}

/** Calls `act` whenever the element is near the viewport. The returned function stops that. */
function whenNear(element: HTMLElement, act: () => void): () => void {
  const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && act(), { rootMargin: '800px' });
  watcher.observe(element);
  return () => watcher.disconnect();
}

function MoreLink({
  href,
  failed,
  loading,
  onLoad,
}: {
  href: string;
  failed: boolean;
  loading: boolean;
  onLoad: () => void;
}) {
  return (
    <>
      {failed && <p role="alert">More vehicles could not be loaded. Please try again.</p>}
      <a
        className="button button-secondary"
        data-document=""
        href={href}
        onClick={(event) => {
          event.preventDefault();
          onLoad();
        }}
      >
        {loading ? 'Loading …' : 'Show more'}
      </a>
    </>
  );
}
