import { describe, expect, it } from 'vitest';
import { readPage } from '#tests/support/html.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import type { AppointmentMatter } from './appointment.ts';
import { confirmation, isConfirmed, type ConfirmationMatter } from './confirmation.ts';
import { LEAD_FORMS } from '../lead-forms.ts';
import { noticeMail } from '../lead-notice.ts';
import { leadPayload, type StoredLead } from '../lead-payload.ts';
import type { MailBrand } from './mail-body.ts';
import type { Enquiry } from '../validate-enquiry.ts';

const dealership = sampleDealership('north');
const enquiry: Enquiry = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  phone_e164: '+61491570006',
  postcode: '4000',
  message: 'Is it still there?\n<b>Thanks</b>',
  category: 'Used Vehicle Enquiry',
  subcategory: null,
  location: null,
  dealership_slug: null,
  opt_in: false,
  terms: false,
  additional_services: ['Tinting'],
  rego: null,
  regoState: null,
  request: null,
  booking_date_time: null,
  distribution_location: null,
};
const lead: StoredLead = {
  files: [],
  receipt: 'FC-2222-2222',
  created_at: new Date(Date.UTC(2026, 10, 21, 1, 5)),
  spam: { score: 0, suspected: false, reasons: [] },
  site: { id: 'group/site', name: 'Example Motors' },
  dealership: { id: dealership.id, name: 'North Cars' },
  locationName: 'Yard',
  timeZone: 'Australia/Brisbane',
  answeredUrl: 'https://www.example.com/lead-answered/1?signature=secret',
  standing: null,
  payload: leadPayload({
    leadId: 'lead-1',
    enquiry,
    vehicle: sampleVehicle(),
    dealership,
    fields: {},
    request: { url: 'https://www.example.com/cars/a', user_agent: null },
  }),
};
const brand: MailBrand = {
  name: 'Example Motors',
  home: 'https://www.example.com/',
  logo: { url: 'https://www.example.com/themes/site-abcdef.png', width: 180 },
  header: '#111213',
  onHeader: '#eeeeee',
  button: '#c02020',
  onButton: '#ffffff',
  link: '#b01010',
};
const appointment: AppointmentMatter = {
  what: 'Test drive',
  vehicle: '2021 Toyota Corolla',
  at: '2026-12-03T10:30:00+08:00',
  timeZone: 'Australia/Perth',
  who: 'Yard',
  place: {
    name: 'Yard',
    address: '1 Example Street, Perth WA 6000',
    directions: 'https://maps.example/yard',
    point: { lat: -31.9, long: 115.8 },
  },
  start: null,
  organiser: { name: 'Yard', mail: 'yard@example.com' },
  uid: 'lead-1@www.example.com',
  sequence: 0,
  pageUrl: 'https://www.example.com/appointment/lead-1?signature=x',
  calendarUrl: 'https://www.example.com/appointment/lead-1/calendar.ics?signature=x',
  now: Date.UTC(2026, 10, 25),
};
const matter: ConfirmationMatter = {
  title: 'Thank you for your enquiry',
  line: "We'll get back to you about the 2021 Toyota Corolla as soon as we can.",
  answerer: 'Priya reads it first thing: Yard opens tomorrow at 8:30 am.',
  vehicle: {
    name: '2021 Toyota Corolla',
    href: 'https://www.example.com/cars/a',
    details: '45,000 km, White',
    prices: ['$21,990 Excl. Govt. Charges', 'With on-road costs: $23,990'],
    conditions: 'Estimated for Queensland.',
    picture: 'https://www.example.com/images/a/960.jpeg',
  },
  topic: null,
  appointment: null,
  place: { name: 'Yard', address: '1 Example Street, Brisbane QLD 4000', directions: 'https://maps.example/yard' },
  licence: { label: 'LMCT', value: '12345' },
  rights: null,
  phone: { text: '07 5550 0001', href: 'tel:+61755500001' },
  host: 'www.example.com',
};
const mail = (changes: Partial<ConfirmationMatter> = {}, shown: MailBrand | null = brand) =>
  noticeMail(confirmation({ ...matter, ...changes }), lead, {
    contact: { mail: 'yard@example.com', phone: '07 5550 9999' },
    brand: shown,
  });

