import { FactList } from '#ui/fact-list.tsx';
import { MoreOrLess } from '#ui/more-or-less.tsx';
import type { ViewOf } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';

export function Specifications({ view }: { view: ViewOf<'specifications'> }) {
  return (
    <VehicleSection id="specifications" title="Specifications">
      <FactList className="specs" facts={view.first} />
      {view.more.length > 0 && (
        <details className="show-all">
          <summary>
            <MoreOrLess more="Show All Specs" less="Hide Specs" />
          </summary>
          <FactList className="specs" facts={view.more} />
        </details>
      )}
    </VehicleSection>
  );
}
