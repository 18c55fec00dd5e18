import { describe, expect, it } from 'vitest';
import { unavailableView } from './unavailable-view.ts';

const rules = {
  unavailableView: 'soldMessage',
  unavailableText: 'likeThis',
  findSimilarLabel: 'Find Me Something Similar',
} as const;

describe('unavailable view', () => {
  it('is `null` for an available vehicle [AVL-001]', () => {
    expect(unavailableView({ status: 'in_stock', vehicleType: 'car' }, rules)).toBeNull();
    expect(unavailableView({ status: 'coming_soon', vehicleType: 'car' }, rules)).toBeNull();
  });

  it('offers to find something similar, with the enquiry form [AVL-003, AVL-006]', () => {
    expect(unavailableView({ status: 'sold', vehicleType: 'car' }, rules)).toEqual({
      state: 'This car has been sold.',
      message: { text: 'Like this and want something similar?', findSimilar: 'Find Me Something Similar' },
    });
  });

  it('says that the vehicle sold, with its vehicle type [AVL-004]', () => {
    expect(
      unavailableView({ status: 'sold', vehicleType: 'caravan' }, { ...rules, unavailableText: 'recentlySold' }),
    ).toEqual({
      state: null,
      message: {
        text: "Unfortunately this caravan recently sold. But don't worry, we can help you find a similar caravan!",
        findSimilar: 'Find Me Something Similar',
      },
    });
  });

  it('does not say that a withdrawn vehicle sold [AVL-004]', () => {
    expect(
      unavailableView({ status: 'withdrawn', vehicleType: 'car' }, { ...rules, unavailableText: 'recentlySold' }),
    ).toMatchObject({
      state: 'This car is no longer for sale.',
      message: { text: 'Like this and want something similar?' },
    });
  });

  it('has no message where the site only shows similar vehicles [AVL-005]', () => {
    expect(
      unavailableView({ status: 'sold', vehicleType: 'car' }, { ...rules, unavailableView: 'similarCarsOnly' }),
    ).toEqual({ state: 'This car has been sold.', message: null });
  });

  it("uses the site's label for the button [AVL-007]", () => {
    const label = 'Find me something similar';
    expect(
      unavailableView({ status: 'sold', vehicleType: 'car' }, { ...rules, findSimilarLabel: label })?.message
        ?.findSimilar,
    ).toBe(label);
  });
});
