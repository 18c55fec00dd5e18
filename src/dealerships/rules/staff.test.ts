import { expect, it } from 'vitest';
import { languagesText, staffAt, worksAt } from './staff.ts';

const SALES = { slug: 'yard', type: 'sales' } as const;

it.each([
  ['no names: everywhere', {}, true],
  ['its location', { locations: ['yard'] }, true],
  ['another location', { locations: ['city'] }, false],
  ['its department', { departments: ['sales'] as const }, true],
  ['another department', { departments: ['service'] as const }, false],
  ['its location in another department', { locations: ['yard'], departments: ['parts'] as const }, false],
])('a person with %s', (_, person, expected) => {
  expect(worksAt(person, SALES)).toBe(expected);
});

it("finds a location's people in the order of its own dealership", () => {
  const person = (name: string, ids: readonly string[]) => ({
    name,
    role: 'Sales consultant',
    photo: null,
    languages: [],
    answers_enquiries: false,
    location_ids: ids,
  });
  const dealerships = [
    { id: 'other', staff: [person('Elsewhere', ['a.yard'])] },
    {
      id: 'a',
      staff: [person('First', ['a.yard', 'a.city']), person('Second', ['a.city']), person('Third', ['a.yard'])],
    },
  ];
  expect(staffAt({ id: 'a.yard', dealership_id: 'a' }, dealerships).map(({ name }) => name)).toEqual([
    'First',
    'Third',
  ]);
  expect(staffAt({ id: 'b.yard', dealership_id: 'b' }, dealerships)).toEqual([]);
});

it.each([
  [[], null],
  [['Hindi'], 'Speaks Hindi'],
  [['Hindi', 'Tamil', 'Samoan'], 'Speaks Hindi, Tamil and Samoan'],
])('languages %j', (languages, text) => {
  expect(languagesText(languages)).toBe(text);
});
