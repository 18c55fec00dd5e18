import { describe, expect, it } from 'vitest';
import { whyBuy, warrantyLine, type WhyBuyRules } from './why-buy.ts';

const rules: WhyBuyRules = {
  whyBuyPanel: 'whyBuyFromUs',
  whyBuyClaims: ['Easy Finance'],
  warrantyLines: { Kia: { new: '7 year warranty', any: 'Kia warranty' }, any: { used: '3 year warranty' } },
  mechanicalPlanYears: { Mazda: 5 },
  whyDealerHiddenMakes: ['Suzuki'],
};
const kia = { make: 'KIA', condition: 'new' } as const;

describe('why buy', () => {
  it.each([
    ['KIA', 'new', '7 year warranty'],
    ['Kia', 'demo', 'Kia warranty'],
    ['Toyota', 'used', '3 year warranty'],
    ['Toyota', 'new', null],
    ['constructor', 'new', null],
  ] as const)('a %s %s has the warranty line %s [VDP-078]', (make, condition, line) => {
    expect(warrantyLine({ make, condition }, rules.warrantyLines)).toBe(line);
  });

  it('"Why Buy From Us?" has the warranty line, then the claims [VDP-032, VDP-078, VDP-079]', () => {
    expect(whyBuy(kia, 'Aspley', rules)).toEqual({
      title: 'Why Buy From Us?',
      lines: ['7 year warranty', 'Easy Finance'],
    });
    expect(whyBuy({ make: 'Toyota', condition: 'new' }, 'Aspley', { ...rules, whyBuyClaims: [] })).toBeNull();
  });

  it('"Why {dealer}?" has the mechanical plan of the make, then the claims [VDP-080]', () => {
    const whyBuyClaims = ['Quality assured', 'Personalised finance'];
    const dealer: WhyBuyRules = {
      ...rules,
      whyBuyPanel: 'whyDealer',
      whyBuyClaims,
      mechanicalPlanYears: { Mazda: 5, any: 3 },
    };
    expect(whyBuy(kia, 'Aspley', dealer)).toEqual({
      title: 'Why Aspley?',
      lines: ['3 year mechanical protection plan', ...whyBuyClaims],
    });
    expect(whyBuy({ make: 'mazda', condition: 'used' }, 'Aspley', dealer)?.lines[0]).toBe(
      '5 year mechanical protection plan',
    );
  });

  it('"Why {dealer}?" states only what the dealer has stated', () => {
    const bare: WhyBuyRules = { ...rules, whyBuyPanel: 'whyDealer', whyBuyClaims: [], mechanicalPlanYears: {} };
    expect(whyBuy(kia, 'Aspley', bare)).toBeNull();
    expect(whyBuy(kia, 'Aspley', { ...bare, mechanicalPlanYears: { Mazda: 5 } })).toBeNull();
  });

  it('"Why {dealer}?" is hidden only for the makes that the site lists [VDP-081]', () => {
    const dealer: WhyBuyRules = { ...rules, whyBuyPanel: 'whyDealer' };
    expect(whyBuy({ make: 'SUZUKI', condition: 'used' }, 'Aspley', dealer)).toBeNull();
    expect(whyBuy({ make: 'SUZUKI', condition: 'used' }, 'Aspley', rules)).not.toBeNull();
  });

  it('the value none hides the panel [VDP-032]', () => {
    expect(whyBuy(kia, 'Aspley', { ...rules, whyBuyPanel: 'none' })).toBeNull();
  });

  it('the claims for the vehicle follow, without duplicates [CONT-027, CONT-034]', () => {
    expect(whyBuy(kia, 'Aspley', rules, ['12 months roadside assist', 'easy finance'])?.lines).toEqual([
      '7 year warranty',
      'Easy Finance',
      '12 months roadside assist',
    ]);
    expect(
      whyBuy(kia, 'Aspley', { ...rules, whyBuyPanel: 'whyDealer' }, ['48-hour money-back guarantee'])?.lines.at(-1),
    ).toBe('48-hour money-back guarantee');
    expect(whyBuy(kia, 'Aspley', { ...rules, whyBuyPanel: 'none' }, ['48-hour money-back guarantee'])).toBeNull();
  });
});
