import type { Car } from '#domain/vehicle/car.ts';
import type { CarSummary } from './stock-queries.ts';

const MOST_IMAGES = 5;

/** What a card shows of a car; the rest stays in the database. */
export function toCarSummary(car: Car): CarSummary {
  const {
    id, slug, dealership_id, location_id, item_type, car_type, status, reserved, certified, preorder, tag, year, make, model, badge, series, colour,
    simple_colour, simple_body, simple_transmission, simple_fuel, simple_drive, seats, engine_size_litres, km, price, before_price, offer_price,
    subscription_price, price_type, stocknum, created_at, updated_at, sold_at, city, state, finance_lenders, market,
  } = car;
  return {
    id, slug, dealership_id, location_id, item_type, car_type, status, reserved, certified, preorder, tag, year, make, model, badge, series, colour,
    simple_colour, simple_body, simple_transmission, simple_fuel, simple_drive, seats, engine_size_litres, km, price, before_price, offer_price,
    subscription_price, price_type, stocknum, created_at, updated_at, sold_at, city, state, finance_lenders, market,
    images: car.images.slice(0, MOST_IMAGES),
    photos_count: car.images.length,
  };
}