describe('the mail to a shopper after an enquiry', () => {
  it('has the rights of the buyer in short, with the day of their comparison', () => {
    const rights = {
      facts: [{ label: 'Statutory warranty', value: '3 months or 5,000 km, whichever comes first.' }],
      asAt: 'Example Act of Queensland, checked against its sources on 1 November 2026.',
      source: 'More: Example regulator, https://regulator.example/',
    };
    expect(mail({ rights }).text).toContain(
      'YOUR RIGHTS WHEN YOU BUY\nStatutory warranty: 3 months or 5,000 km, whichever comes first.\n\nExample Act of Queensland, checked against its sources on 1 November 2026. More: Example regulator, https://regulator.example/',
    );
    expect(mail().text).not.toContain('YOUR RIGHTS');
  });

  it('says who answers and when, shows the vehicle with its price, repeats the question, and ends with the receipt', () => {
    const { subject, fromName, replyTo, text } = mail();
    expect(subject).toBe('Thank you for your enquiry: 2021 Toyota Corolla (FC-2222-2222)');
    expect(fromName).toBe('North Cars');
    expect(replyTo).toEqual({ name: 'North Cars', address: 'yard@example.com' });
    expect(text).toBe(`Thank you for your enquiry

Hello Jane,

We'll get back to you about the 2021 Toyota Corolla as soon as we can.

Priya reads it first thing: Yard opens tomorrow at 8:30 am.

2021 Toyota Corolla
45,000 km, White
$21,990 Excl. Govt. Charges
With on-road costs: $23,990
Estimated for Queensland.
https://www.example.com/cars/a

YOUR MESSAGE
  Is it still there?
  <b>Thanks</b>

YOUR DETAILS
Also interested in: Tinting

TALK TO US
Where: Yard, 1 Example Street, Brisbane QLD 4000 https://maps.example/yard
Phone: 07 5550 0001
LMCT:  12345

You get this email because this address was entered in a form on www.example.com. If that was not you, ignore it.

Questions? Reply to this email or call 07 5550 0001, and quote FC-2222-2222.
`);
  });

  it('has the logo and colours of the site, its picture, absolute URLs and no script', () => {
    const { html } = mail();
    const page = readPage(html);
    expect(page.attributes('img', 'src')).toEqual([brand.logo!.url, matter.vehicle!.picture]);
    expect(page.attributes('img', 'alt')).toEqual(['Example Motors', '2021 Toyota Corolla']);
    expect(page.has('script, style, link, form')).toBe(false);
    expect(html).toContain(`background: ${brand.header}`);
    for (const href of page.attributes('a', 'href')) expect(href).toMatch(/^(?:https:|tel:)/);
    expect(page.text('blockquote')).toContain('<b>Thanks</b>');
  });

  it('is whole without pictures, and without a brand', () => {
    const plain = readPage(mail({ vehicle: { ...matter.vehicle!, picture: null } }, null).html);
    expect(plain.has('img')).toBe(false);
    expect(plain.text('body')).toContain('With on-road costs: $23,990');
  });

  it('tells the shopper nothing that is for the dealership', () => {
    const { text, html } = mail();
    expect(text + html).not.toMatch(/lead-answered|spam|VIN|Marketing/i);
  });

  it('has the appointment in the time of its location, with the links to change it and the file', () => {
    const { calendar } = confirmation({ ...matter, appointment });
    expect(mail({ appointment }).text).toContain(`YOUR TEST DRIVE
When:     Thursday, 3 December 2026 at 10:30 am AWST
Where:    Yard, 1 Example Street, Perth WA 6000 https://maps.example/yard
Calendar: Add it to your calendar https://www.example.com/appointment/lead-1/calendar.ics?signature=x

Move or cancel it: https://www.example.com/appointment/lead-1?signature=x`);
    expect(calendar).toMatchObject({
      method: 'PUBLISH',
      start: '2026-12-03T02:30:00.000Z',
      end: '2026-12-03T03:00:00.000Z',
      isTentative: true,
    });
  });

  it('is not sent where another mail confirms the same act', () => {
    expect(LEAD_FORMS.filter((form) => !isConfirmed(form)).toSorted()).toEqual([
      'onlinePayment',
      'purchase',
      'reserve',
      'unfinishedPurchase',
    ]);
  });

  it('stores no personal data of the sender', () => {
    expect(JSON.stringify(confirmation({ ...matter, appointment }))).not.toMatch(
      /Jane|Citizen|jane@|570 006|still there/,
    );
  });
});
