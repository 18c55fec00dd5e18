import { describe, expect, it } from 'vitest';
import { enquiryForm, type EnquiryForm } from './enquiry-form.ts';
import type { EnquiryRules, EnquirySubject } from './enquiry-rules.ts';
import { formSteps, withStepSeen as seenIn } from './enquiry-steps.ts';
import { postedFields, type PostedFields } from './posted-fields.ts';
import { stepAfter } from './step-after.ts';

const rules: EnquiryRules = {
  dialogTitle: 'Ask',
  layout: 'multiStep',
  message: 'required',
  postcode: 'optional',
  postcodePlaceholder: '1234',
  location: 'hidden',
  dealership: 'hidden',
  optIn: true,
  terms: true,
  termsError: 'long',
  additionalServices: ['Tinting', 'Mats'],
};
const STEPS = formSteps(rules);
const ENQUIRY_STEPS = STEPS.map(({ name }) => name);
const withStepSeen = (posted: PostedFields) => seenIn(STEPS, posted);
const subject: EnquirySubject = { vehicle: { condition: 'used' }, locations: [], dealerships: [] };
const contact = { name: 'Zoë', last_name: 'Müller', email: 'zoe@example.com', phone: '0491 570 006' };
const after = (fields: PostedFields, change: Partial<EnquiryRules> = {}) =>
  stepAfter({ ...rules, ...change }, subject, fields, 0);

const draw = (step: string, posted: PostedFields | null = null) =>
  enquiryForm(rules, subject, { siteName: 'Example', formToken: 't', preset: { message: 'Preset' }, posted, step });

/**
 * Posts like a browser: the hidden fields, and the fields with their values or those in `typed`; `null` unticks a
 * checkbox.
 */
function post(form: EnquiryForm, typed: Record<string, string | null> = {}, go = 'next'): PostedFields {
  const shown = form.fields.flatMap((field): [string, string][] => {
    const value = typed[field.name];
    if (field.kind === 'checkbox')
      return (value === undefined ? field.checked : value !== null) ? [[field.name, 'true']] : [];
    if (field.kind === 'checkboxes')
      return field.options
        .filter((option) => option.checked || option.value === value)
        .map((option) => [field.name, option.value]);
    return field.kind === 'file' ? [] : [[field.name, value ?? field.value]];
  });
  return postedFields([...shown, ...form.hidden.map(({ name, value }): [string, string] => [name, value]), ['go', go]]);
}

describe('an enquiry in steps', () => {
  it('carries everything through its steps to the last one, which sends it [LEAD-016]', () => {
    const first = draw('contact');
    expect([first.step, first.submitLabel]).toEqual([
      { name: 'contact', title: 'Your details', number: 1, of: 3 },
      'Continue',
    ]);
    expect(first.fields.map((field) => field.name)).toEqual(['name', 'last_name', 'email', 'phone', 'postcode']);
    const one = post(first, contact);
    expect(after(one)).toEqual({ step: 'about', errors: [] });
    const second = draw('about', withStepSeen(one));
    expect(second.fields.map((field) => field.name)).toEqual(['message', 'additional_services']);
    expect(second.fields[0]).toMatchObject({ value: 'Preset' });
    const two = post(second, { message: 'Line\n\ntwo 😀', additional_services: 'Mats' });
    expect(after(two)).toEqual({ step: 'consent', errors: [] });
    const third = draw('consent', withStepSeen(two));
    expect([third.step?.number, third.submitLabel]).toEqual([3, 'Send enquiry']);
    expect(third.fields).toMatchObject([
      { name: 'opt_in', checked: true },
      { name: 'terms', checked: false },
    ]);
    const three = post(third, { terms: 'true', opt_in: null });
    expect(after(three)).toBeNull();
    expect(three).toMatchObject({
      ...contact,
      message: 'Line\n\ntwo 😀',
      additional_services: 'Mats',
      terms: 'true',
      form_token: 't',
    });
    expect(three).not.toHaveProperty('opt_in');
  });

  it('shows the errors of a step, but none of later steps [LEAD-016]', () => {
    const wrong = after(post(draw('contact'), { ...contact, email: 'jane' }));
    expect(wrong).toMatchObject({ step: 'contact', errors: [{ field: 'email' }] });
    expect(after(post(draw('about', withStepSeen(post(draw('contact'), contact))), { message: '' }))).toMatchObject({
      step: 'about',
      errors: [{ field: 'message' }],
    });
  });

  it('goes back without validation, and preserves what was typed or unticked [LEAD-016]', () => {
    const one = withStepSeen(post(draw('contact'), contact));
    const back = post(draw('about', one), { message: 'Half' }, 'back');
    expect(after(back)).toEqual({ step: 'contact', errors: [] });
    const again = withStepSeen(post(draw('contact', withStepSeen(back))));
    expect(draw('about', again).fields[0]).toMatchObject({ value: 'Half' });
    const unticked = withStepSeen(post(draw('consent', again), { opt_in: null }, 'back'));
    expect(draw('consent', withStepSeen(post(draw('about', unticked)))).fields[0]).toMatchObject({
      name: 'opt_in',
      checked: false,
    });
    expect(after({ step: 'contact', go: 'back' })).toEqual({ step: 'contact', errors: [] });
  });

  it('shows an earlier step again when its fields were changed to invalid values [LEAD-016]', () => {
    const last = post(
      draw('consent', withStepSeen(post(draw('about', withStepSeen(post(draw('contact'), contact)))))),
      { terms: 'true' },
    );
    for (const [change, step, field] of [
      [{ email: 'x' }, 'contact', 'email'],
      [{ phone: '' }, 'contact', 'phone'],
      [{ message: '' }, 'about', 'message'],
      [{ terms: '' }, 'consent', 'terms'],
    ] as const) {
      expect(after({ ...last, ...change })).toMatchObject({ step, errors: [{ field }] });
    }
    expect(after({ step: 'consent', terms: 'true' })).toMatchObject({
      step: 'contact',
      errors: [{ field: 'name' }, { field: 'last_name' }, { field: 'email' }, { field: 'phone' }],
    });
  });

  it('accepts a whole form without steps, or with an unknown step', () => {
    expect(after({ step: 'contact' }, { layout: 'single' })).toBeNull();
    for (const step of ['', 'nowhere', 'constructor']) expect(after({ step })).toBeNull();
    expect(ENQUIRY_STEPS).toHaveLength(3);
  });
});
