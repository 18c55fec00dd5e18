import { describe, expect, it } from 'vitest';
import { choosePhone } from './choose-phone.ts';

const numbers = { new: '03 5550 0001', used: '03 5550 0002', demo: '03 5550 0003' };
const location = '03 5550 0009';

describe('which phone number a page shows [LOC-041]', () => {
  it.each([
    [
      'the override has priority over everything',
      { override: '1300 975 707', numbers, location },
      'new',
      '1300 975 707',
      'override',
    ],
    ['a new vehicle has the new number', { override: null, numbers, location }, 'new', numbers.new, 'condition'],
    ['a used vehicle has the used number', { override: null, numbers, location }, 'used', numbers.used, 'condition'],
    ['a demo has the demo number', { override: null, numbers, location }, 'demo', numbers.demo, 'condition'],
    [
      'a demo falls back to the new number',
      { override: null, numbers: { ...numbers, demo: null }, location },
      'demo',
      numbers.new,
      'condition',
    ],
    [
      'a demo falls back to the used number where there is no new one',
      { override: null, numbers: { used: numbers.used }, location },
      'demo',
      numbers.used,
      'new_or_used',
    ],
    [
      'a used vehicle falls back to the new number',
      { override: null, numbers: { new: numbers.new }, location },
      'used',
      numbers.new,
      'new_or_used',
    ],
    [
      'a new vehicle does not get the demo number',
      { override: null, numbers: { demo: numbers.demo }, location },
      'new',
      location,
      'location',
    ],
    ['without a vehicle it is the new number', { override: null, numbers, location }, null, numbers.new, 'new_or_used'],
    [
      'without settings it is the number of the location',
      { override: null, numbers: null, location },
      'used',
      location,
      'location',
    ],
    ['blank text counts as no number', { override: ' ', numbers: { new: '' }, location }, 'new', location, 'location'],
  ] as const)('%s', (_case, sources, condition, phone, from) => {
    expect(choosePhone(sources, condition)).toEqual({ phone, from, warning: null });
  });

  it('warns when there is no number at all [LOC-042, ERR-032]', () => {
    const choice = choosePhone({ override: null, numbers: {}, location: null }, 'new');
    expect(choice.phone).toBeNull();
    expect(choice.warning).toContain('contact.phoneNumbers');
  });
});

it("prefers a location's number of the condition to the site's [LOC-041, LOC-045]", () => {
  const sources = {
    override: null,
    numbers: { new: '07 5550 0001', used: '07 5550 0002' },
    here: { new: '07 5550 0003', used: null },
    location: '07 5550 0004',
  };
  expect(choosePhone(sources, 'new').phone).toBe('07 5550 0003');
  expect(choosePhone(sources, 'demo').phone).toBe('07 5550 0003');
  expect(choosePhone(sources, 'used').phone).toBe('07 5550 0002');
});
