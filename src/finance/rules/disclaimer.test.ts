import { describe, expect, it } from 'vitest';
import type { LenderEntry } from '#vehicle/rules/vehicle.ts';
import { financeConditions, financeDisclaimer, staticRatesText, type DisclaimerRules } from './disclaimer.ts';
import { COMPARED_LOAN_TEXT, COMPARISON_WARNING } from './rate-text.ts';

const rules: DisclaimerRules = {
  provider: 'manual',
  disclaimer: { site: null, providers: {}, cars: {} },
  staticRates: null,
  establishmentFee: 0,
  brandFees: [],
};
const entry = { disclaimer: 'The lender says so.' } as LenderEntry;
const vehicle = { stockNumber: 'A100' };

describe('the finance disclaimer', () => {
  it("is the vehicle's, otherwise the provider's, the site's, or the lender's own [FIN-069]", () => {
    const first = (disclaimer: Partial<DisclaimerRules['disclaimer']>, lender: LenderEntry | null = entry) =>
      financeDisclaimer(vehicle, lender, { ...rules, disclaimer: { ...rules.disclaimer, ...disclaimer } })
        .paragraphs[0];
    expect(first({})).toBe('The lender says so.');
    expect(first({ site: 'Site.' })).toBe('Site.');
    expect(first({ site: 'Site.', providers: { manual: 'Provider.', angle: 'Other.' } })).toBe('Provider.');
    expect(first({ site: 'Site.', providers: { manual: 'Provider.' }, cars: { A100: 'Car.', B2: 'Other.' } })).toBe(
      'Car.',
    );
    expect(first({}, null)).toBe(COMPARED_LOAN_TEXT);
  });

  it('names the lender first, where its figures are shown', () => {
    const lender = { name: 'Meridian Vehicle Finance', disclaimer: null, fees: { monthly: null, eachRepayment: null } };
    const own = financeConditions(vehicle, entry, rules);
    expect(financeConditions(vehicle, entry, rules, lender)).toEqual(['Lender: Meridian Vehicle Finance.', ...own]);
    expect(financeConditions(vehicle, null, rules, lender).join(' ')).not.toContain('Meridian');
  });

  it('always ends with the basis of the comparison rate and its warning [FIN-070, FIN-071, GAP-091]', () => {
    const quote = 'Based on a 5-year term and a 10% deposit. The comparison rate assumes a 30% final payment.';
    const { paragraphs } = financeDisclaimer(vehicle, entry, {
      ...rules,
      disclaimer: { ...rules.disclaimer, site: quote },
    });
    expect(paragraphs).toEqual([quote, COMPARED_LOAN_TEXT, COMPARISON_WARNING]);
    expect(COMPARED_LOAN_TEXT).toMatch(/secured loan of \$30,000 over a term of 5 years/);
  });

  it('is collapsed to 197 characters [FIN-069]', () => {
    const site = 'x'.repeat(400);
    expect(financeDisclaimer(vehicle, entry, { ...rules, disclaimer: { ...rules.disclaimer, site } }).short).toBe(
      `${'x'.repeat(197)}…`,
    );
    const { short, paragraphs } = financeDisclaimer(vehicle, entry, rules);
    expect(paragraphs.join(' ').startsWith(short.slice(0, -1))).toBe(true);
  });

  it.each([
    [
      { term: 5, rate: 6.29, comparison: 8.19, deposit: 0, finalPayment: null },
      'Example: 5-year term, 6.29% rate, 8.19% comparison rate, no deposit.',
      'FIN-072',
    ],
    [
      { term: null, rate: 12.94, comparison: null, deposit: null, finalPayment: null },
      'Example: 12.94% rate.',
      'FIN-073',
    ],
    [
      { term: null, rate: null, comparison: null, deposit: null, finalPayment: 0 },
      'Example: $0 final payment.',
      'FIN-074',
    ],
    [
      { term: null, rate: null, comparison: { from: 8.38, to: 19.42 }, deposit: '10%', finalPayment: '30%' },
      'Example: comparison rate from 8.38% to 19.42%, 10% deposit, 30% final payment.',
      'FIN-075',
    ],
    [{ term: null, rate: null, comparison: null, deposit: null, finalPayment: null }, null, 'FIN-070'],
  ] as const)('static rates %j read: %s [$2]', (rates, text, _rows) => {
    expect(staticRatesText(rates)).toBe(text);
  });

  it("quotes the site's example rates before the basis of the comparison rate", () => {
    const staticRates = { term: 5, rate: 6.29, comparison: 8.19, deposit: 0, finalPayment: null };
    expect(financeDisclaimer(vehicle, entry, { ...rules, staticRates }).paragraphs).toEqual([
      'The lender says so.',
      'Example: 5-year term, 6.29% rate, 8.19% comparison rate, no deposit.',
      COMPARED_LOAN_TEXT,
      COMPARISON_WARNING,
    ]);
  });

  it("lists the brand's fees [FIN-076, GAP-012]", () => {
    const brandFees = [
      { name: 'establishment', amount: 395 },
      { name: 'security registration', amount: 6 },
      { name: 'monthly admin', amount: 8 },
      { name: 'dealer agency', amount: 912.25 },
    ];
    expect(financeDisclaimer(vehicle, null, { ...rules, brandFees }).paragraphs[0]).toBe(
      'Fees: establishment $395, security registration $6, monthly admin $8, dealer agency $912.25.',
    );
  });
});
