import { expect, it } from 'vitest';
import type { LeadPayload } from './rules/lead-payload.ts';
import { sentLeadSubject } from './sent-lead.ts';

const payload = (given: object) =>
  ({ category: 'General Enquiry', subcategory: null, car: null, ...given }) as LeadPayload;
const answer = (name: string, value: string) => ({ name, label: name, value });

it.each([
  [{}, 'Enquiry', 'General Enquiry'],
  [{ subcategory: 'Careers' }, 'Enquiry', 'Careers'],
  [{ topic: { name: 'Kia Seltos' }, subcategory: 'Model Enquiry' }, 'Enquiry', 'Kia Seltos'],
  [{ car: { name: '2021 Kia Rio' } }, 'Enquiry', '2021 Kia Rio'],
  [{ car: { name: '2021 Kia Rio' }, subcategory: 'Book a Test Drive' }, 'Test drive', '2021 Kia Rio'],
  [{ subcategory: 'Book a Test Drive' }, 'Test drive', 'vehicle to be agreed'],
  [
    {
      subcategory: 'Trade-in',
      car: { name: '2024 Kia Seltos' },
      answers: [
        answer('vehicle_make', 'Kia'),
        answer('vehicle_model', 'Rio'),
        answer('vehicle_year', '2021'),
        answer('kms', '45000'),
      ],
    },
    'Your vehicle',
    '2021 Kia Rio',
  ],
])('the garage names what a lead was about: %j', (given, kind, about) => {
  expect(sentLeadSubject(payload(given))).toEqual({ kind, about });
});
