import type { Car } from '#domain/vehicle/car.ts';

/** A plain used car with nothing special about it; a test states what matters to it. */
export function sampleCar(changes: Partial<Car> = {}): Car {
  return {
    id: 'car-1', slug: '2021-toyota-corolla-ascent-sport-a100', group_id: 'group', dealership_id: 'dealership', location_id: 'location',
    item_type: 'car', car_type: 'used', status: 'in_stock', show_on_dealer_website: true, reserved: false, certified: false, preorder: false, tag: null,
    year: 2021, make: 'Toyota', model: 'Corolla', badge: 'Ascent Sport', series: null, colour: null, simple_colour: null, interior_colour: null,
    body: null, simple_body: null, bodyconfiguration: null, trans: null, simple_transmission: null, gearnum: null, drive: null, simple_drive: null,
    fuel: null, simple_fuel: null, seats: null, doors: null, engine_size: null, engine_size_litres: null,
    km: null, price: 2_499_000, before_price: null, offer_price: null, subscription_price: null, price_type: null, reserve_amount: null,
    stocknum: 'A100', vin: null, nvic: null, regplate: null, rego_expiry: null, build_date: null, compliance_date: null,
    created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', sold_at: null,
    images: [], video_url: null, external_video_url: null, spin_images: [], spin_interior_image: null, hotspots: null,
    categories: [], standardEquipment: [], dealercomments: null, file: null, carsales_title: null, private_suburb: null, private_postcode: null,
    city: null, state: null, payment_processors: [], variant: null, caravan: null, market: null, finance_lenders: {},
    ...changes,
  };
}
