import { expect, it } from 'vitest';
import { placeOnSite } from '#inventory/shows-vehicle.ts';
import { searchHit } from '../search-hit.ts';
import { isComparisonTooLow } from '#finance/rules/comparison-rate.ts';
import { FREQUENCIES, lenderFigure } from '#finance/rules/frequency.ts';
import { comparedFees, listedFees } from '#finance/rules/listed-fees.ts';
import { repaymentLine } from '#finance/rules/repayment.ts';
import { firstPrice } from '#vehicle/rules/price-display.ts';
import { siteSearchRow } from '#inventory/stock-index.server.ts';
import { toVehicleSummary } from '#inventory/vehicle-summary.ts';
import { repeats } from '#tests/support/long-run.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { LENDER_ENTRY, SAMPLE_LENDER } from '#tests/support/sample-lender.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { STATUSES, type LenderEntry, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { dealFacts, dealRepayment, vehicleDeal } from '#views/finance/vehicle-deal.ts';
import { calculatorView } from '#views/finance/finance-calculator-view.ts';
import { vehicleStructuredData } from '#views/page/structured-data.ts';
import { financeFigures } from '#views/cards/finance-figures.ts';
import { compareView } from '#routes/compare/compare-view.ts';
import { vehicleSheet } from '#routes/print/vehicle-sheet-view.ts';
import { financeBoxView } from '#routes/vehicle/finance-box-view.ts';
import { vehicleCardView } from '#views/cards/vehicle-card-view.ts';
import { vehiclePrice } from '#views/cards/vehicle-price.ts';

/** `FIGURES_RUNS=100000` for a long run, `FIGURES_SEED` for another one. */
const RUNS = Number(process.env['FIGURES_RUNS'] ?? repeats(250, 5000));
const SEED = Number(process.env['FIGURES_SEED'] ?? 20261123);
const NOW = Date.UTC(2026, 10, 23);

/** Mulberry32: fast, and the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = randomNumbers(SEED);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const cents = (highest: number) => Math.floor(random() * highest);
const orNone = <T>(value: T, chance = 0.15) => (random() < chance ? null : value);

const randomEntry = (provider: string, basis = cents(2_500)): LenderEntry => ({
  ...LENDER_ENTRY,
  provider,
  interestRate: orNone(basis / 100),
  // Now and then one that the rate and the fee contradict.
  comparisonRate: orNone((random() < 0.1 ? cents(3_000) : basis + 60 + cents(600)) / 100),
  weeklyPayment: orNone(cents(80_000)),
  monthlyPayment: orNone(cents(350_000)),
  termYears: orNone(pick([1, 3, 5, 7])),
  deposit: orNone(pick([0, cents(2_000_000)])),
  balloon: orNone(pick([0, cents(3_000_000)])),
});

function randomVehicle(): Vehicle {
  const price = orNone(cents(15_000_000));
  const lenders = ['manual', 'taurus', 'finance360'].filter(() => random() < 0.6);
  return sampleVehicle({
    dealershipId: 'group.city',
    price,
    offerPrice: random() < 0.3 ? cents(15_000_000) : null,
    previousPrice: random() < 0.3 ? cents(15_000_000) : null,
    subscriptionPrice: random() < 0.2 ? cents(60_000) : null,
    status: random() < 0.8 ? 'in_stock' : pick(STATUSES),
    year: orNone(2000 + cents(27)),
    make: pick(['Toyota', 'Suzuki', 'Nissan']),
    preorder: random() < 0.05,
    tag: random() < 0.05 ? 'Test Drive Only' : null,
    lenders: Object.fromEntries(lenders.map((name) => [name, randomEntry(name)])),
  });
}

const rates = [{ rate: 9.49, ageYears: [0, 9] as const, termYears: null, credit: [] }];
const withRates = { ...SAMPLE_LENDER, rates, fees: { monthly: 800, eachRepayment: null } };
const SITES = [
  sampleSite([sampleDealership('city')], { finance: { weeklyButton: true } }),
  sampleSite([sampleDealership('city')], {
    finance: { provider: 'taurus', weeklyButton: true, establishmentFee: 1300, quote: true },
    price: { subscriptions: true },
  }),
  sampleSite([sampleDealership('city')], {
    finance: { weeklyButton: true, frequency: 'fortnight' },
    price: { subscriptions: true, subscriptionOrder: 'purchaseFirst' },
  }),
  sampleSite([sampleDealership('city')], { finance: { provider: 'finance360', weeklyButton: true } }),
  sampleSite([sampleDealership('city')], { finance: { weeklyButton: true } }, { lender: withRates }),
];

/** The figures of a vehicle on each surface: price, repayment with its terms, and comparison rate, as texts. */
function surfaces(vehicle: Vehicle, site: (typeof SITES)[number], cardSite = site) {
  const scope = { site, now: NOW, holdsUntil: () => {}, pictureOrigin: null, params: new URLSearchParams() };
  const card = vehicleCardView(toVehicleSummary(vehicle), { ...scope, site: cardSite });
  const finance = financeBoxView(vehicle, scope);
  const compared = compareView({ slugs: [vehicle.slug], onlyDifferences: false, refused: [] }, [vehicle], scope);
  const row = (label: string) => compared.groups[0]!.rows.find((one) => one.label === label)?.values[0] ?? null;
  const origin = 'https://www.example.com';
  const sheet = vehicleSheet(vehicle, { ...scope, origin });
  const [data] = vehicleStructuredData({
    vehicle,
    origin,
    url: `${origin}/cars/a`,
    siteName: 'Example',
    images: [],
    description: null,
    location: null,
    phone: null,
    crumbs: [],
    weekly: card.price.kind === 'subscription' ? card.price.amount : null,
  })['@graph'] as unknown as [{ readonly offers: StatedOffer | readonly StatedOffer[] }];
  return {
    card,
    finance,
    price: vehiclePrice(vehicle, scope),
    compared: {
      price: row('Price'),
      text: row('Finance from'),
      terms: row('Term, deposit and final payment'),
      rate: row('Comparison rate'),
    },
    sheet,
    hit: searchHit(toVehicleSummary(vehicle), placeOnSite(site, vehicle)),
    offer: data.offers,
    loan: loanOf(vehicle, { ...scope, origin }),
    opened: openedAt(vehicle, scope),
    searched: site.settings.finance.frequency === 'week' ? siteSearchRow(site, vehicle, 2026) : null,
  };
}

