import { describe, expect, it } from 'vitest';
import { EMPTY_QUERY } from './query-codec.ts';
import { filtersToRemember, withRemembered } from './search-history.ts';

describe('filters that are kept between visits', () => {
  const query = { ...EMPTY_QUERY, filters: { make: ['Kia'], city: ['Dandenong'] } };

  it('are those that the site names, and come back as they were [SRCH-009]', () => {
    const kept = filtersToRemember(query, ['city', 'state']);
    expect(kept).toEqual({ city: ['Dandenong'] });
    expect(withRemembered(EMPTY_QUERY, JSON.stringify(kept), ['city', 'state'])).toEqual({
      ...EMPTY_QUERY,
      filters: { city: ['Dandenong'] },
    });
  });

  it('never override what an address says, and only what the site still names comes back [SRCH-009]', () => {
    expect(
      withRemembered({ ...query, filters: { city: ['Geelong'] } }, '{"city":["Dandenong"],"make":["Kia"]}', ['city'])
        .filters,
    ).toEqual({ city: ['Geelong'] });
  });

  it.each([null, '', 'x', '[]', '7', 'null', '{"city":7}', '{"city":[7]}'])(
    'whatever else was kept changes nothing: %s [SRCH-009]',
    (text) => {
      expect(withRemembered(EMPTY_QUERY, text, ['city'])).toEqual(EMPTY_QUERY);
    },
  );
});
