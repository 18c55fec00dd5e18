import { memo, type ReactNode } from 'react';
import { Carousel } from '#ui/carousel.tsx';
import { classNames } from '#ui/class-names.ts';
import type { SearchView } from '../rules/search-view.ts';
import type { FoundVehicles } from './found-vehicles.ts';

const FIRST_ROW = 3;

/** Another feature's cards for the vehicles of a search. Each must be the same function at every render. */
export interface CardsShown<Card> {
  readonly card: Readonly<Record<Exclude<SearchView, 'map'>, (card: Card, priority: boolean) => ReactNode>>;
  /** Joins the cards if several pages are one list. */
  readonly join: (cards: readonly Card[]) => readonly Card[];
  /** Note below the shown cards. */
  readonly note: (cards: readonly Card[]) => ReactNode;
}

interface ListProps {
  items: readonly { readonly key: string; readonly content: ReactNode }[];
  label: string;
  view: SearchView;
}

const LAYOUTS = {
  columns: ({ items, view }) => (
    <ul className={classNames('cards', view === 'list' && 'cards-list')}>
      {items.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  ),
  /** One page of results in a carousel; the page links stay below it. */
  carousel: ({ items, label }) => (
    <Carousel id="results" label={label} isLabelHidden items={items} level={3} className="results-carousel" />
  ),
} as const satisfies Record<FoundVehicles<never>['layout'], (row: ListProps) => ReactNode>;

interface ShownCard {
  readonly one: unknown;
  readonly priority: boolean;
  readonly card: (one: never, priority: boolean) => ReactNode;
}

/** Memoised: ticking a checkbox must not wait for two dozen unchanged cards. */
const Shown = memo(function Shown({ one, priority, card }: ShownCard) {
  return card(one as never, priority);
});

export function ResultList<Card extends { readonly id: string }>({
  found,
  cards,
}: {
  found: FoundVehicles<Card>;
  cards: CardsShown<Card>;
}) {
  const List = LAYOUTS[found.layout];
  const card = cards.card[found.layout === 'columns' && found.view === 'list' ? 'list' : 'grid'];
  return (
    <>
      <List
        items={found.cards.map((one, index) => ({
          key: one.id,
          content: <Shown one={one} priority={index < FIRST_ROW} card={card} />,
        }))}
        label={found.countText}
        view={found.view}
      />
      {cards.note(found.cards)}
    </>
  );
}
