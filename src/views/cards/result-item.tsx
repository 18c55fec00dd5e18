import { NewMark } from '#search/ui/found-vehicles.ts';
import { optionalPart } from '#browser/optional-part.tsx';
import { FinanceNote, StockCard } from './stock-card.tsx';
import { PromoTile } from '#content/ui/promo-tile.tsx';
import type { ResultItem } from './result-items.ts';

const NOTE = 'finance-note';

/** For sites that show consecutive sold vehicles as one. It opens without scripts. */
const SoldGroup = optionalPart(async () => (await import('./sold-group.tsx')).SoldGroup);

/** One item of a list of results: a vehicle with the sold ones behind it, or a promotion. */
export function ResultItemCard({
  item,
  priority,
  row = false,
}: {
  item: ResultItem;
  priority: boolean;
  /** One line of a list. */
  row?: boolean;
}) {
  if (item.kind === 'promo') return <PromoTile {...item.tile} />;
  return (
    <>
      <StockCard {...item.card} note={NOTE} row={row} priority={priority} mark={<NewMark listedAt={item.listedAt} />} />
      {item.soldToo.length > 0 && <SoldGroup vehicles={item.soldToo} />}
    </>
  );
}

/** The small print of a list of results. */
export function ResultNote({ items }: { items: readonly ResultItem[] }) {
  return <FinanceNote id={NOTE} cards={items.flatMap((item) => (item.kind === 'car' ? [item.card] : []))} />;
}
