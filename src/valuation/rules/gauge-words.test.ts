import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gaugeWords, readGauge } from './gauge-view.ts';

const answer = {
  fill: 0.72,
  listing_price: 24_990,
  market_range_min: 23_100,
  market_range_max: 28_450,
  confidence: 0.47,
  description: 'Good Deal',
  basis: { listings: 12, lowest_price: 21_990, highest_price: 31_500, as_of: '2026-11-21' },
};

describe('the text of the gauge', () => {
  it('contains verdict, price, range and the calculation of an estimate', () => {
    const words = gaugeWords(readGauge(answer), 'Toyota Corolla')!;
    expect(words).toMatchObject({
      fill: 0.72,
      tone: 'high',
      verdict: 'Good Deal',
      price: '$24,990',
      range: '$23,100 to $28,450',
      basis: 'An estimate based on 12 similar listings.',
    });
    expect(words.how[0]).toBe(
      'We compared 12 similar Toyota Corolla listings by dealers on our platform on 21 November 2026, advertised at $21,990 to $31,500. Prices are adjusted for differences in year, kilometres, equipment level and drive-away charges.',
    );
    expect(words.how[1]).toContain('about a 47% chance');
    expect(words.how[2]).toMatch(/^This is an estimate .* not a valuation or an offer/);
  });

  it('leaves out what the answer does not contain', () => {
    expect(gaugeWords(readGauge({ ...answer, basis: null }), 'Toyota Corolla')).toMatchObject({
      how: [],
      basis: 'An estimate.',
    });
    expect(
      gaugeWords(readGauge({ ...answer, basis: { ...answer.basis, as_of: null, highest_price: 21_990 } }), 'Kia Rio')!
        .how[0],
    ).toContain('platform, advertised all at $21,990.');
    expect(
      gaugeWords(readGauge({ ...answer, basis: { ...answer.basis, as_of: 'soon' } }), 'Kia Rio')!.how[0],
    ).toContain('on soon');
  });

  it.each<[string, unknown]>([
    ['nothing [VDP-085]', null],
    ['a text [VDP-085]', 'gauge'],
    ['a list [VDP-085]', [1, 2]],
    ['no fill [VDP-085]', { ...answer, fill: undefined }],
    ['a price as text [VDP-085]', { ...answer, listing_price: '$24,990' }],
    ['no range [VDP-085]', { ...answer, market_range_max: null }],
    ['low confidence [VDP-086]', { ...answer, confidence: 0.2 }],
    ['above the market [VDP-087]', { ...answer, listing_price: 28_451 }],
  ])('is hidden for %s', (_why, answer) => {
    expect(gaugeWords(readGauge(answer), 'Toyota Corolla')).toBeNull();
  });

  it('never throws, whatever the answer is', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        gaugeWords(readGauge(answer), 'Toyota Corolla');
      }),
    );
  });
});
