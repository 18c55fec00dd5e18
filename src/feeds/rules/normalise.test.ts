import { describe, expect, it } from 'vitest';
import {
  simpleBody,
  simpleDrive,
  simpleFuel,
  auState,
  gearCount,
  simpleTransmission,
  fits,
  findVocabulary,
} from '#vehicle/rules/vocabulary.ts';
import { simpleColour } from './colour.ts';
import { makeName, titleCase, isShortenedNumber, isSpreadsheetDamage } from './clean-text.ts';
import { joinMake } from './model-names.ts';

describe('the simple words of facets [VDP-074]', () => {
  it.each([
    ['4D WAGON', 'Wagon'],
    ['Dual Cab Pick-up', 'Ute'],
    ['Ute / Tray', 'Ute'],
    ['Crew Cab Chassis', 'Cab Chassis'],
    ['Sportswagon', 'Wagon'],
    ['Troop Carrier', 'SUV'],
    ['Sport Utility Vehicle', 'SUV'],
    ['Cabriolet', 'Convertible'],
    ['5 Door Hatch', 'Hatchback'],
    ['Coupé', 'Coupe'],
    ['Class A Motor Home', 'Motorhome'],
    ['Travel Trailer', 'Caravan'],
    ['Folding Trailer', 'Camper Trailer'],
    ['Commercial', 'Van'],
    ['Coach', 'Bus'],
    ['Light Truck', 'Light Truck'],
    ['Adventure Tourer', 'Adventure'],
    ['Scooter', 'Scooter'],
    ['Sutherland Isuzu', null],
    ['Other', null],
    ['', null],
    [null, null],
  ])('body %s is %s', (given, simple) => expect(simpleBody(given)).toBe(simple));

  it.each([
    ['Unleaded Petrol/Electric', 'Hybrid'],
    ['Premium Unleaded/Electric', 'Hybrid'],
    ['Diesel/Electric', 'Hybrid'],
    ['Plug-in Hybrid', 'Plug-in Hybrid'],
    ['PHEV', 'Plug-in Hybrid'],
    ['Premium', 'Petrol'],
    ['Leaded', 'Petrol'],
    ['Petrol - Unleaded ULP', 'Petrol'],
    ['ELECTRIC', 'Electric'],
    ['Turbo Diesel', 'Diesel'],
    ['Liquid Petroleum Gas', 'LPG'],
    ['Hydrogen', 'Hydrogen'],
    ['Automatic', null],
    ['-', null],
    [null, null],
  ])('fuel %s is %s', (given, simple) => expect(simpleFuel(given)).toBe(simple));

  it.each([
    ['8 SP AUTOMATIC GEARTRONIC', 'Automatic'],
    ['6 SP MANUAL', 'Manual'],
    ['CVT', 'Automatic'],
    ['Sports Automatic Dual Clutch', 'Automatic'],
    ['Automated Manual', 'Automatic'],
    ['5M', 'Manual'],
    ['AWD', null],
    [null, null],
  ])('transmission %s is %s', (given, simple) => expect(simpleTransmission(given)).toBe(simple));

  it('reads the gears from a transmission', () => {
    expect([
      gearCount('8 SP AUTOMATIC'),
      gearCount('6-speed'),
      gearCount('Automatic'),
      gearCount('99 speed'),
      gearCount(null),
    ]).toEqual([8, 6, null, null, null]);
  });

  it.each([
    ['4WD', '4x4'],
    ['4X4 Dual Range', '4x4'],
    ['All Wheel Drive', 'AWD'],
    ['FWD', 'Front'],
    ['Rear Wheel Drive', 'Rear'],
    ['4x2', 'Rear'],
    ['2WD', null],
    ['Other', null],
    [null, null],
  ])('drive %s is %s', (given, simple) => expect(simpleDrive(given)).toBe(simple));

  it.each([
    ['Pearl Black', 'Black'],
    ['Rose Gold', 'Gold'],
    ['Gun Metal', 'Grey'],
    ['Whtie', 'White'],
    ['Crème', 'Beige'],
    ['Estoril Blue Metallic', 'Blue'],
    ['Gray', 'Grey'],
    ['White and Grey', 'White'],
    ['Pearl Black/Silver', 'Black'],
    ['Two-tone with white roof', 'White'],
    ['Cloth', null],
    [null, null],
  ])('colour %s is %s', (given, simple) => expect(simpleColour(given)).toBe(simple));

  it.each([
    ['NSW', 'nsw'],
    ['AU-VIC', 'vic'],
    ['Western Australia', 'wa'],
    ['Qld', 'qld'],
    ['WA, Australia', 'wa'],
    ['California', null],
    [null, null],
  ])('state %s is %s', (given, state) => expect(auState(given)).toBe(state));
});

describe('names', () => {
  it.each([
    ['TOYOTA', 'Toyota'],
    ['VW', 'Volkswagen'],
    ['citroen', 'Citroën'],
    ['mercedes benz', 'Mercedes-Benz'],
    ['bmw', 'BMW'],
    ['LAND ROVER', 'Land Rover'],
    ['Ssangyong', 'SsangYong'],
    ['ZOTYE', 'Zotye'],
    ['DeLorean', 'DeLorean'],
  ])('make %s is %s', (given, name) => expect(makeName(given)).toBe(name));

  it('converts words in capitals to title case, but not codes', () => {
    expect(titleCase('D5 CROSS COUNTRY (AWD)')).toBe('D5 Cross Country (AWD)');
    expect(titleCase('GXL')).toBe('GXL');
    expect(titleCase('iLoad')).toBe('iLoad');
  });

  it('joins makes of two words and finds the model after them', () => {
    expect(joinMake('Land', 'Rover Range Rover Evoque TD4 180')).toEqual({
      make: 'Land Rover',
      model: 'Range Rover Evoque',
      badge: 'TD4 180',
    });
    expect(joinMake('Great', 'Wall V240 (4X2)')).toEqual({ make: 'Great Wall', model: 'V240', badge: '(4X2)' });
    expect(joinMake('Aston', 'Martin')).toEqual({ make: 'Aston Martin', model: null, badge: null });
    expect(joinMake('Land', 'Cruiser')).toBeNull();
    expect(joinMake('Rover', 'Mini')).toBeNull();
  });

  it('detects damage by spreadsheets', () => {
    for (const damage of ['03-Sep', '9-Mar', 'Sep-03', '#NAME?', '#N/A'])
      expect(isSpreadsheetDamage(damage), damage).toBe(true);
    for (const fine of ['9-3', '9-5', 'CX-9', 'March', 'Micra', 'MX-5'])
      expect(isSpreadsheetDamage(fine), fine).toBe(false);
    expect(isShortenedNumber('2', '2.0')).toBe(true);
    expect(isShortenedNumber('3', '3')).toBe(false);
  });

  it('finds the column that a word belongs to', () => {
    expect(findVocabulary('Automatic')).toBe('transmission');
    expect(findVocabulary('4WD')).toBe('drive');
    expect(findVocabulary('Corolla')).toBeNull();
    expect(fits('Dual Cab Utility', 'body')).toBe(true);
    expect(fits('Automatic', 'body')).toBe(false);
  });
});
