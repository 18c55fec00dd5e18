import { SpecList } from '#ui/spec-list.tsx';
import type { ViewOf } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';

export function Specifications({ view }: { view: ViewOf<'specifications'> }) {
  return (
    <VehicleSection id="specifications" title="Specifications">
      <SpecList entries={view.entries} />
    </VehicleSection>
  );
}
