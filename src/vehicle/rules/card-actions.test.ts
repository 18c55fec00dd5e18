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
    ['none are configured', 'in_stock', [], {}, []],
    [
      'they have the order of the site',
      'in_stock',
      ['call', 'view', 'enquire'],
      {},
      ['07 5550 0022', 'View details', 'Enquire Now'],
    ],
    [
      'a vehicle that is coming soon is available [AVL-001]',
      'coming_soon',
      ['enquire', 'testDrive'],
      {},
      ['Enquire Now', 'Book a Test Drive'],
    ],
    [
      'a sold vehicle offers Find Similar [AVL-007]',
      'sold',
      ['enquire', 'testDrive', 'call'],
      {},
      ['Find Me Something Similar', '07 5550 0022'],
    ],
    ['no phone, no call', 'in_stock', ['call'], { phone: null }, []],
    ['a site without test drives has no booking button', 'in_stock', ['testDrive'], { testDrives: false }, []],
    [
      'Test Drive Only replaces the enquiry [AVL-011]',
      'in_stock',
      ['enquire', 'call'],
      { testDriveOnly: true },
      ['Book a Test Drive', '07 5550 0022'],
    ],
    [
      'Test Drive Only has one booking button [AVL-011]',
      'in_stock',
      ['enquire', 'testDrive'],
      { testDriveOnly: true },
      ['Book a Test Drive'],
    ],
    [
      'Test Drive Only without bookings is enquired about',
      'in_stock',
      ['enquire', 'testDrive'],
      { testDriveOnly: true, testDrives: false },
      ['Enquire Now'],
    ],
    [
      'a sold vehicle has no test drive [AVL-011]',
      'sold',
      ['enquire'],
      { testDriveOnly: true },
      ['Find Me Something Similar'],
    ],
  ] as const)('%s', (_name, status, wanted, facts, expected) => {
    expect(labels(status, wanted, facts)).toEqual(expected);
  });

  it('"view" has no URL, because a card has one link to its vehicle', () => {
    expect(cardActions({ status: 'in_stock' }, ['view'], FACTS)).toEqual([
      { name: 'view', label: 'View details', href: null },
    ]);
  });
});
