import type { ViewOf } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';

export function DealerComments({ view }: { view: ViewOf<'dealerComments'> }) {
  return (
    <VehicleSection id="dealer-comments" title="Dealer Comments">
      <div className="prose">
        {view.paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </VehicleSection>
  );
}
