import { BoundedCache } from '#rules/bounded-cache.ts';

/** Equipment that shoppers filter by, with patterns for the wording of feeds. The first match is used. */
const FEATURES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Apple CarPlay', /car ?play/i],
  ['Android Auto', /android auto/i],
  ['Satellite Navigation', /\b(sat(ellite)?[ -]?nav|navigation|gps)\b/i],
  ['Bluetooth', /bluetooth/i],
  ['Wireless Charging', /wireless (phone )?charg|charging[ -]+wireless/i],
  ['Premium Audio', /\b(bose|jbl|harman|bang & olufsen|premium (audio|sound)|burmester|meridian)\b/i],
  ['Head-Up Display', /head[ -]?up display|\bhud\b/i],
  ['Digital Instruments', /digital (instrument|cockpit|cluster)|virtual cockpit/i],
  ['Reversing Camera', /(rear ?view|revers(e|ing)|rear vision)[^,]{0,12}camera|camera[ -]+rear/i],
  ['360 Camera', /(360|surround|around view|bird'?s eye)[^,]{0,16}(camera|monitor|view)|camera[ -]+(front|side)/i],
  ['Parking Sensors', /park(ing)?[^,]{0,12}(sensor|distance|assist)/i],
  [
    'Adaptive Cruise Control',
    /(adaptive|active|radar|intelligent)[ -]+cruise|distance[^,]{0,8}cruise|cruise control[ -]+(distance|adaptive)/i,
  ],
  ['Cruise Control', /cruise control/i],
  ['Blind Spot Monitor', /blind[ -]?spot/i],
  ['Lane Keep Assist', /lane (keep|depart|assist|change|trace|support)/i],
  [
    'Autonomous Emergency Braking',
    /\baeb\b|(autonomous|emergency|collision mitigation|pre-?collision)[^,]{0,24}(brak|system|mitigation)/i,
  ],
  ['Keyless Entry and Start', /keyless|push button start|smart ?(entry|key)/i],
  ['Leather Seats', /leather[^,]{0,20}(seat|trim|upholstery|accented)|seats?[^,]{0,12}leather/i],
  ['Heated Seats', /heated[^,]{0,16}seat|seat[^,]{0,16}heat/i],
  ['Heated Steering Wheel', /heated steering|steering wheel[^,]{0,12}heat/i],
  ['Cooled Seats', /(cooled|ventilated)[^,]{0,16}seat|seat[^,]{0,16}(cool|ventilat)/i],
  ['Power Seats', /(power|electric)[^,]{0,16}seat/i],
  ['Sunroof', /sun ?roof|moon ?roof|panoram/i],
  ['Power Tailgate', /(power|electric)[^,]{0,8}(tailgate|boot)|hands[ -]?free[^,]{0,12}tailgate/i],
  ['Roof Racks', /roof ?(rack|rail)/i],
  ['Tow Bar', /tow ?(bar|ball|hitch|pack)/i],
  ['Brake Controller', /brake controller|electric brakes/i],
  ['Bull Bar', /bull ?bar|nudge bar/i],
  ['Tonneau Cover', /tonneau|hard lid|roller (cover|shutter)/i],
  ['Canopy', /canopy/i],
  ['Snorkel', /snorkel/i],
  ['Side Steps', /side ?step|running board/i],
  ['Tub Liner', /(tub|tray|bed) ?liner/i],
  ['Differential Lock', /diff(erential)?[ -]?lock|lock(ing|able)[^,]{0,6}diff/i],
  ['UHF Radio', /\buhf\b/i],
  ['Alloy Wheels', /alloy wheel|alloys\b/i],
  ['LED Headlights', /\bled\b[^,]{0,12}(head|driving)|headlamps?[^,]{0,12}\bled\b/i],
  ['Third Row Seats', /(third|3rd) row|seven seat|7 seat/i],
  ['Isofix', /isofix/i],
  ['Vehicle to Load', /vehicle[ -]to[ -]load|\bv2l\b/i],
  ['Air Conditioning', /air[ -]?con|climate control/i],
  ['Solar Panels', /solar/i],
  ['Annexe or Awning', /awning|annexe/i],
  ['Ensuite', /ensuite|shower|toilet/i],
  ['Bunks', /\bbunk/i],
  ['ABS', /\babs\b|anti[ -]?lock/i],
  ['Quick Shifter', /quick[ -]?shift/i],
  ['Heated Grips', /heated[^,]{0,8}grip/i],
  ['Washing Machine', /washing machine/i],
  ['Diesel Heater', /diesel heat/i],
  ['Lithium Battery', /lithium/i],
];

const NAMES: readonly string[] = FEATURES.map(([name]) => name);

/** The notable features (facet `filtered_features`) in a list of equipment, without duplicates, in the order of the table. */
export function notableFeatures(equipment: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const line of equipment) {
    let feature = KNOWN.get(line);
    if (feature === undefined) {
      feature = FEATURES.find(([, pattern]) => pattern.test(line))?.[0] ?? null;
      // Feeds repeat the same few hundred lines for every vehicle.
      KNOWN.set(line, feature);
    }
    if (feature) found.add(feature);
  }
  return NAMES.filter((name) => found.has(name));
}

const KNOWN = new BoundedCache<string, string | null>(20_000);
