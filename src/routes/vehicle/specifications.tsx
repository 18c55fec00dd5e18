import { SpecList } from '#ui/spec-list.tsx';
import type { ViewOf } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';

export function Specifications({ view }: { view: ViewOf<'specifications'> }) {
  return (
    <VehicleSection id="specifications" title="Specifications">
      <SpecList entries={view.first} />
      {view.more.length > 0 && (
        <details className="show-all">
          <summary>
            <span className="facet-more-open">Show All Specs</span>
            <span className="facet-more-close">Hide Specs</span>
          </summary>
          <SpecList entries={view.more} />
        </details>
      )}
    </VehicleSection>
  );
}
