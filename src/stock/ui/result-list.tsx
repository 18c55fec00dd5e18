import type { ReactNode } from 'react';
import { Carousel } from '#ui/carousel.tsx';
import type { FoundCars } from './found-cars.ts';

const FIRST_ROW = 3;

const LAYOUTS = {
  /** SRCH-013 */
  columns: ({ items }) => (
    <ul className="cards">
      {items.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  ),
  /** SRCH-014: one page of the result in a row that slides; the page links stay below it. */
  carousel: ({ items, label }) => <Carousel id="results" label={label} items={items} level={3} className="results-carousel" />,
} as const satisfies Record<FoundCars<never>['layout'], (row: { items: readonly { readonly key: string; readonly content: ReactNode }[]; label: string }) => ReactNode>;

export function ResultList<Card extends { readonly id: string }>({ found, card }: { found: FoundCars<Card>; card: (card: Card, priority: boolean) => ReactNode }) {
  const List = LAYOUTS[found.layout];
  return <List items={found.cards.map((one, index) => ({ key: one.id, content: card(one, index < FIRST_ROW) }))} label={found.countText} />;
}
