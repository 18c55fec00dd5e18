import { describe, expect, it } from 'vitest';
import type { OpeningHour } from '#dealerships/rules/dealership.ts';
import {
  BOOK_TEST_DRIVE,
  contactFormAt,
  toContactForm,
  contactRules,
  PHOTOS_REQUEST,
  type ContactForm,
  type ContactFormSettings,
} from './contact-forms.ts';
import { enquiryForm } from './enquiry-form.ts';
import { formSections } from './enquiry-steps.ts';
import type { EnquirySubject } from './enquiry-rules.ts';
import { validateEnquiry } from './validate-enquiry.ts';

const settings: ContactFormSettings = {
  enquiry: {
    dialogTitle: 'Submit an enquiry',
    message: 'required',
    postcode: 'optional',
    postcodePlaceholder: '1234',
    location: 'required',
    dealership: 'required',
    optIn: true,
    terms: true,
    termsError: 'long',
    additionalServices: ['Tinting'],
  },
  testDrive: { message: 'optional', terms: false, appointments: false },
  photos: { message: 'optional' },
  finance: { helpers: [], leadTag: null },
};
const opening_hours = [1, 2, 3, 4, 5].map(
  (weekday) => ({ weekday, status: 'Open', open: '08:30', close: '17:30' }) as OpeningHour,
);
const north = { id: 'north', name: 'North', visible: true, time_zone: 'Australia/Brisbane', opening_hours };
const south = {
  ...north,
  id: 'south',
  name: 'South',
  distribution_locations: [
    { id: 'yard', name: 'The yard' },
    { id: 'airport', name: 'Airport' },
  ],
};
const about = (locationId: string | null): EnquirySubject => ({
  vehicle: locationId === null ? null : { condition: 'used', locationId },
  locations: [north, south],
  dealerships: [
    { slug: 'one', name: 'One' },
    { slug: 'two', name: 'Two' },
  ],
});
const NOW = Date.parse('2026-11-21T00:00:00Z');
const good = { name: 'Jane', last_name: 'Citizen', email: 'jane@example.com', phone: '0491 570 006' };

const rules = (form: ContactForm, change: Partial<ContactFormSettings> = {}) =>
  contactRules(form, { ...settings, ...change });
const names = (form: ContactForm, subject: EnquirySubject, change: Partial<ContactFormSettings> = {}) =>
  enquiryForm(rules(form, change), subject, { siteName: 'Example', formToken: 't', form }).fields.map(
    (field) => field.name,
  );
const post = (
  form: ContactForm,
  subject: EnquirySubject,
  fields: Record<string, string>,
  change: Partial<ContactFormSettings> = {},
) => validateEnquiry(rules(form, change), subject, { ...good, ...fields }, NOW);

describe('the finance enquiry', () => {
  it('has its own title, core fields, an optional message, and the terms of the enquiry [FIN-007]', () => {
    expect(rules('finance').dialogTitle).toBe('Finance Enquiry');
    const core = ['name', 'last_name', 'email', 'phone', 'postcode'];
    const loan = ['amount', 'term', 'selfAssessedCreditScore'];
    expect(names('finance', about('north'))).toEqual([...loan, ...core, 'message', 'opt_in', 'terms']);
    expect(post('finance', about('north'), { terms: 'true' })).toMatchObject({ ok: true });
    expect(post('finance', about('north'), {})).toMatchObject({ ok: false, errors: [{ field: 'terms' }] });
  });

  it.each(['north', null])('always has the category Finance Enquiry, with a vehicle at %s [FIN-007]', (place) => {
    const fields = { terms: 'true', location: 'north', category: 'Used Vehicle Enquiry' };
    expect(post('finance', about(place), fields)).toMatchObject({
      ok: true,
      enquiry: { category: 'Finance Enquiry' },
    });
    const made = enquiryForm(rules('finance'), about(place), {
      siteName: 'Example',
      formToken: 't',
      form: 'finance',
    });
    expect(made.hidden).toContainEqual({ name: 'category', value: 'Finance Enquiry' });
  });
});

