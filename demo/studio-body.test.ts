import { describe, expect, it } from 'vitest';
import { studioBodyOf, type PicturedVehicle } from './studio-body.ts';

const pictured = (of: Partial<PicturedVehicle> & Pick<PicturedVehicle, 'body'>) =>
  studioBodyOf({ electric: false, offRoad: false, doors: 5, length: null, height: null, axle: null, ...of });

describe('the studio body of a vehicle', () => {
  it.each([
    ['a light hatch of four metres', { body: 'Hatchback', length: 4065, height: 1495 }, 'small-hatch'],
    ['a small hatch', { body: 'Hatchback', length: 4375, height: 1435 }, 'hatchback'],
    ['a hatch of unknown length', { body: 'Hatchback' }, 'hatchback'],
    ['a sedan', { body: 'Sedan', doors: 4, length: 4885 }, 'sedan'],
    ['an electric sedan', { body: 'Sedan', doors: 4, electric: true, length: 4694 }, 'fastback'],
    ['a sedan with a tailgate', { body: 'Sedan', doors: 5, length: 4830 }, 'fastback'],
    ['a small SUV', { body: 'SUV', length: 4175, height: 1610 }, 'small-suv'],
    ['a mid-size SUV', { body: 'SUV', length: 4600, height: 1685 }, 'suv'],
    ['a large SUV', { body: 'SUV', length: 4995, height: 1750 }, 'large-suv'],
    ['a short electric SUV', { body: 'SUV', electric: true, length: 4500, height: 1616 }, 'suv'],
    ['a low electric SUV', { body: 'SUV', electric: true, length: 4751, height: 1624 }, 'electric-suv'],
    ['a large electric SUV', { body: 'SUV', electric: true, length: 5010, height: 1755 }, 'large-suv'],
    ['a four-wheel drive', { body: 'SUV', offRoad: true, length: 4825, height: 1835 }, 'off-roader'],
    ['a tall SUV', { body: 'SUV', length: 5018, height: 1967 }, 'off-roader'],
    ['a short four-wheel drive', { body: 'SUV', offRoad: true, length: 3645, height: 1720 }, 'small-suv'],
    ['an SUV of unknown length', { body: 'SUV' }, 'suv'],
    ['a dual cab', { body: 'Ute', doors: 4 }, 'ute'],
    ['a single cab', { body: 'Ute', doors: 2 }, 'cab-chassis'],
    ['a caravan with one axle', { body: 'Caravan', axle: 'Single Axle' }, 'pop-top'],
    ['a caravan with two axles', { body: 'Caravan', axle: 'Tandem Axle' }, 'caravan'],
    ['a camper trailer', { body: 'Camper Trailer', axle: 'Single Axle' }, 'camper-trailer'],
    ['a scooter', { body: 'Scooter' }, 'scooter'],
    ['an adventure motorcycle', { body: 'Adventure' }, 'adventure-motorcycle'],
    ['a trail motorcycle', { body: 'Off Road' }, 'trail-motorcycle'],
    ['a sports motorcycle', { body: 'Sports' }, 'naked-motorcycle'],
  ] as const)('%s', (_, facts, slug) => {
    expect(pictured(facts)).toBe(slug);
  });

  it('is none where the studio has no model of the kind', () => {
    expect(pictured({ body: 'Boat' })).toBeNull();
  });
});
