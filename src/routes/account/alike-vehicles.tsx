import { StockCards } from '../cards/stock-card.tsx';
import type { VehicleCardView } from '../cards/vehicle-card-view.ts';
import { LIST_NOTE } from './watched-vehicles.tsx';

type NotedCard = Pick<VehicleCardView, 'repayment' | 'conditions'>;

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

/** Whether the small print of some cards states all that others need. */
export function saysAll(above: readonly NotedCard[], cards: readonly NotedCard[]): boolean {
  const lent = above.filter(({ repayment }) => repayment !== null);
  const stated = new Set(lent.map(({ conditions }) => conditions));
  return lent.length > 0 && cards.every(({ conditions }) => conditions === null || stated.has(conditions));
}