/** Start values of the calculators on the vehicle's page; `null` if the page quotes no lender. */
function openedAt(vehicle: Vehicle, scope: Parameters<typeof calculatorView>[2]) {
  const figures = financeFigures(vehicle, scope);
  if (!figures?.entry) return null;
  const { entry } = figures;
  const [section, sidebar] = [
    calculatorView(vehicle, figures, scope, 'section')!,
    calculatorView(vehicle, figures, scope, 'sidebar')!,
  ];
  const { finance } = scope.site.settings;
  // One that does not lend the price opens at what it lends.
  const quoted = [section, sidebar].filter(({ sum }) => sum.quoted !== null);
  return {
    entry,
    /** Without a payment of the lender there is nothing to differ from. */
    states: lenderFigure(entry, finance.frequency) !== null && quoted.length > 0,
    results: quoted.map(({ result }) => result),
    inputs: section.inputs,
    once: comparedFees(listedFees(entry, finance, scope.site.lender)).once,
  };
}

/** The same loan on the page of its deal, in the calculator of the vehicle's page, on the sheet and in its facts. */
function loanOf(vehicle: Vehicle, scope: Parameters<typeof vehicleSheet>[1]) {
  const params = new URLSearchParams({
    amount: String(1000 + cents(99_000)),
    term: String(pick([1, 2.5, 5, 7])),
    interest: String(pick([0.5, 6, 8.5, 15])),
    frequency: pick(FREQUENCIES),
  });
  const deal = vehicleDeal(vehicle, params, scope);
  const figures = financeFigures(vehicle, scope);
  const repayment = deal && dealRepayment(deal);
  return (
    deal &&
    repayment && {
      repayment,
      price: deal.price,
      facts: dealFacts(deal).map(({ value }) => value),
      onPage: calculatorView(vehicle, figures!, { ...scope, params }, 'section')!.result.repayment,
      sheet: vehicleSheet(vehicle, { ...scope, params }),
    }
  );
}

type Card = ReturnType<typeof vehicleCardView>;

