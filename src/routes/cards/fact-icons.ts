import type { IconName } from '#ui/icon/icon-names.ts';
import type { CardFactKind } from '#vehicle/rules/card-facts.ts';
import type { VehicleType } from '#vehicle/rules/vehicle.ts';

/** The icon of a body is that of the type of vehicle. */
export const BODY_ICONS: Readonly<Record<VehicleType, IconName>> = {
  car: 'car',
  caravan: 'caravan',
  motorcycle: 'motorbike',
  truck: 'truck',
  boat: 'ship',
  trailer: 'container',
};

export const FACT_ICONS: Readonly<Record<Exclude<CardFactKind, 'body'>, IconName>> = {
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
