import { describe, expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { enquiryForm } from './enquiry-form.ts';
import type { EnquirySubject } from './enquiry-rules.ts';
import { formSteps, withStepSeen } from './enquiry-steps.ts';
import { toLeadForm, leadRules } from './lead-forms.ts';
import type { PostedFields } from './posted-fields.ts';
import { stepAfter } from './step-after.ts';
import { validateEnquiry } from './validate-enquiry.ts';
import { SAMPLE_TRADE_IN } from '#tests/support/sample-trade-in.ts';

const NOW = Date.UTC(2026, 10, 21, 1);
const { settings } = sampleSite([sampleDealership('one')]);
const yard = (id: string) => ({ id, name: id, visible: true, location_type: 'sales' as const });
const subject: EnquirySubject = {
  vehicle: null,
  locations: [yard('north'), yard('south')],
  dealerships: [{ slug: 'one', name: 'One' }],
};
const GOOD = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  postcode: '4000',
  rego: 'abc 12d',
  regoState: 'qld',
  ...SAMPLE_TRADE_IN,
  kms: '45,000 km',
  location_id: 'south',
};
const post = (form: 'tradeIn' | 'sell', change: Record<string, string> = {}) =>
  validateEnquiry(leadRules(form, settings), subject, { ...GOOD, ...change }, NOW);
/** The form as if it were one page. */
const onePage = (form: 'tradeIn' | 'sell') => ({ ...leadRules(form, settings), layout: 'single' as const });
const shown = (form: 'tradeIn' | 'sell', posted: Record<string, string> | null = null) =>
  enquiryForm(onePage(form), subject, { siteName: 'S', formToken: 't', form, posted });

describe.each(['tradeIn', 'sell'] as const)('the form %s', (form) => {
  it('has the fields of a trade-in under their external names [LEAD-027]', () => {
    const names = shown(form).fields.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'name',
        'last_name',
        'postcode',
        'phone',
        'email',
        'kms',
        'regoState',
        'rego',
        'location_id',
        'PreferredContactMethod',
        'finance',
        'do-you-have-a-trade-in',
        'terms_conditions',
      ]),
    );
    expect(names).not.toContain('location');
    expect(names).not.toContain('terms');
    const options = (wanted: string) =>
      shown(form).fields.flatMap((field) =>
        field.name === wanted && 'options' in field ? field.options.map(({ label }) => label) : [],
      );
    expect(options('PreferredContactMethod')).toEqual(['Phone', 'Email', 'SMS']);
    expect(options('finance')).toEqual(['Yes', 'No']);
    expect(options('do-you-have-a-trade-in')).toEqual(['Yes', 'No']);
  });

  it('stores the vehicle and the answers with their labels [LEAD-027]', () => {
    const made = post(form);
    if (!made.ok) return expect.fail(JSON.stringify(made.errors));
    const { rego, regoState, location, terms, answers, category } = made.enquiry;
    expect({ rego, regoState, location, terms, category }).toEqual({
      rego: 'ABC12D',
      regoState: 'qld',
      location: 'south',
      terms: true,
      category: 'General Enquiry',
    });
    expect(answers?.find(({ name }) => name === 'kms')).toEqual({
      name: 'kms',
      label: 'Odometer in km',
      value: '45000',
      text: '45,000',
    });
    expect(answers?.find(({ name }) => name === 'PreferredContactMethod')?.value).toBe('SMS');
  });

  it.each([
    ['location_id', '', 'location_id', 'Choose a location.'],
    ['terms_conditions', '', 'terms_conditions', 'You must agree to the terms of use before submitting the form.'],
    ['kms', '', 'kms', 'Enter the odometer in km.'],
    ['PreferredContactMethod', 'Fax', 'PreferredContactMethod', 'Choose how we should contact you.'],
  ])('names the error of %s %j at its field [LEAD-027]', (name, value, field, message) => {
    const posted = { ...GOOD, [name]: value };
    const checked = post(form, { [name]: value });
    const { errors } = checked.ok ? { errors: [] } : checked;
    const state = { siteName: 'S', formToken: 't', form, posted, errors };
    const again = enquiryForm(onePage(form), subject, state);
    expect(again.problems?.errors).toEqual([{ field, message }]);
    expect(again.fields.find((one) => one.name === field)?.error).toBe(message);
  });

  it('keeps what was chosen', () => {
    const again = shown(form, GOOD).fields;
    expect(again.find(({ name }) => name === 'location_id')).toMatchObject({ value: 'south' });
    expect(again.find(({ name }) => name === 'terms_conditions')).toMatchObject({ checked: true });
  });
});

it('asks for a photo of each view', () => {
  expect(leadRules('tradeIn', settings).own!.filter(({ kind }) => kind === 'file')).toHaveLength(7);
});

