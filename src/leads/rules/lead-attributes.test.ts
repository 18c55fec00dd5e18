import { describe, expect, it } from 'vitest';
import { leadAttributes } from './lead-payload.ts';

const URL_OF_FORM = 'https://example.com/cars/a?utm_source=mail&gclid=x1';
const attributes = (visitedPages: readonly string[] = [], linkedQueryParams = '') =>
  leadAttributes({ visitedPages, linkedQueryParams, url: URL_OF_FORM });

describe('how the shopper came here [LEAD-001]', () => {
  it('are read from the fields that a script filled in', () => {
    expect(attributes(['["/","/search/used-cars","/cars/a"]'], '{"utm_campaign":"spring"}')).toEqual({
      visited_pages: ['/', '/search/used-cars', '/cars/a'],
      linked_query_params: { utm_campaign: 'spring' },
    });
    expect(attributes(['/', '/cars/a']).visited_pages).toEqual(['/', '/cars/a']);
  });

  it("come from the form's URL without scripts", () => {
    expect(attributes()).toEqual({
      visited_pages: ['/cars/a'],
      linked_query_params: { utm_source: 'mail', gclid: 'x1' },
    });
    expect(leadAttributes({ visitedPages: [], linkedQueryParams: '', url: 'no address' })).toEqual({
      visited_pages: [],
      linked_query_params: {},
    });
  });

  it('ignore invalid values', () => {
    expect(
      attributes(['{"a":1}', '["https://elsewhere.example", 7, null, "/ok"]', '[broken', `/${'x'.repeat(400)}`])
        .visited_pages,
    ).toEqual(['/ok']);
    expect(attributes([], '{"a":1,"b":{"c":"d"},"e":"f\\u0000g","__proto__":"x"}').linked_query_params).toEqual({
      e: 'f g',
    });
    expect(attributes([], '["a"]').linked_query_params).toEqual({ utm_source: 'mail', gclid: 'x1' });
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`p${n}`, 'x'.repeat(999)])));
    const taken = Object.values(attributes([], many).linked_query_params);
    expect([taken.length, Math.max(...taken.map((value) => value.length))]).toEqual([30, 300]);
    expect(attributes([JSON.stringify(Array.from({ length: 99 }, () => '/'))]).visited_pages).toHaveLength(50);
  });
});
