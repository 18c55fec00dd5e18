import type { CatalogueModel, Engine } from './catalogue.ts';
import type { Random } from './random.ts';

/** From standard equipment to what only the most expensive vehicles have. */
const VEHICLE = [
  'Air Conditioning',
  'ABS (Anti-lock Brakes)',
  'Bluetooth System',
  'Power Windows - Front & Rear',
  'Central Locking - Remote',
  'Driver & Passenger Airbags',
  'Electronic Stability Control',
  'Cruise Control',
  'Rear View Camera',
  'Seatback ISOFIX Anchor Points',
  'Trip Computer',
  'Multi-function Steering Wheel',
  'Autonomous Emergency Braking (AEB)',
  'Apple CarPlay',
  'Android Auto',
  'Digital Radio (DAB+)',
  'Hill Start Assist',
  'Lane Keep Assist',
  'Alloy Wheels 17"',
  'Automatic Headlamps',
  'Daytime Running Lamps - LED',
  'USB-C Sockets Front & Rear',
  'Tyre Pressure Monitoring',
  'Rear Parking Sensors',
  'LED Headlamps',
  'Adaptive Cruise Control',
  'Keyless Entry & Push Button Start',
  'Blind Spot Monitor',
  'Rear Cross Traffic Alert',
  'Satellite Navigation',
  'Dual Zone Climate Control',
  'Rain Sensing Wipers',
  'Leather Steering Wheel',
  'Fog Lamps - LED',
  'Privacy Glass',
  'Electric Folding Mirrors',
  'Wireless Phone Charging',
  'Digital Instrument Cluster 12.3"',
  'Alloy Wheels 19"',
  'Front Parking Sensors',
  'Leather Accented Seats',
  'Heated Front Seats',
  'Power Driver Seat with Memory',
  'Ambient Interior Lighting',
  'Auto Dimming Mirror',
  'Power Tailgate',
  '360 Degree Camera',
  'Head-Up Display',
  'Premium Audio - 12 Speakers',
  'Panoramic Sunroof',
  'Ventilated Front Seats',
  'Heated Steering Wheel',
  'Heated Rear Seats',
  'Traffic Sign Recognition',
  'Driver Attention Monitor',
  'Matrix LED High Beam',
  'Nappa Leather Seats',
  'Adaptive Suspension',
  'Remote Smart Parking',
  'Rear Door Sun Blinds',
  'Massage Front Seats',
  'Night View Display',
] as const;
const UTE = [
  'Tow Bar & Wiring',
  'Bull Bar',
  'Tub Liner',
  'Snorkel',
  'Soft Tonneau Cover',
  'Rear Differential Lock',
  'Side Steps',
  'Canopy',
  'Electronic Brake Controller',
  'UHF Radio',
  'Off Road Tyres',
] as const;
const SUV = ['Roof Rails', 'Tow Bar', 'Hill Descent Control', 'Cargo Blind', 'Third Row Seats', 'Roof Racks'] as const;
const ELECTRIC = [
  'Vehicle to Load (V2L)',
  'Type 2 Charging Cable',
  'Heat Pump',
  'DC Fast Charging',
  'One Pedal Driving',
] as const;
const CARAVAN = [
  'Roof Mounted Air Conditioner',
  'Solar Panels 200W',
  'Roll-out Awning',
  'Ensuite with Shower & Toilet',
  'Gas & Electric Cooktop',
  'Three-way Fridge 190L',
  'Lithium Battery 100Ah',
  'Diesel Heater',
  'Queen Bed',
  'Bunk Beds',
  'Washing Machine',
  'Independent Suspension',
  'Electronic Sway Control',
  'Grey Water Tank',
  'External Shower',
  'Rear Camera',
  'LED Strip Lighting',
  'Tunnel Boot',
  'TV Points',
  'Fresh Water 2 x 95L',
] as const;
const MOTORCYCLE = [
  'ABS',
  'LED Headlight',
  'TFT Display',
  'Slipper Clutch',
  'Quick Shifter',
  'Traction Control',
  'Ride Modes',
  'Heated Grips',
  'Cruise Control',
  'Luggage Rack',
  'Adjustable Suspension',
  'USB Socket',
  'Tubeless Spoked Wheels',
  'Hand Guards',
] as const;

/**
 * Equipment that a motorcycle of a body never has: a scooter has no clutch or gear lever, a trail motorcycle no
 * luggage.
 */
const NEVER: Readonly<Record<string, ReadonlySet<string>>> = {
  Scooter: new Set([
    'Slipper Clutch',
    'Quick Shifter',
    'Ride Modes',
    'Cruise Control',
    'Tubeless Spoked Wheels',
    'Hand Guards',
  ]),
  'Off Road': new Set([
    'TFT Display',
    'Quick Shifter',
    'Heated Grips',
    'Cruise Control',
    'Luggage Rack',
    'Tubeless Spoked Wheels',
  ]),
  Naked: new Set(['Luggage Rack', 'Tubeless Spoked Wheels', 'Hand Guards']),
  Cruiser: new Set(['Quick Shifter', 'Tubeless Spoked Wheels', 'Hand Guards']),
};

/** Equipment of one vehicle: 0 to 60 lines without duplicates. `level` is 0 for the cheapest badge of its model, 1 for the most expensive. */
export function equipmentOf(
  model: CatalogueModel,
  engine: Engine | null,
  level: number,
  random: Random,
): readonly string[] {
  // Some feeds have none, others every possible line.
  if (random.chance(0.05)) return [];
  if (model.item === 'caravan') return random.some(CARAVAN, random.between(6, CARAVAN.length));
  if (model.item === 'motorcycle') {
    return random.some(MOTORCYCLE, random.between(3, 11)).filter((line) => !NEVER[model.body]?.has(line));
  }
  const lines: string[] = VEHICLE.slice(0, Math.round(14 + level * 34 + random.between(-3, 14)));
  if (model.body === 'Ute' || model.body === 'Cab Chassis') lines.push(...random.some(UTE, random.between(0, 6)));
  if (model.body === 'SUV' || model.body === 'Wagon') {
    lines.push(
      ...random.some(
        SUV.filter((line) => line !== 'Third Row Seats' || (model.seats ?? 5) > 5),
        random.between(1, 4),
      ),
    );
  }
  if (engine?.fuel === 'Electric' || engine?.fuel === 'PHEV')
    lines.push(...random.some(ELECTRIC, random.between(2, 5)));
  return lines.slice(0, 60);
}