describe('the loan of a finance enquiry', () => {
  const finance = { helpers: ['Ana', 'Ben'], leadTag: 'YouX' };
  const loan = { amount: '$42,500', term: '7', selfAssessedCreditScore: 'DECENT', whoIsHelping: 'Ben' };
  const send = (fields: Record<string, string>) =>
    post('finance', about('north'), { terms: 'true', ...loan, ...fields }, { finance });

  it('is stored under the names of the specification, with its words and the tag [FIN-006]', () => {
    expect(send({})).toMatchObject({
      ok: true,
      enquiry: {
        tag: 'YouX',
        answers: [
          { name: 'amount', value: '42500', text: '$42,500' },
          { name: 'term', value: '7', text: '7 years' },
          { name: 'selfAssessedCreditScore', value: 'DECENT', text: 'Decent' },
          { name: 'whoIsHelping', value: 'Ben' },
        ],
      },
    });
  });

  it('has the same names and tag in a pre-approval, without the credit history', () => {
    const fields = { terms: 'true', postcode: '4000', ...loan, amount: '42500', whoIsHelping: 'Kim, who has left' };
    expect(post('preApproval', about('north'), fields, { finance })).toMatchObject({
      ok: true,
      enquiry: {
        tag: 'YouX',
        answers: [
          { name: 'amount', value: '42500', text: '$42,500' },
          { name: 'term', value: '7', text: '7 years' },
          { name: 'whoIsHelping', value: 'Kim, who has left' },
        ],
      },
    });
    expect(post('preApproval', about('north'), { terms: 'true', postcode: '4000' }, { finance })).toMatchObject({
      errors: [{ field: 'amount' }, { field: 'term' }],
    });
  });

  it.each([
    [{ amount: '' }, 'amount', 'Enter the price of the vehicle.'],
    [{ amount: '9999' }, 'amount', 'Enter an amount in whole dollars from $10,000 to $200,000.'],
    [{ amount: '200001' }, 'amount', 'Enter an amount in whole dollars from $10,000 to $200,000.'],
    [{ amount: '30000.50' }, 'amount', 'Enter an amount in whole dollars from $10,000 to $200,000.'],
    [{ amount: 'a lot' }, 'amount', 'Enter an amount in whole dollars from $10,000 to $200,000.'],
    [{ term: '8' }, 'term', 'Choose the term of the loan.'],
    [{ selfAssessedCreditScore: 'FINE' }, 'selfAssessedCreditScore', 'Choose how your credit history is.'],
    [{ whoIsHelping: 'Kim' }, 'whoIsHelping', 'Choose who is helping you.'],
  ])('%j is refused at %s: %s [FIN-006, FIN-056, FIN-057]', (fields, field, message) => {
    expect(send(fields)).toEqual({ ok: false, errors: [{ field, message }] });
  });

  it('may be missing, as in a form that was opened before it had these fields [FIN-007]', () => {
    expect(post('finance', about('north'), { terms: 'true' })).toMatchObject({ ok: true, enquiry: { answers: [] } });
  });

  it('asks who is helping only where the site names anybody, and lists its errors in the order of the form [FIN-006]', () => {
    expect(names('finance', about('north'))).not.toContain('whoIsHelping');
    expect(names('finance', about('north'), { finance })).toContain('whoIsHelping');
    const refused = send({ name: '', amount: '' });
    const made = enquiryForm(rules('finance', { finance }), about('north'), {
      siteName: 'Example',
      formToken: 't',
      errors: refused.ok ? [] : refused.errors,
    });
    expect(made.problems?.errors.map(({ field }) => field)).toEqual(['amount', 'name']);
  });
});

