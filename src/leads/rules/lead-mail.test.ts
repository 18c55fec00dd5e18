import { readPage } from '#tests/support/html.ts';
import { describe, expect, it } from 'vitest';
import type { Enquiry } from './validate-enquiry.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { leadMail, webhookBody } from './lead-mail.ts';
import { leadPayload } from './lead-payload.ts';
import type { StoredLead } from './lead-payload.ts';

const dealership = sampleDealership('north');
const enquiry: Enquiry = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane+cars@example.com',
  phone: '0491 570 006',
  phone_e164: '+61491570006',
  postcode: '4000',
  message: 'Is it still there?\n\nThanks',
  category: 'Used Vehicle Enquiry',
  subcategory: null,
  location: null,
  dealership_slug: null,
  opt_in: false,
  terms: false,
  additional_services: ['Tinting'],
  rego: 'ABC12D',
  regoState: 'qld',
  request: null,
  booking_date_time: null,
  distribution_location: null,
};
function lead(
  vehicle: Vehicle | null = sampleVehicle(),
  changes: Partial<Enquiry> = {},
  more: Partial<StoredLead> = {},
): StoredLead {
  return {
    files: [],
    receipt: 'FC-2222-2222',
    created_at: new Date(Date.UTC(2026, 10, 21, 1, 5)),
    spam: { score: 0, suspected: false, reasons: [] },
    site: { id: 'group/site', name: 'Example Motors' },
    dealership: { id: dealership.id, name: 'North Cars' },
    locationName: 'Yard',
    timeZone: 'Australia/Brisbane',
    answeredUrl: null,
    standing: null,
    payload: leadPayload({
      leadId: 'lead-1',
      enquiry: { ...enquiry, ...changes },
      vehicle,
      dealership,
      fields: {},
      request: { url: 'https://www.example.com/cars/a?b=1', user_agent: null },
    }),
    ...more,
  };
}
/** The additional fields of a test drive and a photo request. */
const wishes = {
  subcategory: 'Book a Test Drive',
  booking_date_time: '2026-11-25T10:30:00+10:00',
  distribution_location: 'airport',
  request: 'Please send me more photos of this vehicle.',
};
const suspected = { spam: { score: 70, suspected: true, reasons: ['honeypot_filled', 'sales_talk'] } };

