import { describe, expect, it } from 'vitest';
import { unavailableView } from './unavailable-view.ts';

const rules = {
  unavailableView: 'soldMessage',
  unavailableText: 'likeThis',
  findSimilarLabel: 'Find Me Something Similar',
} as const;

describe('unavailable view', () => {
  it('an available car has none [AVL-001]', () => {
    expect(unavailableView({ status: 'in_stock', vehicleType: 'car' }, rules)).toBeNull();
    expect(unavailableView({ status: 'coming_soon', vehicleType: 'car' }, rules)).toBeNull();
  });

  it('asks whether something similar is wanted, with the enquiry beside it [AVL-003, AVL-006]', () => {
    expect(unavailableView({ status: 'sold', vehicleType: 'car' }, rules)).toEqual({
      message: { text: 'Like this and want something similar?', findSimilar: 'Find Me Something Similar' },
    });
  });

  it('says that it sold, naming the type of vehicle [AVL-004]', () => {
    expect(
      unavailableView({ status: 'sold', vehicleType: 'caravan' }, { ...rules, unavailableText: 'recentlySold' })
        ?.message?.text,
    ).toBe("Unfortunately this caravan recently sold. But don't worry, we can help you find a similar caravan!");
  });

  it('does not say of a withdrawn vehicle that it sold [AVL-004]', () => {
    expect(
      unavailableView({ status: 'withdrawn', vehicleType: 'car' }, { ...rules, unavailableText: 'recentlySold' })
        ?.message?.text,
    ).toBe('Like this and want something similar?');
  });

  it('shows no message where the site shows similar cars only [AVL-005]', () => {
    expect(
      unavailableView({ status: 'sold', vehicleType: 'car' }, { ...rules, unavailableView: 'similarCarsOnly' }),
    ).toEqual({ message: null });
  });

  it('takes the wording of the button from the site [AVL-007]', () => {
    const label = 'Find me something similar';
    expect(
      unavailableView({ status: 'sold', vehicleType: 'car' }, { ...rules, findSimilarLabel: label })?.message
        ?.findSimilar,
    ).toBe(label);
  });
});
