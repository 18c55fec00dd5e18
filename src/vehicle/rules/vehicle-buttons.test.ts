import { describe, expect, it } from 'vitest';
import {
  DEFAULT_BUTTONS,
  VEHICLE_BUTTONS,
  inHeadingCase,
  vehicleButtons,
  type ButtonFacts,
} from './vehicle-buttons.ts';

const nothing: ButtonFacts = {
  type: 'car',
  available: true,
  testDriveOnly: false,
  testDrive: null,
  instantMessage: null,
  chat: null,
  phone: null,
  whatsapp: null,
  finance: null,
  preApproval: null,
  tradeIn: null,
  reserve: null,
  purchase: null,
  historyReport: null,
  location: null,
  custom: null,
  payments: [],
};
const everything: ButtonFacts = {
  ...nothing,
  testDrive: '/book-test-drive',
  chat: 'https://chat.example/',
  phone: { text: '07 5550 0001', href: 'tel:+61755500001' },
  whatsapp: 'https://wa.me/61491570006',
  finance: { label: 'Get Finance', href: '#finance-calculator' },
  preApproval: { label: 'Pre-Approved', href: '/x' },
  tradeIn: '/trade-in',
  reserve: { href: '/cars/a/checkout', deposit: '$200' },
  purchase: '/checkout-journey',
  historyReport: 'https://history.example/a.pdf',
  location: { text: 'Moorooka', href: '#vehicle-map' },
  custom: { label: 'Our promise', link: '/about-us' },
  payments: ['Visa', 'Maestro'],
};
const labels = (facts: Partial<ButtonFacts>, wanted = VEHICLE_BUTTONS as readonly (typeof VEHICLE_BUTTONS)[number][]) =>
  vehicleButtons(wanted, { ...everything, ...facts }).map(({ label }) => label);

describe('the buttons of a vehicle', () => {
  it('there are these seventeen [VDP-059]', () => {
    expect(VEHICLE_BUTTONS.join(', ')).toBe(
      'contactDealer, paymentMethods, callUsNow, finance, preApproval, enquire, testDrive, tradeIn, reserve, onlinePurchase, whatsapp, chatAssistant, customButton, carForm, chatWithUs, carHistoryReport, location',
    );
    expect(labels({})).toEqual([
      'Contact the Dealer',
      'We accept Visa, Maestro',
      '07 5550 0001',
      'Get Finance',
      'Pre-Approved',
      'Enquire Now',
      'Book a Test Drive',
      'Value My Trade-In',
      'Reserve for $200',
      'Buy Online',
      'WhatsApp',
      'Ask Our Assistant',
      'Our promise',
      'Ask About This Car',
      'Chat With Us',
      'History Report',
      'Moorooka',
    ]);
  });

  it('leaves the names of payments as they are in sentence case', () => {
    const buttons = vehicleButtons(['paymentMethods', 'testDrive'], everything);
    expect(buttons.map((button) => inHeadingCase(button, 'sentence').label)).toEqual([
      'We accept Visa, Maestro',
      'Book a test drive',
    ]);
  });

  it("have the site's order, without those that have no URL or number [VDP-055, VDP-059]", () => {
    expect(labels({}, DEFAULT_BUTTONS)).toEqual([
      'Enquire Now',
      'Book a Test Drive',
      'Get Finance',
      'Value My Trade-In',
      'Reserve for $200',
      '07 5550 0001',
    ]);
    expect(vehicleButtons(VEHICLE_BUTTONS, nothing).map(({ name }) => name)).toEqual([
      'contactDealer',
      'enquire',
      'carForm',
    ]);
  });

  it.each([
    [{ historyReport: null, tradeIn: null }, ['History Report', 'Value My Trade-In'], 'VDP-060, LEAD-030'],
    [
      { available: false },
      [
        'Contact the Dealer',
        'We accept Visa, Maestro',
        'Get Finance',
        'Pre-Approved',
        'Enquire Now',
        'Book a Test Drive',
        'Value My Trade-In',
        'Reserve for $200',
        'Buy Online',
        'Ask About This Car',
      ],
      'AVL-001',
    ],
  ] as const)('%j removes %j [$2]', (facts, missing, _rows) => {
    expect(labels({}).filter((label) => !labels(facts).includes(label))).toEqual(expect.arrayContaining([...missing]));
    expect(labels(facts)).toHaveLength(VEHICLE_BUTTONS.length - missing.length);
  });

  it('a Test Drive Only vehicle has the booking first, without enquiry and finance [AVL-011]', () => {
    expect(labels({ testDriveOnly: true }, DEFAULT_BUTTONS)).toEqual(['Book a Test Drive', '07 5550 0001']);
    expect(labels({ testDriveOnly: true }, ['enquire', 'callUsNow'])).toEqual(['Book a Test Drive', '07 5550 0001']);
    expect(labels({ testDriveOnly: true, available: false }, ['enquire', 'callUsNow'])).toEqual(['07 5550 0001']);
  });

  it('a Test Drive Only vehicle of a site without bookings is enquired about', () => {
    const off = { testDriveOnly: true, testDrive: null };
    expect(labels(off, ['callUsNow', 'testDrive', 'finance'])).toEqual(['Enquire Now', '07 5550 0001']);
  });

  it('Instant Message replaces Enquire Now, and opens a new tab [VDP-061]', () => {
    expect(vehicleButtons(['enquire'], { ...nothing, instantMessage: 'https://chat.example/' })).toEqual([
      { name: 'enquire', label: 'Instant Message', href: 'https://chat.example/', away: true },
    ]);
  });

  it('Reserve Online has no amount without a deposit [RSV-003]', () => {
    expect(labels({ reserve: { href: '/r', deposit: null } }, ['reserve'])).toEqual(['Reserve Online']);
  });
});
