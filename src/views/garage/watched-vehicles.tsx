import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { FinanceNote, StockCard } from '../cards/stock-card.tsx';
import type { VehicleCardView } from '../cards/vehicle-card-view.ts';
import { WATCHLIST_PATH } from '#shoppers/rules/account-features.ts';
import { ListActions } from './list-actions.tsx';

/** The id of the small print of the cards of a watchlist, or of the saved vehicles. */
export const LIST_NOTE = 'finance-note';

/** The garage shows as many: one row of a desk. The others are on the page of the watchlist. */
export const MOST_IN_GARAGE = 4;

/** The vehicles of a watchlist. `gone`: the ids of those that the site does not list any more. */
export function WatchedVehicles({
  cards,
  gone,
  histories,
  searchPath,
  isPart = false,
}: {
  cards: readonly VehicleCardView[];
  gone: readonly string[];
  /** Earlier prices, by the id of the vehicle. */
  histories: Readonly<Record<string, string>>;
  searchPath: string;
  /** On a page with more than the list: its newest vehicles, which a phone swipes. */
  isPart?: boolean;
}) {
  if (cards.length === 0 && gone.length === 0)
    return (
      <div className="search-empty">
        <Icon name="bookmark" />
        <p>Your watchlist is empty. Press Save on a vehicle to watch it.</p>
        <ButtonLink href={searchPath}>See our stock</ButtonLink>
      </div>
    );
  const total = cards.length + gone.length;
  const shown = isPart ? cards.slice(0, MOST_IN_GARAGE) : cards;
  // A row of the garage that is half empty says less than lines with the figures side by side.
  const areRows = !isPart || total < 3;
  return (
    <div className={isPart ? 'watchlist' : 'list-columns'}>
      {cards.length > 0 && <ListActions ids={cards.map(({ id }) => id)} cards={cards} isPart={isPart} />}
      <div>
        <h2 className="visually-hidden">Vehicles</h2>
        <ul className={classNames('cards', areRows ? 'cards-list' : 'cards-swipe')}>
          {shown.map((card) => (
            <li key={card.id} className="watched">
              {/* One control for one thing: the form works with and without scripts. */}
              <StockCard {...card} note={LIST_NOTE} watch={null} row={areRows} />
              {histories[card.id] && <p className="watched-history">{histories[card.id]}</p>}
              <Remove id={card.id} name={card.title} />
            </li>
          ))}
          {(isPart ? gone.slice(0, MOST_IN_GARAGE - shown.length) : gone).map((id) => (
            <li key={id} className="watched">
              <GoneCard text="A vehicle on your watchlist has been sold or withdrawn." />
              <Remove id={id} name="the vehicle that is no longer listed" />
            </li>
          ))}
        </ul>
        {isPart && total > MOST_IN_GARAGE && (
          <p className="watchlist-all">
            <a className="link-more" href={WATCHLIST_PATH}>
              See all {total} in your watchlist
              <Icon name="arrow-right" />
            </a>
          </p>
        )}
        <FinanceNote id={LIST_NOTE} cards={shown} />
      </div>
    </div>
  );
}

/** Posts to the page that shows it: the watchlist, or the garage. */
function Remove({ id, name }: { id: string; name: string }) {
  return (
    <form method="post">
      <input type="hidden" name="vehicle" value={id} />
      <Button type="submit" name="step" value="remove" variant="quiet" size="small">
        <Icon name="x" />
        Remove<span className="visually-hidden"> {name}</span>
      </Button>
    </form>
  );
}

/** In the place of a vehicle that the site does not list any more, and of which it knows no more than the id. */
export function GoneCard({ text }: { text: string }) {
  return (
    <article className="card card-gone">
      <div className="card-body">
        <h3 className="card-title">No longer listed</h3>
        <p>{text}</p>
      </div>
    </article>
  );
}
