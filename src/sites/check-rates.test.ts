import { expect, it } from 'vitest';
import { checkRates } from '../../scripts/site-check/check-rates.ts';

const STATED = { term: 5, rate: 6.29, comparison: 8.19, deposit: 0, finalPayment: null };
const found = (
  texts: Readonly<Record<string, string>>,
  finance: Partial<Parameters<typeof checkRates>[0]['settings']['finance']> = {},
) =>
  checkRates(
    {
      id: 'group/site',
      lender: null,
      settings: { finance: { staticRates: null, brandFees: [], establishmentFee: 0, ...finance } },
    },
    new Map(Object.entries(texts)),
  ).map(({ level, file, line, message }) => `${level} ${file}:${line} ${message}`);

it('names fixed figures whose comparison rate leaves out the fees that the site lists [FIN-072, GAP-091]', () => {
  const texts = { 'group/site/site.yaml': 'settings:\n  finance:\n    staticRates: {}\n' };
  expect(found(texts, { staticRates: STATED, establishmentFee: 1300 })).toEqual([]);
  expect(found(texts, { staticRates: STATED, establishmentFee: 2000 })).toEqual([
    'missing group/site/site.yaml:3 The finance text says 6.29% and a comparison rate of 8.19%, but with the fees that the site lists it is 9.21%.',
  ]);
  const range = { ...STATED, comparison: { from: 6.29, to: 19.42 } };
  const monthly = { name: 'admin', amount: 8, charged: 'monthly' } as const;
  expect(found(texts, { staticRates: range })).toEqual([]);
  expect(found(texts, { staticRates: range, brandFees: [monthly] })).toHaveLength(1);
});

it('names rates in texts that equal their comparison rate, and rates in names [GAP-091]', () => {
  expect(found({ 'offers.yaml': '  disclaimer: 4.99% p.a., comparison rate 5.54% p.a., for a new EV5.' })).toEqual([]);
  expect(found({ 'offers.yaml': 'a\n  Only 5.49% p.a. (comparison rate of 5.49% p.a.).' })).toEqual([
    'risk offers.yaml:2 This says 5.49% and a comparison rate of 5.49%: with any fee, the comparison rate is higher.',
  ]);
  expect(found({ 'offers.yaml': '- id: a\n  name: EV5 at 5.49% p.a.' })).toEqual([
    'risk offers.yaml:2 The name has a rate of 5.49% p.a.: lists show it without its comparison rate and the warning.',
  ]);
});
