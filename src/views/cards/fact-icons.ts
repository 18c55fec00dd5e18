import type { IconName } from '#ui/icon/icon-names.ts';
import type { CardFact, CardFactKind } from '#vehicle/rules/card-facts.ts';
import type { VehicleType } from '#vehicle/rules/vehicle.ts';

/** The icon of a body is that of the type of vehicle. */
const BODY_ICONS: Readonly<Record<VehicleType, IconName>> = {
  car: 'car',
  caravan: 'caravan',
  motorcycle: 'motorbike',
  truck: 'truck',
  boat: 'ship',
  trailer: 'container',
};

const FACT_ICONS: Readonly<Record<Exclude<CardFactKind, 'body'>, IconName>> = {
  kilometres: 'gauge',
  fuel: 'fuel',
  electric: 'zap',
  drive: 'cog',
  transmission: 'settings-2',
  seats: 'users',
  engine: 'wrench',
  sleeps: 'bed-double',
  length: 'ruler',
  mass: 'weight',
};

/** Facts as a card and a vehicle's page show them. */
export function factsWithIcons(
  facts: readonly CardFact[],
  type: VehicleType,
): readonly { icon: IconName; text: string }[] {
  return facts.map(({ kind, text }) => ({ icon: kind === 'body' ? BODY_ICONS[type] : FACT_ICONS[kind], text }));
}
