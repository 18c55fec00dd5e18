import { ButtonLink } from '#ui/button.tsx';
import type { ViewOf } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';

export function ReserveOnline({ view }: { view: ViewOf<'reserveOnline'> }) {
  return (
    <VehicleSection id="reserve-online" title="Reserve Online">
      <div className="reserve-online panel">
        <p>
          {view.deposit
            ? `Hold this ${view.type} for ${view.hours} hours with a ${view.deposit} deposit. It is 100% refundable.`
            : `Hold this ${view.type} for ${view.hours} hours. It costs nothing.`}
        </p>
        <ButtonLink href={view.href}>{view.deposit ? `Reserve for ${view.deposit}` : 'Reserve Online'}</ButtonLink>
      </div>
    </VehicleSection>
  );
}