describe('the mail of a lead', () => {
  it("states the requested time in the dealership's time zone, the place, and the form's request [LEAD-024, LEAD-026]", () => {
    const { text } = leadMail(lead(sampleVehicle(), wishes));
    expect(text).toMatch(/Preferred test drive: +Wednesday,? 25 November 2026 at 10:30\W?am/);
    expect(text).toMatch(/Test drive location: +airport/);
    expect(text).toContain('Please send me more photos of this vehicle.');
    expect(leadMail(lead()).text).not.toMatch(/[Tt]est drive|Requested/);
  });

  it('states the customer, how to reach them, the vehicle and the message [GAP-078]', () => {
    const mail = leadMail(lead());
    expect(mail.subject).toBe('[Enquiry] 2021 Toyota Corolla Ascent Sport – Jane Citizen (FC-2222-2222)');
    expect(mail.fromName).toBe('Example Motors website');
    expect(mail.replyTo).toEqual({ name: 'Jane Citizen', address: 'jane+cars@example.com' });
    expect(mail.text).toBe(`CUSTOMER
Name:      Jane Citizen
Phone:     0491 570 006
Email:     jane+cars@example.com
Postcode:  4000
Marketing: No, did not opt in

MESSAGE
  Is it still there?

  Thanks

ENQUIRY
Vehicle:            2021 Toyota Corolla Ascent Sport https://www.example.com/cars/2021-toyota-corolla-ascent-sport-a100
Stock number:       A100
Price at enquiry:   $24,990
Category:           Used Vehicle Enquiry
Dealership:         North Cars
Location:           Yard
Also interested in: Tinting
Customer's rego:    ABC12D QLD

SOURCE
Receipt number: FC-2222-2222
Sent:           Saturday, 21 November 2026 at 11:05 am
Website:        Example Motors
Page:           https://www.example.com/cars/a?b=1

Reply to this email to contact Jane, or call 0491 570 006.
`);
    for (const part of [
      'href="tel:+61491570006"',
      'href="mailto:jane%2Bcars@example.com"',
      'Is it still there?<br>',
      'href="https://www.example.com/cars/2021-toyota',
      'FC-2222-2222',
    ])
      expect(mail.html).toContain(part);
  });

  it.each([
    [{ subcategory: 'Book a Test Drive' }, '[Book a Test Drive] 2021 Toyota Corolla Ascent Sport –'],
    [{ subcategory: 'Trade-in' }, '[Trade-in] 2021 Toyota Corolla Ascent Sport –'],
    [{ category: 'Finance Enquiry' }, '[Finance Enquiry] 2021 Toyota Corolla Ascent Sport –'],
  ])('has the form in its subject before the vehicle: %j', (fields, start) => {
    expect(leadMail(lead(sampleVehicle(), fields)).subject.startsWith(start)).toBe(true);
  });

  it('has its subject or category as the topic without a vehicle', () => {
    expect(leadMail(lead(null, { subcategory: 'Fleet' })).subject).toContain('[Enquiry] Fleet –');
    const mail = leadMail(lead(null, { category: 'Feedback', message: null }));
    expect(mail.subject).toContain('[Enquiry] Feedback –');
    expect(mail.text).toContain('(no message)');
    expect(mail.text).not.toMatch(/null|undefined|Vehicle:/);
  });

  it('is labelled as possible spam in the subject and at the top [GAP-079]', () => {
    const mail = leadMail(lead(sampleVehicle(), {}, suspected));
    expect(mail.subject).toMatch(/^\[Possible spam\] \[Enquiry\] /);
    expect(mail.text).toMatch(/^This may be spam \(score 70 of 100: honeypot filled, sales talk\)\./);
    expect(mail.html).toContain('This may be spam');
  });

  it('shows markup as text, and only links web URLs', () => {
    const evil = '<script>alert("1")</script>';
    const mail = leadMail(
      lead(
        sampleVehicle({ badge: evil, slug: 'x' }),
        { name: evil, message: `${evil}\n</blockquote>` },
        { site: { id: 's', name: evil } },
      ),
    );
    expect(mail.html).not.toContain('<script');
    expect(readPage(mail.html).text('blockquote')).toContain('</blockquote>');
    const base = lead();
    const odd = leadMail({
      ...base,
      payload: { ...base.payload, url: 'javascript:alert(1)', email: '"><b>@example.com' },
    });
    const page = readPage(odd.html);
    for (const href of page.attributes('[href]', 'href')) expect(href).toMatch(/^(?:https|tel|mailto):/);
    expect(page.has('b')).toBe(false);
  });

  it('is one column with its action as a button, and loads nothing', () => {
    const base = lead(sampleVehicle());
    const mail = leadMail({ ...base, answeredUrl: 'https://www.example.com/answers/abc' });
    const page = readPage(mail.html);
    expect(page.attribute('body > div', 'style')).toContain('max-width: 600px');
    expect(page.attribute('meta[name="viewport"]', 'content')).toBe('width=device-width');
    expect(page.attribute('a[href="https://www.example.com/answers/abc"]', 'style')).toContain('padding: 12px 20px');
    expect(page.attributes('[src], link, style, script', 'src')).toEqual([]);
    expect(mail.html).not.toMatch(/url\(|@import/);
    expect(mail.text).toMatch(
      /Once you have answered:\n\nRecord your answer: https:\/\/www\.example\.com\/answers\/abc\n$/,
    );
  });

  it('shortens a long subject', () => {
    expect(
      [...leadMail(lead(sampleVehicle({ badge: 'x'.repeat(300) }), { name: '🚗'.repeat(80) })).subject].length,
    ).toBeLessThan(200);
  });
});

describe('the webhook of a lead', () => {
  it('contains its delivery id, receipt, spam label and the whole payload [GAP-078]', () => {
    const stored = lead(sampleVehicle(), {}, suspected);
    expect(JSON.parse(webhookBody('delivery-1', stored))).toEqual({
      type: 'lead.created',
      version: 1,
      delivery_id: 'delivery-1',
      receipt: 'FC-2222-2222',
      created_at: '2026-11-21T01:05:00.000Z',
      site: { id: 'group/site', name: 'Example Motors' },
      dealership: { id: 'group.north', name: 'North Cars' },
      spam: suspected.spam,
      lead: stored.payload,
    });
  });
});

it('states the inspection and the estimate of a trade-in, which is not an offer', () => {
  const answers = [{ name: 'condition', label: 'Condition', value: 'Good' }];
  const stored = lead(null, { answers, booking_date_time: '2026-11-25T10:30:00+10:00' });
  const estimate = { low_cents: 1_810_000, high_cents: 2_190_000, valid_until: '2026-12-05', comparables: 9 };
  const { text } = leadMail({ ...stored, payload: { ...stored.payload, estimate } });
  expect(text).toMatch(/Preferred inspection: +Wednesday,? 25 November 2026/);
  expect(text).toMatch(/Estimate shown: +\$18,100 to \$21,900 until 2026-12-05, subject to inspection/);
});

it('has a link to each file, and says until when it works', () => {
  const url = 'https://www.example.com/lead-files/a/b?expires=1&signature=x';
  const file = {
    id: 'b',
    field: 'cv',
    label: 'Your CV',
    name: 'Jane & CV.pdf',
    type: 'application/pdf' as const,
    size: 120_000,
    sha256: 'abc',
    url,
    expires_at: '2026-12-05T01:00:00.000Z',
  };
  const stored = lead(null, {}, { files: [file] });
  const { text, html } = leadMail(stored);
  expect(text).toMatch(/^FILES\nYour CV: +Jane & CV\.pdf \(0\.1 MB\) https:\/\/www\.example\.com\/lead-files/m);
  expect(text).toMatch(/^Links work until: .*5 December 2026/m);
  expect(text).toMatch(/^After that: +Ask your website provider for new links, and quote FC-/m);
  const page = readPage(html);
  expect(page.attributes('a', 'href')).toContain(url);
  expect(page.text()).toContain('Jane & CV.pdf');
  expect(JSON.parse(webhookBody('d', stored))).toMatchObject({ lead: { files: [file] } });
});
