import { data, redirect } from 'react-router';
import {
  areLeaseTablesCurrent,
  FBT,
  fuelEfficientThreshold,
  INCOME_TAX,
  LEASE_YEARS,
  LEAST_RESIDUALS,
} from '#finance/rules/novated-lease/lease-tables.ts';
import {
  LEASE_FIELDS,
  LEASE_LABELS,
  novatedLease,
  readLeaseInputs,
  type LeaseInputs,
  type NovatedLease,
} from '#finance/rules/novated-lease/novated-lease.ts';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { formatNumber, formatRounded, type Cents } from '#rules/money.ts';
import { nextMidnight, zonedTime } from '#rules/zoned-time.ts';
import { dutyFacts } from '#vehicle/rules/drive-away/duty-facts.ts';
import { displayPrice, purchasePrice } from '#vehicle/rules/price-display.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { financeFigures } from '../cards/finance-figures.ts';
import { formVehicleView } from '../forms/form-aside-view.server.ts';
import type { RequestFacts, Scope, Services } from '../context.ts';
import { sharePicture } from '../page/share-picture.server.ts';
import { termText } from '#finance/rules/rate-text.ts';

const LEASE_PATH = '/novated-lease';
const ANSWER_ID = 'lease-answer';

type LeaseScope = Pick<RequestFacts, 'site' | 'now' | 'holdsUntil'>;

/** The page for a vehicle; `null` if the site does not offer it, the vehicle has no price, or the tables are not current. */
export function novatedLeaseHref(vehicle: Vehicle, scope: LeaseScope): string | null {
  return leasedCar(vehicle, scope) && `${LEASE_PATH}?${new URLSearchParams({ car_id: vehicle.slug })}`;
}

/** The facts of a vehicle that count for a lease. */
function leasedCar(vehicle: Vehicle, { site, now, holdsUntil }: LeaseScope) {
  const { novatedLeaseConfirmed: confirmed } = site.settings.finance;
  if (confirmed === null) return null;
  holdsUntil(nextMidnight(now, site.timeZone));
  const today = zonedTime(now, site.timeZone).date;
  const price = purchasePrice(vehicle);
  // The site shows the weekly price of a subscription alone.
  const isSold = displayPrice(vehicle, site.settings.price).kind !== 'subscription';
  if (price === null || !isSold || !areLeaseTablesCurrent(confirmed, today)) return null;
  // Fringe benefits tax has this formula for cars alone.
  const facts = financeFigures(vehicle, { site, now }) && dutyFacts(vehicle);
  if (!facts?.kinds.some((kind) => kind === 'passenger' || kind === 'ute' || kind === 'van')) return null;
  const isElectric = facts.powers.every((power) => power === 'electric' || power === 'hydrogen');
  return { price, confirmed, ...exemption(vehicle, isElectric, price, fuelEfficientThreshold(confirmed, today)) };
}

/**
 * The exemption of the benefit (section 8A): for an electric car, first held after 1 July 2022, on which luxury car tax
 * was never payable. The first sale of a used car is not known, so it does not count as exempt.
 */
function exemption({ condition }: Vehicle, isElectric: boolean, price: Cents, threshold: number | null) {
  if (!isElectric) return { isExempt: false, exemption: null };
  const [isExempt, text] = fbtExemption(condition === 'used', price, threshold);
  return { isExempt, exemption: text };
}

function fbtExemption(isUsed: boolean, price: Cents, threshold: number | null): readonly [boolean, string] {
  if (isUsed)
    return [
      false,
      'A used electric car may be exempt from FBT. That depends on its first sale, so it is not counted here.',
    ];
  if (threshold === null)
    return [
      false,
      'An electric car may be exempt from FBT. Without a confirmed price limit, that is not counted here.',
    ];
  const limit = formatRounded(threshold * 100);
  return price <= threshold * 100
    ? [
        true,
        `Exempt from FBT: a new electric car below the luxury car tax threshold for fuel-efficient cars, ${limit}.`,
      ]
    : [
        false,
        `Not exempt from FBT: its price is above the luxury car tax threshold for fuel-efficient cars, ${limit}.`,
      ];
}

export type NovatedLeaseView = Awaited<ReturnType<typeof novatedLeaseView>>;

/** The page: what the employee enters, and nothing that they entered before. */
export async function novatedLeaseView(url: URL, scope: Scope<'inventory'>) {
  const { site } = scope;
  const { vehicle, car } = await requestedCar(url, scope);
  const name = vehicleName(vehicle);
  return {
    siteName: site.name,
    share: sharePicture(scope),
    title: 'Novated lease',
    name,
    href: vehiclePath(vehicle),
    action: `${LEASE_PATH}?${new URLSearchParams({ car_id: vehicle.slug })}#${ANSWER_ID}`,
    answerId: ANSWER_ID,
    vehicle: formVehicleView(vehicle, scope),
    labels: LEASE_LABELS,
    years: LEASE_YEARS.map((years) => ({ value: String(years), label: termText(years) })),
    sources: leaseSources(car.confirmed),
  };
}

