import { describe, expect, it } from 'vitest';
import { DEAL_LABELS } from '#leads/rules/purchase/deal-fields.ts';
import { dealLines } from './deal-lines.ts';
import { purchaseTotal, type PurchaseDraft } from './purchase.ts';

const DRAFT: PurchaseDraft = {
  contact: {},
  answers: { preferred_date: '2026-12-03' },
  accessories: ['Tow bar'],
  done: ['delivery', 'trade-in', 'payment', 'accessories'],
  delivery: { price: 25_000, region: 'Metro' },
  estimate: null,
  request: { url: '/', user_agent: null },
};
const facts = (over: Partial<Parameters<typeof dealLines>[0]> = {}) => ({
  draft: DRAFT,
  total: purchaseTotal({ price: 9_749_000, draft: DRAFT, accessories: [{ name: 'Tow bar', price: 890 }] }),
  price: '$97,490 Excl. Govt. Charges, $100,903 estimate with stamp duty in QLD',
  excludesOnRoadCosts: true,
  payNow: { amount: 50_000, isAll: false },
  place: 'Moorooka',
  loan: null,
  ...over,
});
const lineValue = (label: string, given: Parameters<typeof dealLines>[0]) =>
  dealLines(given).find((line) => line.label === label)?.value;

describe('the summary of a purchase', () => {
  it('starts with the money in the order in which it adds up, as in the lead and in the receipt [RSV-010]', () => {
    const names = dealLines(facts()).map(({ name }) => name);
    expect(names.slice(0, 6).map((name) => name.replace('purchase_', ''))).toEqual([
      'price',
      'delivery',
      'accessories',
      'total',
      'now',
      'balance',
    ]);
    expect(names).toEqual(Object.keys(DEAL_LABELS).filter((name) => names.includes(name)));
  });

  it('says of a total without on-road costs that they come on top, because an estimate with them is beside the price', () => {
    expect(lineValue('Total', facts())).toBe('$98,630 plus on-road costs');
    expect(lineValue('Balance', facts())).toBe('$98,130 plus on-road costs');
    expect(lineValue('Balance', facts({ payNow: { amount: 9_863_000, isAll: true } }))).toBe('On-road costs');
  });

  it('states the total and the balance of a drive-away price alone', () => {
    const driveAway = facts({ excludesOnRoadCosts: false });
    expect(lineValue('Total', driveAway)).toBe('$98,630');
    expect(lineValue('Balance', driveAway)).toBe('$98,130');
    expect(lineValue('Balance', { ...driveAway, payNow: { amount: 9_863_000, isAll: true } })).toBe(
      'Nothing more to pay',
    );
  });
});
