import { describe, expect, it } from 'vitest';
import { checkStep, CHOICES, FIELDS, STEP_FIELDS } from './purchase-fields.ts';
import { mayOpen, nextStep, purchaseTotal, stepsOfPurchase, withStep, type PurchaseDraft } from './purchase.ts';

const NOW = Date.UTC(2026, 10, 23, 1);
const draft: PurchaseDraft = {
  contact: {},
  answers: { handover: 'pickup' },
  accessories: [],
  done: ['details'],
  delivery: null,
  estimate: null,
  request: { url: 'https://www.example.com/', user_agent: null },
};
const facts = {
  type: 'car',
  delivers: true,
  place: 'North',
  terms: [{ value: '5', label: '5 years' }],
  mostDeposit: 20_000,
};

describe('the steps of a purchase', () => {
  const all = stepsOfPurchase({ 'trade-in': true, payment: true, accessories: true });

  it('are those that the site and the vehicle have [GAP-044]', () => {
    expect(all).toEqual(['details', 'delivery', 'trade-in', 'payment', 'accessories', 'review']);
    expect(stepsOfPurchase({ 'trade-in': false, payment: false, accessories: false })).toEqual([
      'details',
      'delivery',
      'review',
    ]);
  });

  it('come one after the other, and can be opened again once they are answered', () => {
    expect(nextStep(all, draft)).toBe('delivery');
    const later = withStep(draft, 'delivery', { answers: { handover: 'pickup' } });
    expect(nextStep(all, later)).toBe('trade-in');
    expect([mayOpen('details', all, later), mayOpen('trade-in', all, later), mayOpen('review', all, later)]).toEqual([
      true,
      true,
      false,
    ]);
    const done = all.filter((step) => step !== 'review');
    expect(nextStep(all, { done })).toBe('review');
    expect(withStep(later, 'delivery', {}).done).toEqual(later.done);
  });
});

describe('the answers of a step', () => {
  const delivery = STEP_FIELDS.delivery(facts);

  it('of a group count with its choice alone, and are forgotten with another one', () => {
    const posted = {
      [FIELDS.handover]: CHOICES.delivery,
      [FIELDS.address]: '',
      [FIELDS.suburb]: 'North',
      [FIELDS.postcode]: '40',
    };
    expect(checkStep(delivery, posted, NOW).errors.map(({ field }) => field)).toEqual([
      FIELDS.address,
      FIELDS.postcode,
    ]);
    const pickUp = checkStep(delivery, { ...posted, [FIELDS.handover]: CHOICES.pickUp }, NOW);
    expect(pickUp.errors).toEqual([]);
    expect(pickUp.answers[FIELDS.suburb]).toBe('');
  });

  it('offer no delivery where the dealer has no prices of it', () => {
    const posted = { [FIELDS.handover]: CHOICES.delivery };
    expect(checkStep(STEP_FIELDS.delivery({ ...facts, delivers: false }), posted, NOW).errors).toHaveLength(1);
  });

  it.each([
    ['2026-11-22', 1],
    ['2026-11-23', 0],
    ['', 0],
    ['tomorrow', 1],
  ])('with the preferred date %j have %i errors', (date, errors) => {
    const posted = { [FIELDS.handover]: CHOICES.pickUp, [FIELDS.date]: date };
    expect(checkStep(delivery, posted, NOW).errors).toHaveLength(errors);
  });

  it.each([
    [{ loan_term: '5' }, 0],
    [{ loan_term: '5', loan_deposit: '$5,000' }, 0],
    [{ loan_term: '9' }, 1],
    [{ loan_term: '5', loan_deposit: '20001' }, 1],
  ])('about a loan: %j has %i errors', (answers, errors) => {
    const posted = { [FIELDS.pay]: CHOICES.finance, ...answers };
    expect(checkStep(STEP_FIELDS.payment(facts), posted, NOW).errors).toHaveLength(errors);
  });
});

describe('the total of a purchase', () => {
  const accessories = [
    { name: 'Tow bar', price: 890.55 },
    { name: 'Mats', price: 0 },
  ];

  it('is the price with delivery and the accessories that are still offered, to the cent', () => {
    const chosen = { delivery: { price: 25_000, region: 'Metro' }, accessories: ['Tow bar', 'Gone'] };
    const total = purchaseTotal({ price: 2_000_000, draft: chosen, accessories });
    expect(total).toEqual({
      price: 2_000_000,
      delivery: 25_000,
      accessories: [{ name: 'Tow bar', price: 89_055 }],
      total: 2_114_055,
    });
  });
});
