import { describe, expect, it } from 'vitest';
import { dealersFolder } from '#tests/support/dealers-folder.ts';
import { openTenants } from './load-tenants.server.ts';

const FILE = 'north/alpha/reviews.yaml';
const ONE = '  - { id: one, customer_name: Jo, rating: 5, review_date: "2026-03-01"';

async function reading(text: string) {
  const folder = await dealersFolder();
  await folder.write(FILE, text);
  const tenants = await openTenants({ dir: folder.dir, watch: false });
  return { problems: tenants.problems(), site: tenants.bySlug('alpha') };
}

describe('reviews.yaml', () => {
  it('is read with every field of a review [LOC-027, API-041]', async () => {
    const { site, problems } = await reading(
      `notice: From our guest book.\nreviews:\n${ONE}, text: Good., image: { url: /media/a.webp }, location: city-yard, reply_text: Thanks., reply_date: "2026-03-02" }\n`,
    );
    expect(problems).toEqual([]);
    expect(site!.reviews).toEqual({
      notice: 'From our guest book.',
      reviews: [
        {
          id: 'one',
          customer_name: 'Jo',
          text: 'Good.',
          rating: 5,
          image: { url: '/media/a.webp' },
          review_date: '2026-03-01',
          reply_text: 'Thanks.',
          reply_date: '2026-03-02',
          location: 'city-yard',
        },
      ],
    });
  });

  it.each([
    [`reviews:\n${ONE.replace('rating: 5', 'rating: 6')} }\n`, /rating/],
    [`reviews:\n${ONE.replace('rating: 5', 'rating: 4.5')} }\n`, /rating/],
    [`reviews:\n${ONE.replace('2026-03-01', '1 March')} }\n`, /must be a date such as/],
    [`reviews:\n${ONE} }\n${ONE} }\n`, /is used twice/],
    [`reviews:\n${ONE}, location: city-yrd }\n`, /is not a location of this site.*city-yard/],
    [`reviews:\n${ONE}, reply_date: "2026-03-02" }\n`, /has no reply_text/],
    [`reviews:\n${ONE}, reply_text: Thanks., reply_date: "2026-02-02" }\n`, /is before the review/],
    [`reviews:\n${ONE}, stars: 5 }\n`, /stars/],
  ])('is refused with file and reason: %s [API-041]', async (text, reason) => {
    const { problems } = await reading(text);
    expect(problems.map(({ file }) => file)).toEqual([FILE]);
    expect(`${problems[0]!.key} ${problems[0]!.message}`).toMatch(reason);
  });
});
