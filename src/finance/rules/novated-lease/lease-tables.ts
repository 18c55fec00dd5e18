/** Source of figures of the tax law, and the days on which the source says that they are valid. */
interface Dated {
  /** The source's own statement of its time. */
  readonly age: string;
  readonly source: string;
  readonly validFrom: string;
  readonly validUntil: string;
}

/** When the figures below were compared with their sources. */
export const LEASE_TABLES_CHECKED = '2026-11-23';

/** Percentages; the gross-up rate is a factor. */
export const FBT: Dated & {
  readonly rate: number;
  /** For benefits with an input tax credit of the employer, such as a leased car. */
  readonly grossUp: number;
  /** For amounts on an employee's income statement, for every employer. */
  readonly reportableGrossUp: number;
  /** Share of a car's base value, for any distance. */
  readonly statutory: number;
} = {
  age: 'FBT years to 31 March 2023, 2024, 2025 and 2026',
  source:
    'https://www.ato.gov.au/forms-and-instructions/fringe-benefits-tax-return-2025-instructions/fbt-rates-and-thresholds-for-2025',
  validFrom: '2022-04-01',
  validUntil: '2026-03-31',
  rate: 47,
  grossUp: 2.0802,
  reportableGrossUp: 1.8868,
  statutory: 20,
};

/** The luxury car tax threshold of fuel-efficient cars, in dollars. The newest official one that was found. */
const LUXURY_CAR_TAX: Dated & { readonly fuelEfficientThreshold: number } = {
  age: 'financial year 2025-26',
  source: 'https://www.ato.gov.au/rates/luxury-car-tax-rate-and-thresholds/',
  validFrom: '2025-07-01',
  validUntil: '2026-06-30',
  fuelEfficientThreshold: 91_387,
};

/** The rate of each part of a resident's taxable income, up to an amount in dollars, and the levy; without offsets. */
export const INCOME_TAX: Dated & {
  readonly bands: readonly { readonly upTo: number; readonly percent: number }[];
  readonly medicareLevy: number;
} = {
  age: 'financial year 2026-27',
  source:
    'https://www.aph.gov.au/Parliamentary_Business/Bills_Legislation/Bills_Search_Results/Result/Second_Reading_Speeches?BillId=r7331',
  validFrom: '2026-07-01',
  validUntil: '2027-06-30',
  bands: [
    { upTo: 18_200, percent: 0 },
    { upTo: 45_000, percent: 15 },
    { upTo: 135_000, percent: 30 },
    { upTo: 190_000, percent: 37 },
    { upTo: Number.POSITIVE_INFINITY, percent: 45 },
  ],
  medicareLevy: 2,
};

/** The least residual by years of the lease: percent of the cost of a car (ATO ID 2002/1004, TD 93/142). */
export const LEAST_RESIDUALS: {
  readonly age: string;
  readonly source: string;
  readonly byYears: Readonly<Record<LeaseYears, number>>;
} = {
  age: 'cars from 1 July 2002',
  source: 'https://www.ato.gov.au/law/view/document?docid=aid/aid20021004/00001',
  byYears: { 1: 65.63, 2: 56.25, 3: 46.88, 4: 37.5, 5: 28.13 },
};

export const LEASE_YEARS = [1, 2, 3, 4, 5] as const;
export type LeaseYears = (typeof LEASE_YEARS)[number];

/** The dealer's reading of the tax office's figures, with its day. */
export interface LeaseConfirmation {
  readonly on: string;
  /** The luxury car tax threshold of fuel-efficient cars on that day, in dollars; `null` if it was not compared. */
  readonly fuelEfficientThreshold: number | null;
}

/**
 * True if the tables may be used on a day. Those of income tax state their year. The rates of FBT are those of years
 * that are over, so the dealer confirms them; a confirmation ends with the FBT year on 31 March and with the financial
 * year on 30 June, and one from before the tables were last checked is of earlier figures.
 */
export function areLeaseTablesCurrent(confirmed: LeaseConfirmation | null, today: string): boolean {
  if (confirmed === null || today < INCOME_TAX.validFrom || today > INCOME_TAX.validUntil) return false;
  return confirmed.on >= LEASE_TABLES_CHECKED && confirmed.on <= today && today <= confirmationEnd(confirmed.on);
}

/** The threshold on a day, in dollars; `null` if neither the dealer has stated it nor its source is current. */
export function fuelEfficientThreshold(confirmed: LeaseConfirmation, today: string): number | null {
  const { validFrom, validUntil, fuelEfficientThreshold: known } = LUXURY_CAR_TAX;
  return confirmed.fuelEfficientThreshold ?? (today >= validFrom && today <= validUntil ? known : null);
}

/** The next 31 March or 30 June. */
export function confirmationEnd(on: string): string {
  const [year, day] = [Number(on.slice(0, 4)), on.slice(5)];
  if (day <= '03-31') return `${year}-03-31`;
  return day <= '06-30' ? `${year}-06-30` : `${year + 1}-03-31`;
}
