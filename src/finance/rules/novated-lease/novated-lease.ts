import { parseNumberField } from '#rules/money-field.ts';
import type { Cents } from '#rules/money.ts';
import { FBT, INCOME_TAX, LEASE_YEARS, LEAST_RESIDUALS, type LeaseYears } from './lease-tables.ts';

/** An employee's entries, in dollars: a dealer knows none of them, so none has a default. */
export interface LeaseInputs {
  /** A year before tax, without superannuation. */
  readonly salary: number;
  /** A month, as a leasing provider quotes it. */
  readonly lease: number;
  /** A year: fuel or charging, registration, insurance, servicing, tyres. */
  readonly running: number;
  readonly kilometres: number;
  readonly years: LeaseYears;
}

export const LEASE_FIELDS = ['salary', 'lease', 'running', 'kilometres', 'years'] as const;
type LeaseField = (typeof LEASE_FIELDS)[number];
type AmountField = Exclude<LeaseField, 'years'>;

export const LEASE_LABELS: Readonly<Record<LeaseField, string>> = {
  salary: 'Salary a year, before tax',
  lease: 'Lease payment a month',
  running: 'Running costs a year',
  kilometres: 'Kilometres a year',
  years: 'Term of the lease',
};

/** A field's name in a message. */
const NAMES: Readonly<Record<AmountField, string>> = {
  salary: 'your salary',
  lease: 'the lease payment',
  running: 'the running costs',
  kilometres: 'the kilometres',
};

const LIMITS: Readonly<Record<AmountField, readonly [number, number]>> = {
  salary: [1, 2_000_000],
  lease: [1, 20_000],
  running: [0, 100_000],
  kilometres: [1, 200_000],
};

/** The inputs of a form, and what is wrong with them. */
export function readLeaseInputs(text: (name: LeaseField) => string): {
  readonly inputs: LeaseInputs | null;
  readonly problems: Readonly<Partial<Record<LeaseField, string>>>;
} {
  const problems: Partial<Record<LeaseField, string>> = {};
  const read = (name: AmountField) => {
    const value = parseNumberField(text(name));
    const [least, most] = LIMITS[name];
    if (value !== null && value >= least && value <= most) return value;
    problems[name] =
      value === null
        ? `Enter ${NAMES[name]} as a number.`
        : `Enter ${NAMES[name]} from ${least} to ${most.toLocaleString('en-AU')}.`;
    return 0;
  };
  const amounts = {
    salary: read('salary'),
    lease: read('lease'),
    running: read('running'),
    kilometres: read('kilometres'),
  };
  const years = LEASE_YEARS.find((one) => String(one) === text('years'));
  if (years === undefined) problems.years = 'Choose the term of the lease.';
  if (amounts.salary > 0 && amounts.lease * 12 + amounts.running >= amounts.salary)
    problems.lease ??= 'The lease and the running costs are more than the salary.';
  return { inputs: Object.keys(problems).length > 0 ? null : { ...amounts, years: years! }, problems };
}

/**
 * The taxable value of a car fringe benefit by the statutory formula: base value x statutory percentage x days / days of
 * the year, less what the employee contributes (Fringe Benefits Tax Assessment Act 1986, section 9).
 */
export function carTaxableValue(car: {
  readonly baseValue: Cents;
  readonly percent: number;
  readonly days: number;
  readonly daysOfYear: number;
  readonly contribution: Cents;
}): Cents {
  const value = (car.baseValue * car.percent * car.days) / (100 * car.daysOfYear);
  // Down to the cent, as in the example of the tax office.
  return Math.max(0, Math.floor(value - car.contribution));
}

/** Taxable value x gross-up x rate. */
export function fringeBenefitsTax(taxableValue: Cents): Cents {
  return Math.round((taxableValue * FBT.grossUp * FBT.rate) / 100);
}

/** Income tax of a resident and the Medicare levy for a year, without offsets. */
export function incomeTax(taxable: Cents): Cents {
  let [tax, from] = [0, 0];
  for (const { upTo, percent } of INCOME_TAX.bands) {
    tax += (Math.max(0, Math.min(taxable, upTo * 100) - from) * percent) / 100;
    from = upTo * 100;
  }
  return Math.round(tax + (Math.max(0, taxable) * INCOME_TAX.medicareLevy) / 100);
}

/** Treatment of the tax on the benefit. */
type LeaseWay = 'exempt' | 'contribution' | 'employerPays';

interface LeaseCost {
  readonly way: LeaseWay;
  /** A year from the salary before tax, and after tax. */
  readonly beforeTax: Cents;
  readonly afterTax: Cents;
  readonly fbt: Cents;
  /** Reduction of the employee's pay after tax in a year. */
  readonly cost: Cents;
  /** On the income statement; 0 if none is reported. */
  readonly reportable: Cents;
}

export interface NovatedLease {
  readonly taxableValue: Cents;
  /** One if the benefit is exempt; else with a contribution of the employee, and with the tax paid by the employer. */
  readonly costs: readonly LeaseCost[];
  /** Payments for the car in a year before any tax is saved. */
  readonly paid: Cents;
  readonly residual: { readonly percent: number; readonly amount: Cents };
}

/** Amounts of this and less are not reported (section 135P: benefits of more than $2,000 in the FBT year). */
const REPORTED_ABOVE: Cents = 200_000;

/** The costs of a novated lease for an employee in a year. `price` is that of the car with GST. */
export function novatedLease(
  { salary, lease, running, years }: LeaseInputs,
  { price, isExempt }: { readonly price: Cents; readonly isExempt: boolean },
): NovatedLease {
  const pay = Math.round(salary * 100);
  const paid = Math.round((lease * 12 + running) * 100);
  const full = { baseValue: price, percent: FBT.statutory, days: 365, daysOfYear: 365 };
  const taxableValue = carTaxableValue({ ...full, contribution: 0 });
  const home = (beforeTax: Cents, afterTax: Cents) => pay - beforeTax - afterTax - incomeTax(pay - beforeTax);
  /** `benefit`: what of the taxable value no contribution takes away. */
  const cost = (way: LeaseWay, benefit: Cents, [beforeTax, afterTax, fbt]: [Cents, Cents, Cents]): LeaseCost => ({
    way,
    beforeTax,
    afterTax,
    fbt,
    cost: home(0, 0) - home(beforeTax, afterTax),
    reportable: benefit > REPORTED_ABOVE ? Math.round(benefit * FBT.reportableGrossUp) : 0,
  });
  const fbt = fringeBenefitsTax(taxableValue);
  const { byYears } = LEAST_RESIDUALS;
  return {
    taxableValue,
    costs: isExempt
      ? [cost('exempt', taxableValue, [paid, 0, 0])]
      : [withContribution(), cost('employerPays', taxableValue, [paid + fbt, 0, fbt])],
    paid,
    residual: { percent: byYears[years], amount: Math.round((price * byYears[years]) / 100) },
  };

  /**
   * A contribution of the taxable value leaves nothing to tax. The employer pays GST on it: 1/11 pays for nothing else.
   * An employee contributes no more than the car costs, so a dear car with a low lease leaves a part that is taxed.
   */
  function withContribution(): LeaseCost {
    const contribution = Math.min(taxableValue, Math.round((paid * 11) / 10));
    const covers = contribution - Math.round(contribution / 11);
    const rest = taxableValue - contribution;
    const taxOnRest = fringeBenefitsTax(rest);
    return cost('contribution', rest, [Math.max(0, paid - covers) + taxOnRest, contribution, taxOnRest]);
  }
}
