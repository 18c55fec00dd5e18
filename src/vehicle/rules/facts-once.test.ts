import { describe, expect, it } from 'vitest';
import { factsOnce } from './facts-once.ts';

const fact = (label: string, value: string) => ({ label, value });

describe('facts that a page states once', () => {
  it('are in the first list that states them', () => {
    const [first, second] = factsOnce([
      [fact('Kilometres', '115,453 km'), fact('Series', 'DJ')],
      [fact('Kilometres', '115,453 km'), fact('Doors', '5'), fact('Series', 'DJ')],
    ]);
    expect(first).toHaveLength(2);
    expect(second).toEqual([fact('Doors', '5')]);
  });

  it('are found under other labels', () => {
    const [, specs] = factsOnce([
      [
        fact('Engine', '4 cylinder 1.5 L'),
        fact('Fuel Type', 'Petrol'),
        fact('Transmission', '6 SP Sports Automatic'),
        fact('Exterior Colour', 'Blue'),
      ],
      [
        fact('Cylinders', '4'),
        fact('Engine Size', '1.5 L'),
        fact('Engine Variant', '4 cylinder 1.5 L Petrol'),
        fact('Gearbox', '6 speed Sports Automatic'),
        fact('Exterior color', 'Blue'),
        fact('Torque', '144 Nm'),
      ],
    ]);
    expect(specs).toEqual([fact('Torque', '144 Nm')]);
  });

  it('are found in other words', () => {
    const [, later] = factsOnce([
      [fact('Drive type', 'AWD'), fact('Seats', '5')],
      [fact('Drive type', 'All Wheel Drive'), fact('Body configuration', '5 Seat')],
    ]);
    expect(later).toEqual([]);
    const [, others] = factsOnce([
      [fact('Drive type', '4x4'), fact('Seats', '5')],
      [fact('Drive type', 'Front Wheel Drive'), fact('Body configuration', 'Dual Cab')],
    ]);
    expect(others).toHaveLength(2);
  });

  it('are stated again where the later list knows more', () => {
    const [, later] = factsOnce([
      [fact('Transmission', 'Automatic'), fact('Body type', 'Hatchback')],
      [fact('Transmission', '6 SP Sports Automatic'), fact('Body type', '5D Hatchback')],
    ]);
    expect(later).toHaveLength(2);
  });

  it('are not confused with the same value of another thing', () => {
    expect(factsOnce([[fact('Seats', '5')], [fact('Doors', '5')]])[1]).toHaveLength(1);
  });
});
