import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RepeatedAnswers, type WrittenAnswer } from './repeated-answers.ts';

const textOf = (answer: WrittenAnswer | Response) =>
  answer instanceof Response ? 'refused' : `${answer.revision} ${answer.text}`;

/** Sold vehicles disappear at these instants. */
const ENDS = [4, 9];
const step = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({
      site: fc.constantFrom('group.one', 'group.two'),
      search: fc.constantFrom('', '?make=Kia', '?make=Kia\n', '?filters=bad'),
      // The clocks of requests need not be in order.
      now: fc.nat(12),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom('stock' as const, 'settings' as const, 'another build' as const) },
);

it('a repeated search has the answer that it would have without the cache, on every site and at every instant', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 100, size: 'max' }), async (steps) => {
      const repeated = new RepeatedAnswers();
      let [revision, builds, version] = [1, 1, 1];
      const stock = { answersVersion: () => `${revision}.${builds}` };
      for (const one of steps) {
        if (typeof one === 'string') {
          if (one === 'stock') revision++;
          else if (one === 'settings') version++;
          else builds++;
          continue;
        }
        const { site, search, now } = one;
        const answer = (): WrittenAnswer | Response =>
          search === '?filters=bad'
            ? new Response(null, { status: 400 })
            : {
                text: `${site} ${version} ${builds} ${search} ${ENDS.filter((end) => now < end).join()}`,
                revision,
                validUntil: ENDS.find((end) => now < end) ?? null,
              };
        let isSearched = false;
        const given = await repeated.get(
          { site: { id: site, version: String(version) }, stock, search },
          now,
          async () => {
            isSearched = true;
            return answer();
          },
        );
        expect(textOf(given)).toBe(textOf(answer()));
        found += isSearched ? 0 : 1;
      }
    }),
    { seed: 1 },
  );
  expect(found).toBeGreaterThan(100);
});

it('an answer of a stock that changes meanwhile is not the answer of the next revision', async () => {
  const repeated = new RepeatedAnswers();
  let revision = 1;
  const asked = { site: { id: 'one', version: '1' }, stock: { answersVersion: () => String(revision) }, search: '' };
  const ask = (next: number) =>
    repeated.get(asked, 0, async () => {
      const own = revision;
      revision = next;
      return { text: `of ${own}`, revision: own, validUntil: null };
    });
  await ask(1);
  await ask(2);
  expect([textOf(await ask(2)), textOf(await ask(2)), textOf(await ask(2))]).toEqual(['2 of 2', '2 of 2', '2 of 2']);
});
