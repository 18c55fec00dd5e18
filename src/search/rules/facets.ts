import type { Facet } from './facet-names.ts';
import { itemTypeLabel } from '#vehicle/rules/vehicle-type.ts';

/** Gap 030: what shoppers read for each facet; condition, features, location, dealership and weekly price are the specification's. */
export const FACET_LABELS: Readonly<Record<Facet, string>> = {
  badge: 'Badge',
  status: 'Availability',
  car_type: 'Condition',
  categories: 'Category',
  city: 'City',
  colour: 'Colour',
  dealership_name: 'Dealership',
  filtered_features: 'Features',
  item_type: 'Vehicle type',
  location_name: 'Location',
  make: 'Make',
  make_model: 'Make and model',
  model: 'Model',
  price_range: 'Price band',
  seats: 'Seats',
  body: 'Body',
  drive: 'Drive',
  fuel: 'Fuel',
  transmission: 'Transmission',
  state: 'State',
  tag: 'Tag',
  weekly_price_range: 'Weekly price band',
  year: 'Year',
  certified: 'Certified',
  km: 'Kilometres',
  price: 'Price',
  subscription_price: 'Weekly price',
  created_at_timestamp: 'Listed since',
};

/** SITE-098, SRCH-040: car types are new, used, demo; used may be called Pre-Owned. */
export function carTypeLabel(carType: string, usedLabel: string): string {
  if (carType === 'used') return usedLabel;
  return carType === 'new' ? 'New' : carType === 'demo' ? 'Demo' : carType;
}

const STATUS_LABELS: Readonly<Record<string, string>> = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  sold: 'Recently sold',
};

/** What a shopper reads for one value of a facet. */
export function facetValueLabel(facet: Facet, value: string, usedLabel: string): string {
  if (facet === 'car_type') return carTypeLabel(value, usedLabel);
  if (facet === 'state') return value.toUpperCase();
  if (facet === 'status') return STATUS_LABELS[value] ?? value;
  if (facet === 'certified') return value === 'true' ? 'Certified' : 'Not certified';
  if (facet === 'seats') return value === '1' ? '1 seat' : `${value} seats`;
  if (facet === 'item_type') return itemTypeLabel(value);
  return value;
}
