import { SoldGroup } from '#inventory/ui/vehicle-card.tsx';
import { StockCard } from './stock-card.tsx';
import { PromoTile } from '#content/ui/promo-tile.tsx';
import type { ResultItem } from './result-items.ts';

/** One item of a list of results: a vehicle with the sold ones behind it, or a promotion. */
export function ResultItemCard({ item, priority }: { item: ResultItem; priority: boolean }) {
  if (item.kind === 'promo') return <PromoTile {...item.tile} />;
  return (
    <>
      <StockCard {...item.card} priority={priority} />
      {item.soldToo.length > 0 && <SoldGroup vehicles={item.soldToo} />}
    </>
  );
}
