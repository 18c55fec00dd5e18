import { financeDisclaimer } from '#finance/rules/disclaimer.ts';
import type { Car } from '#vehicle/rules/car.ts';
import type { RequestScope } from '../context.ts';
import { financeFigures } from '../cards/finance-figures.ts';

/** VDP-040, FIN-020: the small print stands wherever finance does, and alone where the site's lender gives no figures. */
export function disclaimerView(car: Car, scope: RequestScope) {
  const figures = financeFigures(car, scope);
  if (!figures) return null;
  return financeDisclaimer(
    car,
    figures.entry ?? (figures.display.kind === 'disclaimer' ? figures.display.entry : null),
    scope.site.settings.finance,
  );
}
