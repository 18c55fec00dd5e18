import { CarCard } from '#ui/car-card.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { ViewOf } from './section-views.ts';

export function Similar({ view }: { view: ViewOf<'similar'> }) {
  return (
    <Section id="similar" title={view.title} sunken>
      <ul className="cards">
        {view.cards.map((card) => (
          <li key={card.id}>
            <CarCard {...card} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
