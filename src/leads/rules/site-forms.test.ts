import { describe, expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { enquiryForm } from './enquiry-form.ts';
import { GENERAL_CATEGORIES, type EnquirySubject } from './enquiry-rules.ts';
import { LEAD_FORMS, toLeadForm, leadRules } from './lead-forms.ts';
import { ownFieldProblem } from './own-fields.ts';
import { SITE_FORM_TABLE, SITE_FORMS, siteFormAt, type SiteForm } from './site-forms.ts';
import { validateEnquiry } from './validate-enquiry.ts';

const NOW = Date.UTC(2026, 10, 21, 1);
const settingsOf = (settings: object = {}) => sampleSite([sampleDealership('one')], settings).settings;
const place = (id: string, location_type: 'sales' | 'service' | 'parts') => ({
  id,
  name: id,
  visible: true,
  location_type,
});
const subject = (...locations: ReturnType<typeof place>[]): EnquirySubject => ({
  vehicle: null,
  locations,
  dealerships: [{ slug: 'one', name: 'One' }],
});
const YARD = place('yard', 'sales');
const CONTACT = { name: 'Jane', last_name: 'Citizen', email: 'jane@example.com', phone: '0491 570 006' };
const post = (form: SiteForm, fields: Record<string, string>, values: object = {}, about = subject(YARD)) =>
  validateEnquiry(leadRules(form, settingsOf(values)), about, { ...CONTACT, ...fields }, NOW);
const shown = (form: SiteForm, values: object = {}, about = subject(YARD)) =>
  enquiryForm(leadRules(form, settingsOf(values)), about, { siteName: 'S', formToken: 't', form }).fields;

describe('every form that is not about a vehicle', () => {
  it.each(SITE_FORMS)('%s says what to choose where its question has no answer [LEAD-027]', (form) => {
    const questions = (leadRules(form, settingsOf()).own ?? []).filter(({ label }) => label.endsWith('?'));
    for (const field of questions.filter(({ kind }) => kind !== 'lines'))
      expect(ownFieldProblem(field, { [field.name]: 'Something' }, NOW)).toMatch(/^Choose [^?]+\.$/);
  });

  it.each(SITE_FORMS)('%s has a category that receivers know, and its own page and names of fields', (form) => {
    const rules = leadRules(form, settingsOf());
    expect([...GENERAL_CATEGORIES, 'Online Payment']).toContain(rules.category);
    expect(siteFormAt(SITE_FORM_TABLE[form].page.path)).toBe(form);
    const names = shown(form).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is found by its name, and never on a page about a vehicle', () => {
    for (const form of LEAD_FORMS) expect(toLeadForm(form, false)).toBe(form);
    expect(toLeadForm('service', true)).toBe('enquiry');
    expect(toLeadForm('testDrive', true)).toBe('testDrive');
  });
});

describe('the service booking', () => {
  const GOOD = {
    vehicle_make: 'Kia',
    vehicle_model: 'Rio',
    vehicle_year: '2021',
    rego: 'abc 12d',
    regoState: 'qld',
    odometer: '45,000 km',
    service_type: 'Scheduled service',
    preferred_date: '2026-11-25',
    visit: 'Wait',
  };

  it('takes vehicle, odometer, day and whether the shopper waits, and stores them with their labels [SITE-053]', () => {
    expect(post('service', GOOD)).toMatchObject({
      ok: true,
      enquiry: {
        category: 'Service Enquiry',
        subcategory: 'Service Booking',
        rego: 'ABC12D',
        regoState: 'qld',
        answers: [
          { name: 'vehicle_make', label: 'Make', value: 'Kia' },
          { name: 'vehicle_model', label: 'Model', value: 'Rio' },
          { name: 'vehicle_year', label: 'Year', value: '2021' },
          { name: 'odometer', label: 'Odometer in km', value: '45000' },
          { name: 'service_type', label: 'What is the booking for?', value: 'Scheduled service' },
          { name: 'preferred_date', label: 'Preferred date', value: '2026-11-25' },
          { name: 'visit', label: 'Will you drop it off or wait?', value: 'Wait' },
        ],
      },
    });
  });

  it.each([
    ['vehicle_make', '', 'Enter the make.'],
    ['vehicle_year', '1776', 'Enter a whole number from 1900 to 2100.'],
    ['odometer', 'far', 'Enter a whole number from 0 to 2,000,000.'],
    ['preferred_date', '2026-11-19', 'Choose a day from today to a year ahead.'],
    ['preferred_date', '2028-01-01', 'Choose a day from today to a year ahead.'],
    ['preferred_date', '2026-02-30', 'Choose a day from today to a year ahead.'],
    ['preferred_date', '', 'Enter the preferred date.'],
    ['visit', 'Both', 'Choose whether you drop it off or wait.'],
    ['service_type', '', 'Choose what the booking is for.'],
    ['regoState', 'nz', 'Choose the state.'],
    ['rego', 'much too long', 'Enter a registration number of 1 to 9 letters or digits.'],
    ['vehicle_model', 'x'.repeat(121), 'Use at most 120 characters.'],
  ])('refuses %s %j: %s', (field, value, message) => {
    expect(post('service', { ...GOOD, [field]: value })).toEqual({ ok: false, errors: [{ field, message }] });
  });

  it('offers the workshops where the site has several locations, else its sales locations [LEAD-006]', () => {
    const options = (about: EnquirySubject) =>
      shown('service', {}, about).flatMap((field) =>
        field.name === 'location' && field.kind === 'select' ? field.options.map(({ value }) => value) : [],
      );
    expect(options(subject(YARD, place('w1', 'service'), place('w2', 'service')))).toEqual(['w1', 'w2']);
    expect(options(subject(YARD, place('north', 'sales')))).toEqual(['yard', 'north']);
    expect(options(subject(YARD, place('w1', 'service')))).toEqual([]);
  });

  it.each([
    [['service'], ['sales', 'service'], true],
    [['service'], ['sales'], false],
    [['parts'], ['sales', 'service'], false],
  ] as const)('forms.offered: %j with service, at %j, is offered: %s [SITE-053]', (listed, types, offered) => {
    const site = {
      settings: settingsOf({ forms: { offered: listed } }),
      locations: types.map((type) => place('x', type)),
    };
    expect(SITE_FORM_TABLE.service.page.isOffered(site)).toBe(offered);
  });

  it.each([
    [['parts'], ['sales', 'service'], true],
    [['parts'], ['parts'], true],
    [['parts'], ['sales'], false],
    [['service'], ['parts'], false],
  ] as const)('forms.offered: %j with parts, at %j, is offered: %s [SITE-056]', (listed, types, offered) => {
    const site = {
      settings: settingsOf({ forms: { offered: listed } }),
      locations: types.map((type) => place('x', type)),
    };
    expect(SITE_FORM_TABLE.parts.page.isOffered(site)).toBe(offered);
  });
});

describe('a form that most sites do not have', () => {
  const offers = (form: SiteForm, settings = settingsOf()) =>
    SITE_FORM_TABLE[form].page.isOffered({ settings, locations: [YARD] });

  it('is offered where the site switches it on [SITE-068]', () => {
    for (const form of ['careers', 'fleet', 'insurance', 'feedback'] as const) {
      expect(offers(form, settingsOf({ forms: { offered: [form] } }))).toBe(true);
      expect(offers(form)).toBe(false);
    }
  });
});

describe('the careers form', () => {
  it('offers the positions of the site, and has no checkbox for offers [EVT-008]', () => {
    const fields = shown('careers', { forms: { positions: ['Technician'] } });
    expect(fields.find(({ name }) => name === 'position')).toMatchObject({
      kind: 'select',
      options: [{ value: 'Technician' }, { value: 'Another position' }],
    });
    expect(fields.map(({ name }) => name)).not.toContain('opt_in');
    expect(shown('careers').find(({ name }) => name === 'position')).toMatchObject({ kind: 'text' });
    expect(post('careers', { position: 'Detailer' })).toMatchObject({
      ok: true,
      enquiry: { category: 'General Enquiry', subcategory: 'Careers', opt_in: false },
    });
  });
});

describe('an enquiry about an offer', () => {
  it('offers only the locations of the dealerships that it concerns', () => {
    const about = { ...subject(YARD, place('k1', 'sales'), place('k2', 'sales')), topicLocations: ['k1', 'k2'] };
    expect(shown('offer', {}, about).find(({ name }) => name === 'location')).toMatchObject({
      options: [{ value: 'k1' }, { value: 'k2' }],
    });
    expect(post('offer', { message: 'Hello' }, {}, about)).toMatchObject({
      ok: false,
      errors: [{ field: 'location' }],
    });
    expect(post('offer', { message: 'Hello', location: 'k2' }, {}, about)).toMatchObject({ ok: true });
  });
});
