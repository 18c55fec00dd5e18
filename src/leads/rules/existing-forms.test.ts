import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { contactRules } from './contact-forms.ts';
import { enquiryForm } from './enquiry-form.ts';
import { leadPayload } from './lead-payload.ts';
import { validateEnquiry } from './validate-enquiry.ts';

const dealership = sampleDealership('north');
const site = sampleSite([dealership], { enquiry: { additionalServices: ['Tinting'] } });
const vehicle = sampleVehicle({ dealershipId: dealership.id, locationId: `${dealership.id}.yard` });
const FIELDS = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  postcode: '4000',
  message: 'Is it there?',
  category: 'Finance Enquiry',
  opt_in: 'true',
  booking_date_time: '2026-11-25T10:30',
  rego: 'abc 12d',
  page_id: 'p',
  visited_pages: '["/"]',
  additional_services: 'Tinting',
};
const request = { url: 'https://www.example.com/x', user_agent: 'B' };
const digest = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** Receivers parse these payloads, and cached pages post these fields: a change here is a change of both. */
it.each([
  ['enquiry', 'a vehicle', '4df6249126677475', '0991ababc33bf04f'],
  ['enquiry', null, '550b05b682448bcd', '2839131d54b203e3'],
  ['finance', 'a vehicle', '8570a95138f7a4b3', '2db5a9b6c7346982'],
  ['finance', null, '2a0f08d8282afd68', '2db5a9b6c7346982'],
  ['testDrive', 'a vehicle', '22736c3ec6e2efba', '44359547824459f4'],
  ['testDrive', null, 'e9cbb8530bf78606', '3caeb76b30260c68'],
  ['photos', 'a vehicle', '59d06767cf8bed25', '915ea24ebc057cbc'],
  ['photos', null, 'f33c4e6cca0f3600', '15af4b3a19db0d65'],
] as const)('%s about %s stores, sends and shows what it always did [LEAD-002]', (form, about, stored, shown) => {
  const rules = contactRules(form, site.settings);
  const subject = {
    vehicle: about && { condition: vehicle.condition, locationId: vehicle.locationId },
    locations: site.locations,
    dealerships: site.dealerships,
  };
  const fields = { ...FIELDS, form };
  const now = Date.UTC(2026, 10, 21, 1);
  const made = validateEnquiry(rules, subject, fields, now);
  if (!made.ok) return expect.fail(JSON.stringify(made.errors));
  const parts = { leadId: 'id', enquiry: made.enquiry, vehicle: about && vehicle, dealership, fields, request };
  expect(digest(leadPayload(parts))).toBe(stored);
  expect(digest(enquiryForm(rules, subject, { siteName: 'S', formToken: 't', posted: fields, form, now }))).toBe(shown);
});