/** The price that a client of the API picks from the three, as its documentation explains. */
function onlyPrice({ price }: Card, weekly: number | null, reduced: number | null, full: number | null) {
  if (price.kind === 'subscription') return weekly === null ? null : Math.round(weekly * 100);
  const [first] = [reduced, full].filter((dollars) => dollars !== null && dollars > 10);
  return first === undefined ? null : Math.round(first! * 100);
}

interface StatedOffer {
  readonly price?: string;
  readonly priceSpecification?: { readonly price: string };
}

function amountOf({ price, priceSpecification }: StatedOffer) {
  const text = price ?? priceSpecification?.price;
  return text === undefined ? null : Math.round(Number(text) * 100);
}

const isAmount = (dollars: number | null, amount: number | null) =>
  amount === null ? dollars === null : dollars !== null && Math.round(dollars * 100) === amount;

const inCents = ({ repayment }: Card) => Math.round(Number(repayment!.text.replace(/[^\d.]/g, '')) * 100);

/** True if the calculators open at the repayment, the rates, the deposit and the final payment of the finance box. */
function opensAtQuote(opened: ReturnType<typeof openedAt>, finance: ReturnType<typeof financeBoxView>): boolean {
  if (!opened?.states) return true;
  const { box } = finance!;
  const { entry, inputs } = opened;
  const isSameLoan =
    Math.round(inputs.tradeIn * 100) === (entry.deposit ?? 0) &&
    Math.round(inputs.residual * 100) === (entry.balloon ?? 0) &&
    inputs.interest === entry.interestRate;
  return opened.results.every(({ repayment, rate }) => {
    const sameRate = rate.rate === box!.rate.rate && rate.comparison === box!.rate.comparison;
    const same =
      repayment.per === null
        ? box!.repayment === null && repayment.text === box!.lowText
        : JSON.stringify(repayment.short) === JSON.stringify(box!.repayment?.short) &&
          (box!.repayment!.term === null || repayment.term === box!.repayment!.term);
    return sameRate && same && isSameLoan;
  });
}

/** The surfaces that differ from the card. */
function mismatches({
  card,
  finance,
  compared,
  sheet,
  price: onPage,
  hit,
  offer,
  loan,
  opened,
  searched,
}: ReturnType<typeof surfaces>): readonly string[] {
  const { repayment } = card;
  const price = firstPrice(card.price);
  const inBox = (finance?.box?.lines ?? []).flatMap(({ label, text }) =>
    label === 'Deposit' || label === 'Final payment' ? [`${text} ${label.toLowerCase()}`] : [],
  );
  const term = finance?.box?.repayment?.term;
  const over = term && `over ${term}`;
  const [toBuy] = [hit.offer_price, hit.price].filter((dollars) => dollars !== null && dollars > 10);
  const box = card.price.kind === 'subscription' ? null : (finance?.box?.repayment ?? null);
  const line =
    repayment === null
      ? null
      : new RegExp(
          `^or ${repayment.label.replace('$', '\\$').replace(' /', ' / ')}\\*.* comparison rate\\* ${repayment.comparison}$`,
        );
  const found: readonly (readonly [string, boolean])[] = [
    ['price on the page', JSON.stringify(onPage) === JSON.stringify(card.price)],
    ['price in a comparison', !card.available || compared.price === price],
    ['price on the sheet', sheet === null || JSON.stringify(sheet.price) === JSON.stringify(card.price)],
    [
      'price of the API',
      onlyPrice(card, hit.subscription_price, hit.offer_price ?? null, hit.price) === card.price.amount,
    ],
    [
      'purchase price of the API',
      card.price.kind !== 'subscription' || isAmount(toBuy ?? null, card.price.toBuy?.amount ?? null),
    ],
    [
      'prices in the structured data',
      !card.available ||
        JSON.stringify([offer].flat().map(amountOf)) ===
          JSON.stringify([...(card.price.toBuy ? [card.price.toBuy.amount] : []), card.price.amount]),
    ],
    ['price of a deal', loan === null || isAmount(loan.price, card.price.amount)],
    ['deal in the calculator', loan === null || JSON.stringify(loan.onPage) === JSON.stringify(loan.repayment)],
    ['deal on the sheet', !loan?.sheet || loan.sheet.finance?.text === repaymentLine(loan.repayment)],
    [
      'deal in the facts of the sheet',
      loan === null || [loan.repayment.text, loan.repayment.comparison].every((text) => loan.facts.includes(text)),
    ],
    ['weekly button', (finance?.weekly ?? null)?.text === repayment?.text],
    ['terms on the button', (finance?.weekly ?? null)?.terms === repayment?.terms],
    [
      'terms in the box',
      repayment === null || ([over, ...inBox].filter(Boolean).join(', ') || null) === repayment.terms,
    ],
    ['terms in a comparison', compared.terms === (repayment?.terms ?? null)],
    ['terms on the sheet', !sheet?.finance || !repayment?.terms || sheet.finance.text.includes(repayment.terms)],
    [
      'term once in the box',
      !finance?.box || finance.box.term === null || finance.box.lines.every(({ label }) => label !== 'Term'),
    ],
    ['finance box', (box?.short ?? null)?.text === repayment?.text],
    [
      'comparison rate in the box',
      repayment === null || `${finance!.box!.rate.comparison} p.a.` === repayment.comparison,
    ],
    ['repayment in a comparison', compared.text === (repayment?.text ?? null)],
    ['comparison rate in a comparison', compared.rate === (repayment?.comparison ?? null)],
    // One repayment a page: the finance service is asked only if there is none of the lender.
    ['quick quote', !finance?.box?.repayment || finance.quote === null],
    ['calculators', opensAtQuote(opened, finance)],
    [
      'comparison rate with its fees',
      opened === null ||
        !isComparisonTooLow(opened.entry.comparisonRate!, opened.entry.interestRate!, { once: opened.once }),
    ],
    [
      'repayment in searches',
      searched === null || isAmount(searched.numbers?.['weekly_repayment'] ?? null, card.repayment && inCents(card)),
    ],
    ['sheet', sheet === null || (line === null ? sheet.finance === null : line.test(sheet.finance?.text ?? ''))],
  ];
  return found.filter(([, equal]) => !equal).map(([surface]) => surface);
}

