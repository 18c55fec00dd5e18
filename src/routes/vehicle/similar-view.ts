import type { Car } from '#domain/vehicle/car.ts';
import { carCardView } from '../views/car-card-view.ts';
import type { RequestScope } from '../context.ts';

const MOST = 6;

export async function similarView(car: Car, scope: RequestScope) {
  const { site, stock, now } = scope;
  const cars = await stock.similarCars(site, car, MOST, now);
  if (cars.length === 0) return null;
  return { title: `Similar ${car.item_type}s ${site.settings.price.subscriptions === 'on' ? 'Available' : 'In-Stock'}`, cards: cars.map((one) => carCardView(one, scope)) };
}
