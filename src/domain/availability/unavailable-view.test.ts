import { describe, expect, it } from 'vitest';
import { unavailableView } from './unavailable-view.ts';

const rules = {
  unavailableView: 'soldMessage',
  unavailableText: 'likeThis',
  findSimilarLabel: 'Find Me Something Similar',
} as const;

describe('unavailable view', () => {
  it('AVL-001 an available car has none', () => {
    expect(unavailableView({ status: 'in_stock', item_type: 'car' }, rules)).toBeNull();
    expect(unavailableView({ status: 'coming_soon', item_type: 'car' }, rules)).toBeNull();
  });

  it('AVL-003 AVL-006 asks whether something similar is wanted, with the enquiry beside it', () => {
    expect(unavailableView({ status: 'sold', item_type: 'car' }, rules)).toEqual({
      message: { text: 'Like this and want something similar?', findSimilar: 'Find Me Something Similar' },
    });
  });

  it('AVL-004 says that it sold, naming the type of vehicle', () => {
    expect(
      unavailableView({ status: 'sold', item_type: 'caravan' }, { ...rules, unavailableText: 'recentlySold' })?.message
        ?.text,
    ).toBe("Unfortunately this caravan recently sold. But don't worry, we can help you find a similar caravan!");
  });

  it('AVL-004 does not say of a withdrawn vehicle that it sold', () => {
    expect(
      unavailableView({ status: 'withdrawn', item_type: 'car' }, { ...rules, unavailableText: 'recentlySold' })?.message
        ?.text,
    ).toBe('Like this and want something similar?');
  });

  it('AVL-005 shows no message where the site shows similar cars only', () => {
    expect(
      unavailableView({ status: 'sold', item_type: 'car' }, { ...rules, unavailableView: 'similarCarsOnly' }),
    ).toEqual({ message: null });
  });

  it('AVL-007 takes the wording of the button from the site', () => {
    const label = 'Find me something similar';
    expect(
      unavailableView({ status: 'sold', item_type: 'car' }, { ...rules, findSimilarLabel: label })?.message
        ?.findSimilar,
    ).toBe(label);
  });
});
