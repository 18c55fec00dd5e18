import { headingIn } from '#vehicle/rules/heading-case.ts';
import { nextMidnight, zonedTime } from '#rules/zoned-time.ts';
import { factsOnce } from '#vehicle/rules/facts-once.ts';
import {
  caravanSpecs,
  detailEntries,
  featuredSpecs,
  formatKilometres,
  specifications,
  STATUS_WORDS,
  summary,
  type SpecEntry,
} from '#vehicle/rules/spec-lists.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { conditionLabel } from '#search/rules/facets.ts';
import type { RequestScope } from '../context.ts';

type FactsScope = Pick<RequestScope, 'site' | 'now' | 'holdsUntil'>;

/** The lists of facts on a vehicle's page, in reading order. A list that the page does not show is empty. */
export function vehicleFacts(vehicle: Vehicle, { site, now, holdsUntil }: FactsScope) {
  const { vdp, search, text } = site.settings;
  if (vehicle.registrationExpiry) holdsUntil(nextMidnight(now, site.timeZone));
  const shows = (name: (typeof vdp.sections)[number]) => vdp.sections.includes(name);
  const condition = conditionLabel(vehicle.condition, search.usedLabel);
  const featured = featuredSpecs(vehicle, {
    expiredRego: vdp.expiredRego,
    today: zonedTime(now, site.timeZone).date,
  });
  const lists = [
    headFacts(vehicle, condition),
    shows('keyInformation') ? [...featured, ...caravanSpecs(vehicle)] : [],
    detailEntries(vehicle, condition, shows('keyInformation')),
    shows('specifications') ? [...specifications(vehicle), ...summary(vehicle)] : [],
  ] as const;
  const [, keyInformation, details, specs] = vdp.repeatedFacts === 'hidden' ? factsOnce(lists) : lists;
  const inCase = (entries: readonly SpecEntry[]) =>
    entries.map((entry) => ({ ...entry, label: headingIn(text.headings, entry.label) }));
  return { keyInformation: inCase(keyInformation), details: inCase(details), specifications: inCase(specs) };
}

/** What the name, its badges and the row of icons state. */
function headFacts(vehicle: Vehicle, condition: string): readonly SpecEntry[] {
  const { odometerKm, simpleTransmission, simpleBody, simpleFuel, series } = vehicle;
  return [
    ['Condition', condition],
    ['Availability', vehicle.status === 'in_stock' && vehicle.reserved ? STATUS_WORDS.reserved : null],
    ['Series', series],
    ['Kilometres', odometerKm === null ? null : formatKilometres(odometerKm)],
    ['Transmission', simpleTransmission],
    ['Body type', simpleBody],
    ['Fuel Type', simpleFuel],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []));
}