it('shows the same price, repayment and comparison rate of random vehicles on card, page, calculators, quick quote, API, searches, structured data, comparison, deal and sheet [FIN-025, VDP-057, GAP-091]', () => {
  const different: unknown[] = [];
  let [count, loans, opened] = [0, 0, 0];
  let repaid = 0;
  for (let run = 0; run < RUNS; run++) {
    const vehicle = randomVehicle();
    const site = SITES[run % SITES.length]!;
    const shown = surfaces(vehicle, site);
    const wrong = mismatches(shown);
    count += wrong.length;
    if (shown.loan) loans++;
    if (wrong.length > 0 && different.length < 5) different.push({ wrong, vehicle });
    if (shown.opened?.states) opened++;
    if (shown.card.repayment) repaid++;
  }
  if (RUNS > 1000)
    console.log(
      `${RUNS} vehicles, ${repaid} with a repayment, ${loans} with a deal, ${opened} with calculators at a quote: ${count} mismatches`,
    );
  expect(different).toEqual([]);
  expect(loans).toBeGreaterThan(RUNS / 8);
  expect(opened).toBeGreaterThan(RUNS / 8);
  // Enough of them have a repayment at all.
  expect(repaid).toBeGreaterThan(RUNS / 8);
});

it('finds a surface with another figure', () => {
  const [site] = SITES;
  const vehicle = sampleVehicle({ dealershipId: 'group.city', lenders: { manual: LENDER_ENTRY } });
  expect(mismatches(surfaces(vehicle, site!))).toEqual([]);
  // Each surface follows the frequency of the site: only cards of another site can differ.
  const monthly = sampleSite(site!.dealerships, { finance: { frequency: 'month', weeklyButton: true } });
  expect(mismatches(surfaces(vehicle, monthly))).toEqual([]);
  expect(mismatches(surfaces(vehicle, monthly, site))).toEqual([
    'weekly button',
    'finance box',
    'repayment in a comparison',
    'sheet',
  ]);
  const withTerms = { ...vehicle, lenders: { manual: { ...LENDER_ENTRY, deposit: 500_000, balloon: 900_000 } } };
  const shown = surfaces(withTerms, site!);
  expect(shown.card.repayment!.terms).toBe('over 5 years, $5,000 deposit, $9,000 final payment');
  expect(mismatches({ ...shown, card: surfaces(vehicle, site!).card })).toEqual([
    'terms on the button',
    'terms in the box',
    'terms in a comparison',
  ]);
});
