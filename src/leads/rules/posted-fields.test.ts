import { describe, expect, it } from 'vitest';
import { postedFields, withOurNames } from './posted-fields.ts';

describe('a posted form', () => {
  it('contains a string for a single field and a list for a repeated one', () => {
    const form: [string, string][] = [
      ['name', 'Jane'],
      ['services', 'finance'],
      ['services', 'trade-in'],
    ];
    expect(postedFields(form)).toEqual({ name: 'Jane', services: ['finance', 'trade-in'] });
  });

  it('leaves files out', () => {
    expect(postedFields([['photo', new Blob(['x'])]])).toEqual({});
  });

  it('contains the first hundred values of one field', () => {
    const values = Array.from({ length: 30_000 }, (_, index) => `value ${index}`);
    expect(postedFields(values.map((value) => ['a', value] as const))['a']).toEqual(values.slice(0, 100));
  });

  it('contains the first hundred fields', () => {
    const names = Array.from({ length: 30_000 }, (_, index) => `field${index}`);
    expect(Object.keys(postedFields(names.map((name) => [name, ''] as const)))).toEqual(names.slice(0, 100));
  });

  it('has our name of a field that was posted under another, and what was posted under ours', () => {
    const names = { location: 'location_id', terms: 'terms_conditions' };
    expect(withOurNames({ location_id: 'south', terms: 'true' }, names)).toEqual({
      location_id: 'south',
      location: 'south',
      terms: 'true',
    });
  });
});
