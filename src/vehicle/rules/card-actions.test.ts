import { describe, expect, it } from 'vitest';
import { cardActions, type CardActionFacts, type CardActionName } from './card-actions.ts';

const FACTS: CardActionFacts = {
  path: '/cars/one',
  phone: { text: '07 5550 0022', href: 'tel:+61755500022' },
  testDriveOnly: false,
  testDrives: true,
  findSimilar: 'Find Me Something Similar',
};
const labels = (
  status: 'in_stock' | 'coming_soon' | 'sold' | 'withdrawn',
  wanted: readonly CardActionName[],
  facts: Partial<CardActionFacts> = {},
) => cardActions({ status }, wanted, { ...FACTS, ...facts }).map((action) => action.label);

describe('buttons of a card', () => {
  it.each([
    ['nothing asked for', 'in_stock', [], {}, []],
    [
      'in the order of the site',
      'in_stock',
      ['call', 'view', 'enquire'],
      {},
      ['07 5550 0022', 'View details', 'Enquire Now'],
    ],
    [
      'a car to come is available [AVL-001]',
      'coming_soon',
      ['enquire', 'testDrive'],
      {},
      ['Enquire Now', 'Book a Test Drive'],
    ],
    [
      'a sold car leads to another [AVL-007]',
      'sold',
      ['enquire', 'testDrive', 'call'],
      {},
      ['Find Me Something Similar', '07 5550 0022'],
    ],
    ['no phone, no call', 'in_stock', ['call'], { phone: null }, []],
    ['a site without test drives', 'in_stock', ['testDrive'], { testDrives: false }, []],
    [
      'test drive only, instead of the enquiry [AVL-011]',
      'in_stock',
      ['enquire', 'call'],
      { testDriveOnly: true },
      ['Book a Test Drive', '07 5550 0022'],
    ],
    [
      'test drive only, once [AVL-011]',
      'in_stock',
      ['enquire', 'testDrive'],
      { testDriveOnly: true, testDrives: false },
      ['Book a Test Drive'],
    ],
    [
      'a sold one is for nobody to drive [AVL-011]',
      'sold',
      ['enquire'],
      { testDriveOnly: true },
      ['Find Me Something Similar'],
    ],
  ] as const)('%s', (_name, status, wanted, facts, expected) => {
    expect(labels(status, wanted, facts)).toEqual(expected);
  });

  it('only one link of a card leads to its car: "view" is drawn, and is no second one', () => {
    expect(cardActions({ status: 'in_stock' }, ['view'], FACTS)).toEqual([
      { name: 'view', label: 'View details', href: null },
    ]);
  });
});
