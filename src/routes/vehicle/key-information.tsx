import { SpecList } from '#ui/spec-list.tsx';
import type { ViewOf } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';

export function KeyInformation({ view }: { view: ViewOf<'keyInformation'> }) {
  return (
    <VehicleSection id="key-information" title="Key information">
      <SpecList entries={view.entries} />
    </VehicleSection>
  );
}
