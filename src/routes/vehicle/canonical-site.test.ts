import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalSite, type CandidateSite } from '#views/page/canonical-origin.ts';

const site = (slug: string, dealershipCount: number, more: Partial<CandidateSite> = {}): CandidateSite => ({
  slug,
  dealershipCount,
  hosts: [`${slug}.example`],
  manufacturer: null,
  ...more,
});
const group = site('group', 7);
const yard = site('yard', 1);
const makeYard = site('make-yard', 1, { manufacturer: 'Kia' });

describe('the canonical site of a vehicle', () => {
  it.each([
    ['is the only one', group, [group], 'group'],
    ['is the one with the fewest dealerships', group, [group, yard], 'yard'],
    ['then the one with a single make', yard, [group, yard, makeYard], 'make-yard'],
    ['then the first by slug', site('b', 1), [site('b', 1), site('a', 1)], 'a'],
    ['is never one without a public host name', group, [group, site('hidden', 1, { hosts: [] })], 'group'],
    ['is the site itself where it has no public host name', site('hidden', 9, { hosts: [] }), [yard], 'hidden'],
  ])('is %s', (_, here, showing, slug) => {
    expect(canonicalSite(here, showing).slug).toBe(slug);
  });

  it('is the same from all public sites, in any order', () => {
    const sites = fc.uniqueArray(
      fc.record({
        slug: fc.stringMatching(/^[a-z]{1,4}$/),
        dealershipCount: fc.integer({ min: 1, max: 3 }),
        manufacturer: fc.constantFrom(null, 'Kia'),
        hosts: fc.constant(['x']),
      }),
      { selector: (one) => one.slug, minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(sites, (all) => {
        const answers = all.map((here) => canonicalSite(here, all.toReversed()).slug);
        expect(new Set(answers).size).toBe(1);
      }),
    );
  });
});
