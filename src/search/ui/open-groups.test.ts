import { describe, expect, it } from 'vitest';
import { OpenGroups } from './open-groups.tsx';

describe('disclosures of the filters', () => {
  it('stand as they were left at each step of the history; a new step takes over what stood there [SRCH-005]', () => {
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

  it('are known again when the page is built anew [SRCH-005]', () => {
    const groups = new OpenGroups({});
    groups.show('kept');
    groups.set('colour', true, 'kept');
    expect(new OpenGroups({ colour: false }).isOpen('colour', 'kept')).toBe(true);
    expect(new OpenGroups({ colour: false }).isOpen('colour', 'new')).toBe(false);
  });
});