type PageScope = LeaseScope & Pick<Services, 'inventory'>;

async function requestedCar(url: URL, scope: PageScope) {
  const slug = url.searchParams.get('car_id');
  const vehicle = slug === null ? null : await scope.inventory.stock.findVehicle(scope.site, slug);
  if (vehicle === null || scope.site.settings.finance.novatedLeaseConfirmed === null) throw data(null, { status: 404 });
  const car = leasedCar(vehicle, scope);
  if (car === null) throw redirect(vehiclePath(vehicle), 302);
  return { vehicle, car };
}

export type LeaseAnswer = Awaited<ReturnType<typeof answerLease>>['data'];

/** Answers the form. It is posted, because a salary belongs in no URL, log or cache; nothing of it is stored. */
export async function answerLease(request: Request, url: URL, scope: Scope<'inventory'>) {
  const { car } = await requestedCar(url, scope);
  const fields = await request.formData().catch(() => new FormData());
  const values = Object.fromEntries(
    LEASE_FIELDS.map((name) => [name, String(fields.get(name) ?? '').slice(0, 20)]),
  ) as Record<(typeof LEASE_FIELDS)[number], string>;
  const { inputs, problems } = readLeaseInputs((name) => values[name]);
  const answer = inputs && answerView(novatedLease(inputs, car), inputs, car);
  return data({ values, problems, answer }, { status: answer ? 200 : 422 });
}

const WAYS = {
  exempt: 'Exempt from FBT',
  contribution: 'You contribute after tax',
  employerPays: 'The employer pays the FBT, and charges you',
} as const;

function answerView(
  { costs, paid, taxableValue, residual }: NovatedLease,
  { kilometres, years }: LeaseInputs,
  { price, exemption: exempt }: { readonly price: Cents; readonly exemption: string | null },
) {
  const least = costs.toSorted((one, other) => one.cost - other.cost)[0]!;
  return {
    cost: formatRounded(Math.round(least.cost / 12)),
    year: formatRounded(least.cost),
    perKilometre: (least.cost / 100 / kilometres).toFixed(2),
    paid: formatRounded(paid),
    ways: costs.map(({ way, beforeTax, afterTax, fbt, cost, reportable }) => ({
      way: WAYS[way],
      isLeast: way === least.way,
      lines: [
        { label: 'From your salary before tax', value: formatRounded(beforeTax) },
        { label: 'From your pay after tax', value: formatRounded(afterTax) },
        { label: 'FBT included', value: formatRounded(fbt) },
        { label: 'Reduction in take-home pay a year', value: formatRounded(cost) },
        { label: 'Reported on your income statement', value: reportable === 0 ? 'Nothing' : formatRounded(reportable) },
      ],
    })),
    residual: `${formatRounded(residual.amount)}, ${residual.percent}% of the price after ${termText(years)}`,
    assumptions: [
      ...(exempt === null ? [] : [exempt]),
      `The advertised price counts as the car’s base value, ${formatRounded(price)}. ` +
        'Registration and stamp duty do not count, so the tax may be lower where the price includes them.',
      `The taxable value of the benefit is ${FBT.statutory}% of it a year, ${formatRounded(taxableValue)}, whatever the distance. ` +
        'The car is available for private use all year.',
      `FBT is ${FBT.rate}% of the taxable value times ${FBT.grossUp}.`,
      'A contribution after tax is as high as the taxable value, but no higher than the costs with GST. FBT is paid on the rest. ' +
        'One eleventh of the contribution is GST, which your employer pays.',
      `Income tax is that of a resident, ${INCOME_TAX.age}, and the Medicare levy ${INCOME_TAX.medicareLevy}%. ` +
        'Offsets, a study loan, surcharges and the low-income reduction of the levy are not counted.',
      `You drive ${formatNumber(kilometres)} km a year. ` +
        'The lease and running costs are what you entered, without GST that your employer claims back.',
      'Fees of the leasing provider are not counted, and your superannuation does not change.',
    ],
  };
}

function leaseSources({
  on,
  fuelEfficientThreshold: threshold,
}: {
  on: string;
  fuelEfficientThreshold: number | null;
}) {
  return {
    confirmed: formatCalendarDate(on),
    hasThreshold: threshold !== null,
    list: [
      { text: `Fringe benefits tax: ${FBT.age}`, href: FBT.source },
      { text: `Income tax: ${INCOME_TAX.age}`, href: INCOME_TAX.source },
      { text: `Least residuals: ${LEAST_RESIDUALS.age}`, href: LEAST_RESIDUALS.source },
    ],
  };
}
