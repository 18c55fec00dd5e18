import { FactList } from '#ui/fact-list.tsx';
import type { ViewOf } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';

export function KeyInformation({ view }: { view: ViewOf<'keyInformation'> }) {
  return (
    <VehicleSection id="key-information" title="Key information">
      <FactList className="specs" facts={view.entries} />
    </VehicleSection>
  );
}
