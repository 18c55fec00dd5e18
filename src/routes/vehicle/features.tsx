import { Icon } from '#ui/icon/icon.tsx';
import { MoreOrLess } from '#ui/more-or-less.tsx';
import type { ViewOf } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';

export function Features({ view }: { view: ViewOf<'features'> }) {
  return (
    <VehicleSection id="features" title="Features">
      <FeatureList features={view.first} />
      {view.more.length > 0 && (
        <details className="show-all">
          <summary>
            <MoreOrLess
              more={
                <>
                  Show All<span className="said"> {view.first.length + view.more.length} features</span>
                </>
              }
              less="Hide"
            />
          </summary>
          <FeatureList features={view.more} />
        </details>
      )}
    </VehicleSection>
  );
}

function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className="feature-list">
      {features.map((feature, index) => (
        <li key={`${index} ${feature}`}>
          <Icon name="check" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