describe('the test-drive form', () => {
  it('is one group of fields where there is no time to choose', () => {
    const { sections } = rules('testDrive');
    const names = (fields: readonly string[]) =>
      formSections(
        sections,
        fields.map((name) => ({ name })),
      ).map(({ title }) => title);
    expect(names(['booking_date_time', 'email'])).toEqual(['Your test drive', 'Your details']);
    expect(names(['email'])).toEqual(['Your details']);
  });

  it('has a time before the core fields, and a message, but no category [AVL-011, LEAD-024]', () => {
    const made = enquiryForm(rules('testDrive'), about('north'), {
      siteName: 'Example',
      formToken: 't',
      form: 'testDrive',
    });
    expect(made.fields.map((field) => field.name)).toEqual([
      'booking_date_time',
      'name',
      'last_name',
      'email',
      'phone',
      'postcode',
      'message',
      'opt_in',
    ]);
    expect([made.title, made.submitLabel]).toEqual([BOOK_TEST_DRIVE, BOOK_TEST_DRIVE]);
    expect(made.hidden).toEqual(
      expect.arrayContaining([
        { name: 'form', value: 'testDrive' },
        { name: 'subcategory', value: BOOK_TEST_DRIVE },
      ]),
    );
    expect(made.fields.find((field) => field.name === 'message')).toMatchObject({ required: false });
    expect(made.fields.find((field) => field.name === 'booking_date_time')).toMatchObject({
      required: false,
      hint: 'Mon-Fri 8:30 am - 5:30 pm',
      min: '2000-01-01T00:00',
    });
  });

  it.each([
    [{ testDrive: { message: 'hidden', terms: false, appointments: false } }, [], ['message', 'terms']],
    [{ testDrive: { message: 'optional', terms: true, appointments: false } }, ['message', 'terms'], []],
  ] as const)('shows message and terms by settings: %j [LEAD-024]', (change, there, absent) => {
    const fields = names('testDrive', about('north'), change);
    expect(fields).toEqual(expect.arrayContaining([...there]));
    for (const name of absent) expect(fields).not.toContain(name);
  });

  it('has a select for the place if the location has several [LEAD-024]', () => {
    expect(names('testDrive', about('south'))).toContain('distribution_location');
    expect(post('testDrive', about('south'), {})).toMatchObject({
      ok: false,
      errors: [{ field: 'distribution_location' }],
    });
    expect(post('testDrive', about('south'), { distribution_location: 'elsewhere' }).ok).toBe(false);
    expect(post('testDrive', about('south'), { distribution_location: 'airport' })).toMatchObject({
      ok: true,
      enquiry: { distribution_location: 'airport' },
    });
    expect(names('photos', about('south'))).not.toContain('distribution_location');
  });

  it('accepts a time within 30 days, limits it where the time is known, and does not require one [GAP-081]', () => {
    const made = enquiryForm(rules('testDrive'), about('north'), { siteName: 'Example', formToken: 't', now: NOW });
    expect(made.fields.find((field) => field.name === 'booking_date_time')).toMatchObject({
      min: '2026-11-21T10:00',
      max: '2026-12-21T23:59',
      stepSeconds: 900,
    });
    expect(post('testDrive', about('north'), {})).toMatchObject({
      ok: true,
      enquiry: { booking_date_time: null, subcategory: BOOK_TEST_DRIVE, category: 'Used Vehicle Enquiry' },
    });
    expect(post('testDrive', about('north'), { booking_date_time: '2026-11-25T10:30' })).toMatchObject({
      ok: true,
      enquiry: { booking_date_time: '2026-11-25T10:30:00+10:00' },
    });
    expect(post('testDrive', about('north'), { booking_date_time: '2026-11-22T10:30' })).toMatchObject({ ok: true });
    expect(post('testDrive', about('north'), { booking_date_time: '2026-11-25T07:30' })).toMatchObject({
      ok: false,
      errors: [{ field: 'booking_date_time', message: expect.stringContaining('North is open') }],
    });
  });

  it('has a location select without a vehicle, and validates times for the selected one [SITE-058]', () => {
    expect(names('testDrive', about(null))).toEqual(expect.arrayContaining(['location', 'booking_date_time']));
    expect(names('testDrive', about(null))).not.toContain('category');
    expect(post('testDrive', about(null), {})).toMatchObject({ ok: false, errors: [{ field: 'location' }] });
    expect(post('testDrive', about(null), { location: 'north', booking_date_time: '2026-11-25T07:30' }).ok).toBe(false);
    expect(post('testDrive', about(null), { location: 'north', booking_date_time: '2026-11-25T10:30' })).toMatchObject({
      ok: true,
      enquiry: { category: 'Test Drive', location: 'north' },
    });
  });

  it('has a select for the place at the selected location when it is shown again [LEAD-024]', () => {
    const posted = { ...good, location: 'south' };
    expect(post('testDrive', about(null), posted)).toMatchObject({
      ok: false,
      errors: [{ field: 'distribution_location' }],
    });
    const made = enquiryForm(rules('testDrive'), about(null), {
      siteName: 'Example',
      formToken: 't',
      form: 'testDrive',
      posted,
    });
    expect(made.fields.find((field) => field.name === 'distribution_location')).toMatchObject({
      kind: 'select',
      options: [{ value: 'yard' }, { value: 'airport' }],
    });
  });

  it('preserves what was typed when it is shown again', () => {
    const posted = { ...good, booking_date_time: '2026-11-25T07:30', distribution_location: 'airport' };
    const made = enquiryForm(rules('testDrive'), about('south'), {
      siteName: 'Example',
      formToken: 't',
      form: 'testDrive',
      posted,
    });
    expect(made.fields.find((field) => field.name === 'booking_date_time')).toMatchObject({
      value: '2026-11-25T07:30',
    });
    expect(made.fields.find((field) => field.name === 'distribution_location')).toMatchObject({ value: 'airport' });
  });
});