describe('the steps of a trade-in', () => {
  const rules = leadRules('tradeIn', settings);
  const draw = (step: string | null, posted: PostedFields | null = null) =>
    enquiryForm(rules, subject, { siteName: 'S', formToken: 't', form: 'tradeIn', posted, step });
  /** Posts a step like a browser, with the typed values. */
  const fill = (step: string | null, posted: PostedFields | null = null, change: Record<string, string> = {}) => {
    const { fields, hidden } = draw(step, posted);
    const typed = { ...GOOD, ...change };
    return {
      ...Object.fromEntries(hidden.map(({ name, value }) => [name, value])),
      ...Object.fromEntries(
        fields.flatMap(({ name }) => (name in typed ? [[name, typed[name as keyof typeof typed]]] : [])),
      ),
    } as PostedFields;
  };
  const seen = (posted: PostedFields) => withStepSeen(formSteps(rules), posted);

  it('are the vehicle, its condition, details, and the estimate with the contact details', () => {
    expect(formSteps(rules).map(({ name }) => draw(name).step?.title)).toEqual([
      'Your vehicle',
      'Its condition',
      'More about it',
      'Your details',
    ]);
    expect(draw(null).fields.map(({ name }) => name)).toEqual([
      'rego',
      'regoState',
      'vehicle_make',
      'vehicle_model',
      'vehicle_year',
      'vehicle_badge',
    ]);
    const valued = sampleSite([sampleDealership('one')], { tradeIn: { valuation: 'comparableStock' } }).settings;
    expect(formSteps(leadRules('tradeIn', valued)).at(-1)?.title).toBe('Your estimate');
  });

  it('carry everything to the last, which sends it, and back', () => {
    let posted = fill(null);
    for (const step of ['condition', 'details', 'contact']) {
      expect(stepAfter(rules, subject, posted, NOW)).toEqual({ step, errors: [] });
      posted = fill(step, seen(posted));
    }
    expect(stepAfter(rules, subject, posted, NOW)).toBeNull();
    expect(validateEnquiry(rules, subject, posted, NOW)).toEqual(post('tradeIn'));
    const back = { ...posted, go: 'back' };
    expect(stepAfter(rules, subject, back, NOW)).toEqual({ step: 'details', errors: [] });
    expect(draw('condition', seen(back)).fields.find(({ name }) => name === 'kms')).toMatchObject({
      value: '45,000 km',
    });
  });

  it('name only the errors of the posted step, and return to an earlier one that was changed', () => {
    const first = fill(null, null, { vehicle_make: '' });
    expect(stepAfter(rules, subject, first, NOW)).toEqual({
      step: 'vehicle',
      errors: [{ field: 'vehicle_make', message: 'Enter the make.' }],
    });
    const forged = { ...fill('condition', seen(fill(null))), vehicle_year: '1066' };
    expect(stepAfter(rules, subject, forged, NOW)).toMatchObject({ step: 'vehicle' });
  });
});

describe('the trade-in on a vehicle', () => {
  it('is accepted on its page, as a sale of a vehicle is not [SITE-038]', () => {
    expect(toLeadForm('tradeIn', true)).toBe('tradeIn');
    expect(toLeadForm('sell', true)).toBe('enquiry');
  });

  it('books an inspection, which does not start elsewhere as a test drive may', () => {
    const hours = { time_zone: 'Australia/Brisbane', opening_hours: [], address: { state: 'qld' as const } };
    const starts = ['yard', 'airport'].map((id) => ({ id, name: id }));
    const closed = { status: 'Closed', open: null, close: null };
    const place = { ...yard('north'), ...hours, distribution_locations: starts, public_holidays: closed };
    const about: EnquirySubject = {
      ...subject,
      vehicle: { condition: 'used', locationId: 'north' },
      locations: [place],
    };
    const rules = leadRules('tradeIn', settings);
    const form = enquiryForm(onePage('tradeIn'), about, { siteName: 'S', formToken: 't' });
    expect(form.fields.map(({ name }) => name)).not.toContain('distribution_location');
    const book = (booking_date_time: string) =>
      validateEnquiry(rules, about, { ...GOOD, location_id: 'north', booking_date_time }, Date.UTC(2026, 11, 10));
    expect(book('2026-12-24T10:00')).toMatchObject({ ok: true });
    expect(book('2026-12-25T10:00')).toMatchObject({ ok: false, errors: [{ field: 'booking_date_time' }] });
  });

  it('has the location of that vehicle as a hidden field [LEAD-027]', () => {
    const about: EnquirySubject = { ...subject, vehicle: { condition: 'used', locationId: 'north' } };
    const form = enquiryForm(onePage('tradeIn'), about, {
      siteName: 'S',
      formToken: 't',
      preset: { location: 'north' },
    });
    expect(form.hidden).toContainEqual({ name: 'location_id', value: 'north' });
    expect(form.fields.map(({ name }) => name)).not.toContain('location_id');
  });
});
