import { memo, type ReactNode } from 'react';
import { Carousel } from '#ui/carousel.tsx';
import type { FoundVehicles } from './found-vehicles.ts';

const FIRST_ROW = 3;

const LAYOUTS = {
  columns: ({ items }) => (
    <ul className="cards">
      {items.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  ),
  /** One page of results in a carousel; the page links stay below it. */
  carousel: ({ items, label }) => (
    <Carousel id="results" label={label} items={items} level={3} className="results-carousel" />
  ),
} as const satisfies Record<
  FoundVehicles<never>['layout'],
  (row: { items: readonly { readonly key: string; readonly content: ReactNode }[]; label: string }) => ReactNode
>;

interface ShownCard {
  readonly one: unknown;
  readonly priority: boolean;
  readonly card: (one: never, priority: boolean) => ReactNode;
}

/** Memoised: ticking a checkbox must not wait for two dozen unchanged cards. */
const Shown = memo(function Shown({ one, priority, card }: ShownCard) {
  return card(one as never, priority);
});

/** `card` must be the same function at every render. */
export function ResultList<Card extends { readonly id: string }>({
  found,
  card,
}: {
  found: FoundVehicles<Card>;
  card: (card: Card, priority: boolean) => ReactNode;
}) {
  const List = LAYOUTS[found.layout];
  return (
    <List
      items={found.cards.map((one, index) => ({
        key: one.id,
        content: <Shown one={one} priority={index < FIRST_ROW} card={card} />,
      }))}
      label={found.countText}
    />
  );
}