describe('the photo request form', () => {
  it('has core fields, a fixed request and an optional message [LEAD-026]', () => {
    const made = enquiryForm(rules('photos'), about('north'), { siteName: 'Example', formToken: 't', form: 'photos' });
    expect(made.fields.map((field) => field.name)).toEqual([
      'name',
      'last_name',
      'email',
      'phone',
      'postcode',
      'message',
      'opt_in',
    ]);
    expect(made.hidden).toContainEqual({ name: 'request', value: PHOTOS_REQUEST });
    expect(names('photos', about('north'), { photos: { message: 'hidden' } })).not.toContain('message');
  });

  it('ignores a posted request text [LEAD-026]', () => {
    expect(post('photos', about('north'), { request: 'Free money', message: 'The boot, please' })).toMatchObject({
      ok: true,
      enquiry: { request: PHOTOS_REQUEST, message: 'The boot, please', subcategory: 'Request Photos' },
    });
    expect(post('photos', about('north'), { message: 'x' }, { photos: { message: 'hidden' } })).toMatchObject({
      ok: true,
      enquiry: { message: null },
    });
  });
});

it.each([
  ['testDrive', 'testDrive'],
  ['photos', 'photos'],
  ['', 'enquiry'],
  ['__proto__', 'enquiry'],
])('validates a post of the form %j as %s', (name, form) => {
  expect(toContactForm(name)).toBe(form);
});

describe('the page of a form', () => {
  const offers = {
    testDrive: { booking: true },
    photos: { request: true },
  } as const;
  const vehicle = {};

  it.each([
    ['/book-test-drive', offers, null, true],
    ['/book-test-drive', { ...offers, testDrive: { booking: false } }, vehicle, false],
    ['/request-photos', offers, vehicle, true],
    ['/request-photos', offers, null, false],
    ['/request-photos', { ...offers, photos: { request: false } }, vehicle, false],
  ] as const)('%s with %j about %j is offered: %s', (path, settings, about, isOffered) => {
    expect(contactFormAt(path)?.isOffered(settings, about)).toBe(isOffered);
  });

  it('does not exist for the enquiry, which is on the page of the vehicle', () => {
    expect([contactFormAt('/enquiry'), contactFormAt('/')]).toEqual([undefined, undefined]);
  });
});
