import { isAvailable } from '#vehicle/rules/availability.ts';
import { compareUrl, type CompareQuery } from '#shoppers/rules/compare.ts';
import { compareRows } from '#shoppers/rules/compare-table.ts';
import { firstPrice, priceParts } from '#vehicle/rules/price-display.ts';
import { nextMidnight, zonedTime } from '#rules/zoned-time.ts';
import { vehicleName, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { caravanSpecs, featuredSpecs, specifications, summary, type SpecEntry } from '#vehicle/rules/spec-lists.ts';
import { factsOnce } from '#vehicle/rules/facts-once.ts';
import { toVehicleSummary } from '#inventory/vehicle-summary.ts';
import { vehicleCardView, type VehicleCardView, type ViewScope } from '#views/cards/vehicle-card-view.ts';

/** The view of a comparison: one column per vehicle, including unlisted ones. */
export function compareView(query: CompareQuery, vehicles: readonly (Vehicle | null)[], scope: ViewScope) {
  const cards = vehicles.map((vehicle) => vehicle && vehicleCardView(toVehicleSummary(vehicle), scope));
  const entries = vehicles.map(
    (vehicle, at) => vehicle && GROUPS.map(({ readEntries }) => readEntries(vehicle, cards[at]!, scope)),
  );
  const addsFact = newFactTest(entries);
  const lists = GROUPS.map(({ title }, group) => ({
    title,
    rows: compareRows(entries.map((lists) => lists && lists[group]!.filter(({ label }) => addsFact(group, label)))),
  }));
  const visibleRows = (rows: (typeof lists)[number]['rows']) =>
    (query.onlyDifferences ? differentRows(rows) : rows).map((row) => ({
      ...row,
      starred: row.label === FINANCE_ROWS[0] || row.label === FINANCE_ROWS[2],
    }));
  return {
    columns: query.slugs.map((slug, at) => ({
      slug,
      ...toColumn(vehicles[at] ?? null, cards[at] ?? null, slug),
      without: compareUrl(
        query.slugs.filter((other) => other !== slug),
        query.onlyDifferences,
      ),
    })),
    /** Repayments with their small print below the table. */
    lent: cards.flatMap((card) => (card ? [{ repayment: card.repayment, conditions: card.conditions }] : [])),
    groups: lists.map(({ title, rows }) => ({ title, rows: visibleRows(rows) })).filter(({ rows }) => rows.length > 0),
    differences: lists.reduce((sum, { rows }) => sum + rows.filter((row) => row.differs).length, 0),
    onlyDifferences: query.onlyDifferences,
    toggle: compareUrl(query.slugs, !query.onlyDifferences),
    refused: query.refused.length,
    more: scope.site.settings.search.defaultRoute,
  };
}

/** The rows that differ, each with those that have to be beside it: a repayment with its comparison rate, a price with its total. */
function differentRows<R extends { readonly label: string; readonly differs: boolean }>(
  rows: readonly R[],
): readonly R[] {
  const differing = new Set(rows.filter(({ differs }) => differs).map(({ label }) => label));
  const together = [PRICE_ROWS, FINANCE_ROWS].filter((labels) => labels.some((label) => differing.has(label))).flat();
  return rows.filter(({ label }) => differing.has(label) || together.includes(label));
}

/** A test for the rows that add a fact to the rows before, for at least one vehicle: the gearbox after the transmission. */
function newFactTest(entries: readonly (readonly (readonly SpecEntry[])[] | null)[]) {
  const news = entries.flatMap((lists) =>
    lists ? [factsOnce(lists).map((list) => new Set(list.map(({ label }) => label)))] : [],
  );
  return (group: number, label: string) => news.some((lists) => lists[group]!.has(label));
}

export type CompareView = ReturnType<typeof compareView>;

function toColumn(vehicle: Vehicle | null, card: VehicleCardView | null, slug: string) {
  if (!vehicle || !card)
    return {
      id: null,
      name: null,
      title: inWords(slug),
      href: null,
      picture: null,
      price: null,
      state: 'This vehicle is no longer listed.',
    };
  const goneState = vehicle.status === 'sold' ? 'Sold' : 'No longer for sale';
  const state = isAvailable(vehicle) ? null : goneState;
  return {
    id: vehicle.id,
    name: vehicleName(vehicle),
    title: vehicleName(vehicle),
    href: card.href,
    picture: card.picture,
    price: state === null ? card.price : null,
    state,
  };
}

/** The name of an unlisted vehicle, from its slug: `2022-toyota-hilux-a100` -> `2022 Toyota Hilux A100`. */
function inWords(slug: string): string {
  return slug
    .split('-')
    .filter(Boolean)
    .map((word) => (/\d/.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}

/** Labels of the rows that state a price. */
const PRICE = { price: 'Price', offer: 'Offer', was: 'Was', type: 'Price type', total: 'With on-road costs' } as const;
const PRICE_ROWS: readonly string[] = Object.values(PRICE);
/** The first and the last have an asterisk. */
const FINANCE_ROWS: readonly string[] = ['Finance from', 'Term, deposit and final payment', 'Comparison rate'];

type ReadEntries = (vehicle: Vehicle, card: VehicleCardView, scope: ViewScope) => readonly SpecEntry[];

const GROUPS: readonly { readonly title: string; readonly readEntries: ReadEntries }[] = [
  { title: 'At a glance', readEntries: glance },
  {
    title: 'Key information',
    readEntries(vehicle, _card, { site, now, holdsUntil }) {
      if (vehicle.registrationExpiry) holdsUntil(nextMidnight(now, site.timeZone));
      return featuredSpecs(vehicle, {
        expiredRego: site.settings.vdp.expiredRego,
        today: zonedTime(now, site.timeZone).date,
      });
    },
  },
  { title: 'Caravan specifications', readEntries: (vehicle) => caravanSpecs(vehicle) },
  { title: 'Summary', readEntries: (vehicle) => summary(vehicle) },
  { title: 'Specifications', readEntries: (vehicle) => specifications(vehicle) },
  {
    title: 'Features',
    readEntries: (vehicle) => [...new Set(vehicle.features)].map((label) => ({ label, value: 'Yes' })),
  },
];

function priceRows(price: VehicleCardView['price']): readonly (readonly [string, string | null])[] {
  const { total } = price;
  return [
    [PRICE.price, firstPrice(price)],
    [PRICE.offer, price.label],
    [PRICE.was, price.was?.text ?? null],
    [PRICE.type, priceParts(price).priceType],
    [PRICE.total, total && [total.amount, total.title].filter(Boolean).join(' ')],
  ];
}

function glance(vehicle: Vehicle, card: VehicleCardView): readonly SpecEntry[] {
  const entries: readonly (readonly [string, string | null])[] = [
    ...(card.available ? priceRows(card.price) : []),
    [FINANCE_ROWS[0]!, card.repayment?.text ?? null],
    [FINANCE_ROWS[1]!, card.repayment?.terms ?? null],
    [FINANCE_ROWS[2]!, card.repayment?.comparison ?? null],
    ['Condition', card.condition],
    ['Year', vehicle.year === null ? null : String(vehicle.year)],
    ['Make', vehicle.make],
    ['Model', vehicle.model],
    ['Badge', vehicle.badge],
    ['Series', vehicle.series],
    ['Location', card.place],
  ];
  return entries.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
