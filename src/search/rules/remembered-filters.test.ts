import { describe, expect, it } from 'vitest';
import { EMPTY_QUERY } from './query-codec.ts';
import { filtersToRemember, withRemembered } from './search-history.ts';

describe('filters saved between visits', () => {
  const query = { ...EMPTY_QUERY, filters: { make: ['Kia'], city: ['Dandenong'] } };

  it('saves and restores the facets that the site lists [SRCH-009]', () => {
    const saved = filtersToRemember(query, ['city', 'state']);
    expect(saved).toEqual({ city: ['Dandenong'] });
    expect(withRemembered(EMPTY_QUERY, JSON.stringify(saved), ['city', 'state'])).toEqual({
      ...EMPTY_QUERY,
      filters: { city: ['Dandenong'] },
    });
  });

  it('does not override the URL, and restores only facets that the site still lists [SRCH-009]', () => {
    expect(
      withRemembered({ ...query, filters: { city: ['Geelong'] } }, '{"city":["Dandenong"],"make":["Kia"]}', ['city'])
        .filters,
    ).toEqual({ city: ['Geelong'] });
  });

  it.each([null, '', 'x', '[]', '7', 'null', '{"city":7}', '{"city":[7]}'])(
    'ignores saved data that is not valid: %s [SRCH-009]',
    (text) => {
      expect(withRemembered(EMPTY_QUERY, text, ['city'])).toEqual(EMPTY_QUERY);
    },
  );
});
