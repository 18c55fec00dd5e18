import { DeliveryCalculator } from '#finance/ui/delivery-calculator.tsx';
import { FuelCalculator } from '#finance/ui/fuel-calculator.tsx';
import type { CalculatorsView } from './calculators-view.ts';
import { VehicleSection } from './vehicle-section.tsx';

const ID = 'running-costs';

/** VDP-037: the delivery and fuel calculators. */
export function Calculators({ view: { href, delivery, fuel } }: { view: CalculatorsView }) {
  // An answer that the server made starts its form anew.
  return (
    <VehicleSection
      id={ID}
      title={delivery && fuel ? 'Delivery and running costs' : delivery ? 'Delivery' : 'Running costs'}
    >
      <div className="calc-pair">
        {delivery && (
          <DeliveryCalculator key={`${delivery.car} ${delivery.typed}`} action={`${href}#${ID}`} {...delivery} />
        )}
        {fuel && <FuelCalculator key={JSON.stringify(fuel)} action={`${href}#${ID}`} {...fuel} />}
      </div>
    </VehicleSection>
  );
}
