import { describe, expect, it } from 'vitest';
import { OpenGroups } from './open-groups.tsx';

describe('disclosures of the filters', () => {
  it('are restored for each history entry; a new entry starts like the previous one [SRCH-005]', () => {
    const groups = new OpenGroups({ make: true });
    groups.show('first');
    groups.set('fuel', true, 'first');
    groups.show('second');
    expect([groups.isOpen('make', 'second'), groups.isOpen('fuel', 'second')]).toEqual([true, true]);
    groups.set('make', false, 'second');
    groups.show('third');
    expect(groups.isOpen('make', 'third')).toBe(false);
    groups.show('first');
    expect([groups.isOpen('make', 'first'), groups.isOpen('fuel', 'first')]).toEqual([true, true]);
    groups.show('second');
    expect([groups.isOpen('make', 'second'), groups.isOpen('body', 'second')]).toEqual([false, false]);
  });

  it('are restored when the page renders again [SRCH-005]', () => {
    const groups = new OpenGroups({});
    groups.show('entry');
    groups.set('colour', true, 'entry');
    expect(new OpenGroups({ colour: false }).isOpen('colour', 'entry')).toBe(true);
    expect(new OpenGroups({ colour: false }).isOpen('colour', 'other')).toBe(false);
  });
});
