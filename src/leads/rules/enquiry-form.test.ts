import { describe, expect, it } from 'vitest';
import { enquiryForm, type EnquiryFormState } from './enquiry-form.ts';
import { SUBMIT_FAILED, UNEXPECTED_FAILURE, type EnquiryRules, type EnquirySubject } from './enquiry-rules.ts';
import { validateEnquiry } from './validate-enquiry.ts';

const rules: EnquiryRules = {
  dialogTitle: 'Submit an enquiry',
  message: 'required',
  postcode: 'optional',
  postcodePlaceholder: '1234',
  location: 'hidden',
  dealership: 'hidden',
  optIn: true,
  terms: false,
  termsError: 'long',
  additionalServices: [],
};
const subject: EnquirySubject = {
  vehicle: null,
  locations: [
    { id: 'north', name: 'North', visible: true },
    { id: 'south', name: 'South', visible: true },
    { id: 'gone', name: 'Gone', visible: false },
  ],
  dealerships: [
    { slug: 'one', name: 'One' },
    { slug: 'two', name: 'Two' },
  ],
};
const state: EnquiryFormState = { siteName: 'Example Motors', formToken: 'token-1' };

function form(
  change: Partial<EnquiryRules> = {},
  about: Partial<EnquirySubject> = {},
  more: Partial<EnquiryFormState> = {},
) {
  return enquiryForm({ ...rules, ...change }, { ...subject, ...about }, { ...state, ...more });
}
const named = (made: ReturnType<typeof form>, name: string) => made.fields.find((field) => field.name === name);

describe('the enquiry form', () => {
  it("has the site's title [LEAD-003]", () => {
    expect(form().title).toBe('Submit an enquiry');
    expect(form({ dialogTitle: 'Ask us' }).title).toBe('Ask us');
  });

  it('marks what the site requires [LEAD-004, LEAD-010]', () => {
    expect([named(form(), 'message')?.required, named(form({ message: 'optional' }), 'message')?.required]).toEqual([
      true,
      false,
    ]);
    expect(named(form({ postcode: 'required', postcodePlaceholder: '4000' }), 'postcode')).toMatchObject({
      required: true,
      placeholder: '4000',
      inputMode: 'numeric',
      maxLength: 4,
    });
    expect(named(form(), 'postcode')).toMatchObject({ required: false, placeholder: '1234' });
  });

  it('lets a message be longer than its limit, so that a pasted text is refused instead of cut', () => {
    expect(named(form(), 'message')).toMatchObject({ maxLength: null });
  });

  it('ticks the terms only as they were posted', () => {
    const terms = (posted: EnquiryFormState['posted'] = null) => named(form({ terms: true }, {}, { posted }), 'terms');
    expect([terms(), terms({}), terms({ terms: 'true' })]).toMatchObject([
      { checked: false },
      { checked: false },
      { checked: true },
    ]);
  });

  it('has a category select only in the general enquiry [LEAD-005]', () => {
    expect(named(form(), 'category')).toMatchObject({ kind: 'select', required: true, value: '' });
    const aboutVehicle = form({}, { vehicle: { condition: 'demo' } });
    expect(named(aboutVehicle, 'category')).toBeUndefined();
    expect(aboutVehicle.hidden).toContainEqual({ name: 'category', value: 'Demo Vehicle Enquiry' });
  });

  it('shows the selects that the site requires, a dealership select only for several [LEAD-006, LEAD-007]', () => {
    expect(named(form(), 'location')).toBeUndefined();
    expect(named(form({ location: 'required' }), 'location')).toMatchObject({
      required: true,
      value: '',
      options: [{ value: 'north' }, { value: 'south' }],
    });
    expect(named(form({ dealership: 'required' }), 'dealership_slug')).toMatchObject({ required: true });
    expect(
      named(form({ dealership: 'required' }, { dealerships: subject.dealerships.slice(1) }), 'dealership_slug'),
    ).toBeUndefined();
  });

  it('selects the only location [LEAD-008]', () => {
    expect(named(form({ location: 'required' }, { locations: subject.locations.slice(1) }), 'location')).toMatchObject({
      value: 'south',
    });
  });

  it("starts with the site's opt-in default, and explains the opt-in [LEAD-009, GAP-035]", () => {
    expect(named(form(), 'opt_in')).toMatchObject({
      kind: 'checkbox',
      checked: true,
      required: false,
      label: expect.stringContaining('Example Motors'),
    });
    expect(named(form({ optIn: false }), 'opt_in')).toMatchObject({ checked: false });
  });

  it('leaves an unticked opt-in unticked when the form is shown again', () => {
    expect(named(form({}, {}, { posted: { name: 'Jane' } }), 'opt_in')).toMatchObject({ checked: false });
  });

  it('preserves everything that was typed, and lists the errors with their fields [LEAD-013, ERR-038]', () => {
    const posted = {
      name: 'Jane',
      phone: '12',
      message: 'Two\nlines',
      category: 'Feedback',
      additional_services: ['Tinting'],
      terms: 'true',
      form_token: 'first',
      subcategory: 'Sub',
    };
    const siteRules = { ...rules, terms: true, additionalServices: ['Tinting', 'Mats'] } as const;
    const checked = validateEnquiry(siteRules, subject, posted, 0);
    const again = form(siteRules, {}, { posted, errors: checked.ok ? [] : checked.errors });
    expect(again.problems?.heading).toBe('Please fix the following errors:');
    expect(again.problems?.errors.map((error) => error.field)).toEqual(['last_name', 'email', 'phone']);
    expect(named(again, 'name')).toMatchObject({ value: 'Jane', error: null });
    expect(named(again, 'phone')).toMatchObject({ value: '12', error: expect.stringContaining('0412 345 678') });
    expect(named(again, 'message')).toMatchObject({ value: 'Two\nlines' });
    expect(named(again, 'category')).toMatchObject({ value: 'Feedback' });
    expect(named(again, 'terms')).toMatchObject({ checked: true });
    expect(named(again, 'additional_services')).toMatchObject({ options: [{ checked: true }, { checked: false }] });
    expect(again.hidden).toEqual([
      { name: 'form_token', value: 'first' },
      { name: 'subcategory', value: 'Sub' },
    ]);
  });

  it('fills in what the page presets', () => {
    const similar = form(
      {},
      { vehicle: { condition: 'used' } },
      {
        preset: {
          message: 'Can you please find me something similar?',
          subcategory: 'Find me something similar',
          location: 'north',
        },
      },
    );
    expect(named(similar, 'message')).toMatchObject({ value: 'Can you please find me something similar?' });
    expect(similar.hidden).toEqual([
      { name: 'form_token', value: 'token-1' },
      { name: 'category', value: 'Used Vehicle Enquiry' },
      { name: 'subcategory', value: 'Find me something similar' },
      { name: 'location', value: 'north' },
    ]);
    expect(similar.problems).toBeNull();
  });

  it('sets the autocomplete purposes of its fields', () => {
    const purposes = Object.fromEntries(
      form().fields.flatMap((field) => ('autoComplete' in field ? [[field.name, field.autoComplete]] : [])),
    );
    expect(purposes).toEqual({
      name: 'given-name',
      last_name: 'family-name',
      email: 'email',
      phone: 'tel',
      postcode: 'postal-code',
      message: 'off',
    });
  });

  it("uses the specification's messages for failures on our side [ERR-008, ERR-009]", () => {
    expect(UNEXPECTED_FAILURE).toBe('An unexpected error occured');
    expect(SUBMIT_FAILED).toBe('An error occurred when submitting this form');
  });
});
