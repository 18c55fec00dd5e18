import { Accordion } from '#ui/accordion.tsx';
import type { ViewOf } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';

export function Faq({ view }: { view: ViewOf<'faq'> }) {
  return (
    <VehicleSection id="faq" title="Questions and answers">
      <Accordion
        id="faq"
        state={view.memory}
        sections={view.items.map(({ question, answer }, index) => ({
          id: `faq-${index + 1}`,
          title: question,
          content: <p>{answer}</p>,
        }))}
      />
    </VehicleSection>
  );
}
