import { headingIn } from '#vehicle/rules/heading-case.ts';
import { nextMidnight, zonedTime } from '#rules/zoned-time.ts';
import { shownStatus } from '#vehicle/rules/availability.ts';
import { headFacts } from '#vehicle/rules/card-facts.ts';
import { factsOnce } from '#vehicle/rules/facts-once.ts';
import {
  caravanSpecs,
  detailEntries,
  featuredSpecs,
  specifications,
  STATUS_WORDS,
  summary,
  type SpecEntry,
} from '#vehicle/rules/spec-lists.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { conditionLabel } from '#search/rules/facets.ts';
import type { RequestFacts } from '#views/context.ts';

type FactsScope = Pick<RequestFacts, 'site' | 'now' | 'holdsUntil'>;

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
    statedAbove(vehicle, condition),
    // The facts by which people choose a caravan come before its dates and numbers.
    shows('keyInformation') ? [...caravanSpecs(vehicle), ...featured] : [],
    detailEntries(vehicle, condition, shows('keyInformation')),
    shows('specifications') ? [...specifications(vehicle), ...summary(vehicle)] : [],
  ] as const;
  const [, keyInformation, details, specs] = !vdp.repeatedFacts ? factsOnce(lists) : lists;
  const inCase = (entries: readonly SpecEntry[]) =>
    entries.map((entry) => ({ ...entry, label: headingIn(text.headings, entry.label) }));
  return { keyInformation: inCase(keyInformation), details: inCase(details), specifications: inCase(specs) };
}

/**
 * The facts of the first screen: the name, its badges, the status of a vehicle that is sold or not here yet, and the
 * row of icons.
 */
function statedAbove(vehicle: Vehicle, condition: string): readonly SpecEntry[] {
  const { series } = vehicle;
  const stated = shownStatus(vehicle);
  return [
    { label: 'Condition', value: condition },
    ...(stated === 'in_stock' ? [] : [{ label: 'Availability', value: STATUS_WORDS[stated] }]),
    ...(series ? [{ label: 'Series', value: series }] : []),
    ...headFacts(vehicle).map(({ entry }) => entry),
  ];
}
