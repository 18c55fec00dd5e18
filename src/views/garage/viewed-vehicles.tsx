import { useEffect, useEffectEvent } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useSavedList } from '#shoppers/ui/saved-list.ts';
import { viewed } from '#shoppers/ui/viewed-list.ts';
import { Button } from '#ui/button.tsx';
import { StockCards } from '../cards/stock-card.tsx';
import { LIST_NOTE } from './watched-vehicles.tsx';
import type { VehicleCardView } from '../cards/vehicle-card-view.ts';

type NotedCard = Pick<VehicleCardView, 'repayment' | 'conditions'>;

/** The parameter of the garage with which the browser fetches the cards of the vehicles in its storage. */
export const VIEWED_PARAMETER = 'viewed';

/**
 * Vehicles that were viewed in this browser and that the site still lists. Without scripts or storage there is no list. `above`: the
 * watchlist further up on the page, whose small print is not shown again.
 */
export function ViewedVehicles({ above = null }: { above?: { readonly cards: readonly NotedCard[] } | null }) {
  const { pathname } = useLocation();
  const stored = useSavedList(viewed);
  const fetcher = useFetcher<{ viewed: readonly VehicleCardView[] }>();
  const address =
    stored.length === 0 ? null : `${pathname}?${new URLSearchParams(stored.map(({ id }) => [VIEWED_PARAMETER, id]))}`;
  const loadCards = useEffectEvent((url: string) => void fetcher.load(url));
  useEffect(() => {
    if (address) loadCards(address);
  }, [address]);
  const cards = fetcher.data?.viewed ?? [];
  if (stored.length === 0 || cards.length === 0) return null;
  return (
    <section aria-labelledby="viewed">
      <div className="account-heading cluster gap-3">
        <h2 id="viewed">Recently viewed</h2>
        <Button type="button" variant="quiet" size="small" onClick={viewed.clear}>
          Clear<span className="visually-hidden"> the list of recently viewed vehicles</span>
        </Button>
      </div>
      <p className="saved-about">Stored in this browser only.</p>
      <StockCards cards={cards} noteAbove={above && saysAll(above.cards, cards) ? LIST_NOTE : null} />
    </section>
  );
}

/** Vehicles in stock like those of a list. `above`: the list, whose small print is not shown again. */
export function AlikeVehicles({ cards, above }: { cards: readonly VehicleCardView[]; above: readonly NotedCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="alike" className="list-alike">
      <h2 id="alike">Similar and in stock</h2>
      <StockCards cards={cards} noteAbove={saysAll(above, cards) ? LIST_NOTE : null} />
    </section>
  );
}

/** True if the small print of some cards covers all others. */
function saysAll(above: readonly NotedCard[], cards: readonly NotedCard[]): boolean {
  const lent = above.filter(({ repayment }) => repayment !== null);
  const stated = new Set(lent.map(({ conditions }) => conditions));
  return lent.length > 0 && cards.every(({ conditions }) => conditions === null || stated.has(conditions));
}
