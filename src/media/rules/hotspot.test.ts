import { describe, expect, it } from 'vitest';
import type { Hotspot } from '#vehicle/rules/vehicle.ts';
import { exteriorHotspots, interiorHotspots } from './spin.ts';

const boot: Hotspot = {
  id: 'boot',
  description: 'Boot: 520 litres with all seats up',
  anchors: [
    { frame: 12, x: 50, y: 40 },
    { frame: 13, x: 45, y: 41 },
  ],
};
const all = Array.from({ length: 24 }, (_, index) => index);

describe('hotspots of the spin [VDP-009]', () => {
  it('have a title, a note, and a position per frame', () => {
    expect(exteriorHotspots([boot], all)).toEqual([
      {
        title: 'Boot',
        note: '520 litres with all seats up',
        anchors: [
          { at: 12, x: 50, y: 40 },
          { at: 13, x: 45, y: 41 },
        ],
      },
    ]);
  });

  it('use the indexes of the shown frames', () => {
    expect(exteriorHotspots([boot], [0, 4, 8, 12, 16, 20])[0]!.anchors).toEqual([{ at: 3, x: 50, y: 40 }]);
    expect(exteriorHotspots([boot], [0, 5, 10])).toEqual([]);
  });

  it.each([
    ['no text', { ...boot, description: ' \n ' }],
    ['no place', { ...boot, anchors: [] }],
    ['a missing frame', { ...boot, anchors: [{ frame: 24, x: 1, y: 1 }] }],
    ['half a frame', { ...boot, anchors: [{ frame: 1.5, x: 1, y: 1 }] }],
    [
      'a position outside the picture',
      {
        ...boot,
        anchors: [
          { frame: 1, x: 101, y: 1 },
          { frame: 1, x: 1, y: -1 },
          { frame: 1, x: Number.NaN, y: 1 },
        ],
      },
    ],
  ])('with %s are left out', (_, hotspot) => expect(exteriorHotspots([hotspot], all)).toEqual([]));

  it('are twenty at most', () =>
    expect(
      exteriorHotspots(
        Array.from({ length: 50 }, () => boot),
        all,
      ),
    ).toHaveLength(20));
});

describe('hotspots of the interior [VDP-009]', () => {
  it('have one position each', () => {
    const screen: Hotspot = {
      id: 'screen',
      description: 'Touchscreen',
      anchors: [
        { frame: 0, x: 200, y: 3 },
        { frame: 0, x: 50, y: 58 },
      ],
    };
    expect(interiorHotspots([screen])).toEqual([{ title: 'Touchscreen', note: 'Touchscreen', x: 50, y: 58 }]);
    expect(interiorHotspots([{ ...screen, anchors: [] }])).toEqual([]);
  });

  it.each([
    [
      'Heated front seats with three stages and memory',
      'Heated front seats with three …',
      'Heated front seats with three stages and memory',
    ],
    ['Reversing   camera\n', 'Reversing camera', 'Reversing camera'],
    [
      'A very long beginning that is not a title: yes',
      'A very long beginning that is …',
      'A very long beginning that is not a title: yes',
    ],
  ])('%j has the title %j', (description, title, note) => {
    expect(interiorHotspots([{ id: 'a', description, anchors: [{ frame: 0, x: 1, y: 1 }] }])[0]).toMatchObject({
      title,
      note,
    });
  });

  it('have at most 300 characters', () =>
    expect(
      interiorHotspots([{ id: 'a', description: 'x'.repeat(5000), anchors: [{ frame: 0, x: 1, y: 1 }] }])[0]!.note,
    ).toHaveLength(300));
});
