import { describe, expect, it } from 'vitest';
import { simpleColour } from '#feeds/rules/colour.ts';
import { builtIn } from './catalogue.ts';
import { readCatalogue, readMakes } from './read-catalogue.ts';

const catalogue = readCatalogue();

describe('the catalogue', () => {
  it('has the makes and models of the Australian market', () => {
    expect(new Set(catalogue.map((model) => model.make)).size).toBeGreaterThanOrEqual(30);
    expect(catalogue.length).toBeGreaterThanOrEqual(150);
    for (const body of [
      'SUV',
      'Hatchback',
      'Sedan',
      'Ute',
      'Wagon',
      'Van',
      'Coupe',
      'Convertible',
      'People Mover',
      'Cab Chassis',
      'Bus',
      'Light Truck',
      'Motorhome',
      'Caravan',
      'Camper Trailer',
      'Naked',
      'Adventure',
      'Cruiser',
      'Sports',
      'Scooter',
      'Off Road',
    ]) {
      expect(
        catalogue.some((model) => model.body === body),
        body,
      ).toBe(true);
    }
  });

  it('has paints with a known simple colour', () => {
    expect(catalogue.flatMap((model) => model.paints).filter((paint) => simpleColour(paint) === null)).toEqual([]);
  });

  it.each(catalogue.map((model) => [`${model.make} ${model.model} ${model.body}`, model] as const))(
    'has plausible figures of %s',
    (_, model) => {
      expect(model.badges.length + model.vans.length).toBeGreaterThan(0);
      for (const { price } of [...model.badges, ...model.vans]) {
        expect(price).toBeGreaterThan(5_000);
        expect(price).toBeLessThan(200_000);
      }
      for (const badge of model.badges) {
        expect(badge.to === null || badge.to >= badge.from).toBe(true);
        // A badge was sold while the model was built.
        expect(
          model.series.some(
            (one) => builtIn(badge, Math.max(one.from, badge.from)) && builtIn(one, Math.max(one.from, badge.from)),
          ),
          `${badge.name}`,
        ).toBe(true);
      }
      for (const one of model.series) expect(one.gvm).toBeLessThanOrEqual(4_500);
      for (const engine of Object.values(model.engines)) {
        expect(engine.kw).toBeGreaterThan(10);
        expect(engine.fuel === 'Electric').toBe(engine.cc === null);
        expect(engine.fuel === 'Electric').toBe(engine.range !== null);
        expect(engine.fuel === 'PHEV' ? engine.consumption! < 3 : (engine.consumption ?? 5) >= 2).toBe(true);
      }
      const electricOnly =
        Object.values(model.engines).every((engine) => engine.fuel === 'Electric') && model.vans.length === 0;
      for (const one of model.series) expect(one.tank === null, one.code).toBe(electricOnly);
      for (const van of model.vans) expect(van.atm).toBeGreaterThan(van.tare);
    },
  );

  const text = (changes: Record<string, string> = {}) => {
    const lines = {
      is: 'SUV, suv, 5 seats, 5 doors',
      series: '[2020-now A1 4500x1800x1600 tank 50 gvm 2000 tow 1500 ancap 5]',
      engines: '{ p: 1998cc 4cyl Petrol 110kW 200Nm 6A Front 7.5 }',
      badges: '[Base $30000 p]',
      ...changes,
    };
    return `Make:\n  paints: [White]\n  models:\n    Model:\n${Object.entries(lines)
      .map(([key, value]) => `      ${key}: ${value}`)
      .join('\n')}\n`;
  };

  it('parses every kind of line', () => {
    const [model] = readMakes('a.yaml', text());
    expect(model).toMatchObject({
      make: 'Make',
      model: 'Model',
      item: 'car',
      body: 'SUV',
      seats: 5,
      badges: [{ name: null, price: 30_000, from: 0, to: null, engines: ['p'] }],
    });
    expect(model!.series[0]).toEqual({
      from: 2020,
      to: null,
      code: 'A1',
      length: 4500,
      width: 1800,
      height: 1600,
      tank: 50,
      gvm: 2000,
      tow: 1500,
      ancap: 5,
    });
  });

  it.each([
    [{ is: 'Spaceship, suv, 5 seats, 5 doors' }, 'a.yaml: Make Model: body cannot be read: "Spaceship"'],
    [{ is: 'SUV, huge, 5 seats, 5 doors' }, 'segment cannot be read: "huge"'],
    [{ series: '[since 2020]' }, 'series cannot be read: "since 2020"'],
    [{ engines: '{ p: big }' }, 'engine cannot be read: "big"'],
    [{ badges: '[GX 30000 p]' }, 'badge cannot be read: "GX 30000 p"'],
    [{ badges: '[GX $30000 x]' }, 'engine of a badge cannot be read: "GX: x"'],
    [{ vans: '[A $1]', years: '2010-now' }, 'van cannot be read: "A $1"'],
    [{ item: 'rocket' }, 'item type cannot be read: "rocket"'],
  ])('reports the place and the text of an error: %o', (changes, message) => {
    expect(() => readMakes('a.yaml', text(changes as Record<string, string>))).toThrow(message);
  });
});
