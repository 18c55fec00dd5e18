import { useId } from 'react';
import { VehicleCard, type VehicleCardProps } from './vehicle-card.tsx';
import type { ComparedVehicle } from '#shoppers/rules/compare.ts';
import type { Favourite } from '#shoppers/rules/favourite.ts';
import { CompareButton } from '#shoppers/ui/compare-button.tsx';
import { WatchButton, type WatchableVehicle } from '#shoppers/ui/watch-button.tsx';
import { FavouriteButton } from '#shoppers/ui/favourite-button.tsx';
import type { VehicleCardView } from './vehicle-card-view.ts';
import { COMPARED_LOAN_TEXT, COMPARISON_WARNING } from '#finance/rules/rate-text.ts';

export interface StockCardProps extends Omit<VehicleCardProps, 'favouriteButton' | 'compareButton'> {
  /** `null` if the site has no favourites. */
  favourite: Favourite | null;
  /** `null` if this vehicle cannot be compared. */
  compare: ComparedVehicle | null;
  /** `null` if the site has no watchlist. */
  watch: WatchableVehicle | null;
}

/** A vehicle card with the Save and Compare buttons in its slots. The watchlist takes the place of favourites if there are none. */
export function StockCard({ favourite, compare, watch, ...card }: StockCardProps) {
  const watchButton = (look: 'round' | 'plain') =>
    watch && <WatchButton vehicle={watch} offered={card.available} look={look} />;
  return (
    <VehicleCard
      {...card}
      favouriteButton={
        favourite ? <FavouriteButton favourite={favourite} offered={card.available} /> : watchButton('round')
      }
      compareButton={
        <>
          {favourite && watchButton('plain')}
          {compare && <CompareButton vehicle={compare} />}
        </>
      }
    />
  );
}

/** Vehicles as a row of cards, which phones swipe. `noteAbove`: the id of small print on the page that says all that theirs would. */
export function StockCards({
  cards,
  noteAbove = null,
}: {
  cards: readonly VehicleCardView[];
  noteAbove?: string | null;
}) {
  const ownNote = useId();
  return (
    <>
      <ul className="cards cards-swipe">
        {cards.map((card) => (
          <li key={card.id}>
            <StockCard {...card} note={noteAbove ?? ownNote} />
          </li>
        ))}
      </ul>
      {noteAbove === null && <FinanceNote id={ownNote} cards={cards} />}
    </>
  );
}

type LentCard = Pick<VehicleCardView, 'repayment' | 'conditions'>;

/** The small print of the repayments on cards, once below their list; their asterisks lead to it. Empty if no card has one. */
export function FinanceNote({ id, cards }: { id: string; cards: readonly LentCard[] }) {
  const lent = cards.filter(({ repayment }) => repayment !== null);
  if (lent.length === 0) return null;
  const conditions = [...new Set(lent.flatMap((card) => card.conditions ?? []))];
  return (
    <p id={id} className="finance-note" role="note" aria-label="About the repayments">
      * {[...conditions, COMPARED_LOAN_TEXT, COMPARISON_WARNING].join(' ')}
    </p>
  );
}
