import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnquiryRules, EnquirySubject } from './enquiry-rules.ts';
import { emailProblem, nameProblem, regoProblem } from './field-formats.ts';
import { postcodeProblem } from '#dealerships/rules/dealership.ts';
import { validateEnquiry } from './validate-enquiry.ts';

const plainRules: EnquiryRules = {
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
const places: Pick<EnquirySubject, 'locations' | 'dealerships'> = {
  locations: [
    { id: 'north', name: 'North', visible: true },
    { id: 'south', name: 'South', visible: true },
    { id: 'closed', name: 'Closed', visible: false },
  ],
  dealerships: [
    { slug: 'one', name: 'One' },
    { slug: 'two', name: 'Two' },
  ],
};
const aboutVehicle: EnquirySubject = { ...places, vehicle: { condition: 'used' } };
const general: EnquirySubject = { ...places, vehicle: null };
const good = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  message: 'Is it still there?',
};
const NOW = Date.parse('2026-11-21T00:00:00Z');
const goodGeneral = { ...good, category: 'General Enquiry' };

function accepted(rules: Partial<EnquiryRules>, subject: EnquirySubject, fields: Record<string, string | string[]>) {
  const result = validateEnquiry({ ...plainRules, ...rules }, subject, fields, NOW);
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.errors)}`);
  return result.enquiry;
}
function errors(rules: Partial<EnquiryRules>, subject: EnquirySubject, fields: Record<string, string | string[]>) {
  const result = validateEnquiry({ ...plainRules, ...rules }, subject, fields, NOW);
  return result.ok ? [] : result.errors;
}

describe('an enquiry', () => {
  it('is accepted with normalised values', () => {
    expect(
      accepted({}, aboutVehicle, {
        ...good,
        name: '  Jane \r\n Anne\u0000 ',
        message: 'One\r\n\r\n\r\n\r\n\r\nTwo\u202e \n',
        postcode: ' 3000 ',
      }),
    ).toEqual({
      name: 'Jane Anne',
      last_name: 'Citizen',
      email: 'jane@example.com',
      phone: '0491 570 006',
      phone_e164: '+61491570006',
      postcode: '3000',
      message: 'One\n\n\nTwo',
      category: 'Used Vehicle Enquiry',
      subcategory: null,
      location: null,
      dealership_slug: null,
      opt_in: false,
      terms: false,
      additional_services: [],
      rego: null,
      regoState: null,
      request: null,
      booking_date_time: null,
      distribution_location: null,
    });
  });

  it('lists every error, in the order of the form [LEAD-013]', () => {
    expect(
      errors({ terms: true, postcode: 'required', location: 'required', dealership: 'required' }, general, {}).map(
        (error) => error.field,
      ),
    ).toEqual([
      'name',
      'last_name',
      'email',
      'phone',
      'postcode',
      'category',
      'location',
      'dealership_slug',
      'message',
      'terms',
    ]);
  });

  it('needs a message unless the site or form makes it optional [LEAD-004]', () => {
    expect(errors({}, aboutVehicle, { ...good, message: ' \n ' })).toEqual([
      { field: 'message', message: 'Enter your message.' },
    ]);
    expect(accepted({ message: 'optional' }, aboutVehicle, { ...good, message: '' }).message).toBeNull();
    expect(errors({}, aboutVehicle, { ...good, message: 'x'.repeat(5003) })[0]?.message).toContain(
      '3 characters too long',
    );
    expect(errors({}, aboutVehicle, { ...good, message: 'x'.repeat(5001) })[0]?.message).toContain(
      '1 character too long',
    );
  });

  it('needs a category of the list in the general enquiry only [LEAD-005]', () => {
    expect(errors({}, general, good)).toEqual([{ field: 'category', message: 'Choose what your enquiry is about.' }]);
    expect(errors({}, general, { ...good, category: 'Invented' })).toHaveLength(1);
    expect(accepted({}, general, goodGeneral).category).toBe('General Enquiry');
    expect(
      accepted({}, aboutVehicle, { ...good, category: 'Request photos', subcategory: 'Find me something similar' }),
    ).toMatchObject({
      category: 'Request photos',
      subcategory: 'Find me something similar',
    });
  });

  it('requires an offered location and dealership when these are shown [LEAD-006]', () => {
    const rules = { location: 'required', dealership: 'required' } as const;
    expect(errors(rules, general, goodGeneral)).toEqual([
      { field: 'location', message: 'Choose a location.' },
      { field: 'dealership_slug', message: 'Choose a dealership.' },
    ]);
    expect(errors(rules, general, { ...goodGeneral, location: 'closed', dealership_slug: 'three' })).toHaveLength(2);
    expect(accepted(rules, general, { ...goodGeneral, location: 'south', dealership_slug: 'two' })).toMatchObject({
      location: 'south',
      dealership_slug: 'two',
    });
  });

  it('never accepts a location of one dealership with another dealership', () => {
    const subject = {
      ...general,
      locations: [
        { id: 'north', name: 'North', visible: true, dealership_id: 'd1' },
        { id: 'south', name: 'South', visible: true, dealership_id: 'd2' },
      ],
      dealerships: [
        { id: 'd1', slug: 'one', name: 'One' },
        { id: 'd2', slug: 'two', name: 'Two' },
      ],
    };
    const posted = { ...goodGeneral, location: 'south', dealership_slug: 'one' };
    const message = 'South is not a location of One. Choose one of its locations, or another dealership.';
    for (const rules of [{ location: 'required', dealership: 'required' }, {}] as const)
      expect(errors(rules, subject, posted)).toEqual([{ field: 'location', message }]);
    // The choice counts before the statement of the page.
    expect(accepted({ location: 'required' }, subject, posted)).toMatchObject({
      location: 'south',
      dealership_slug: null,
    });
    expect(accepted({ dealership: 'required' }, subject, posted)).toMatchObject({
      location: null,
      dealership_slug: 'one',
    });
    expect(accepted({}, subject, { ...posted, dealership_slug: 'two' })).toMatchObject({ location: 'south' });
  });

  it('does not require a dealership when there is only one [LEAD-007]', () => {
    const one = { ...general, dealerships: [{ slug: 'one', name: 'One' }] };
    expect(accepted({ dealership: 'required' }, one, goodGeneral).dealership_slug).toBeNull();
  });

  it('selects a single location automatically [LEAD-008]', () => {
    const one = { ...general, locations: places.locations.slice(1) };
    expect(accepted({ location: 'required' }, one, goodGeneral).location).toBe('south');
  });

  it('uses the location that a page states, and drops an unknown one', () => {
    expect(accepted({}, general, { ...goodGeneral, location: 'north', dealership_slug: 'unknown' })).toMatchObject({
      location: 'north',
      dealership_slug: null,
    });
  });

  it('requires the postcode where the site does, and validates it everywhere [LEAD-010]', () => {
    expect(errors({ postcode: 'required' }, aboutVehicle, good)).toEqual([
      { field: 'postcode', message: 'Enter your postcode.' },
    ]);
    for (const postcode of ['123', '12345', 'abcd', '12 34']) {
      expect(errors({}, aboutVehicle, { ...good, postcode })).toEqual([
        { field: 'postcode', message: 'Invalid postcode. Please enter a 4-digit number.' },
      ]);
    }
    expect(accepted({ postcode: 'required' }, aboutVehicle, { ...good, postcode: '0800' }).postcode).toBe('0800');
  });

  it.each([
    ['long', 'You must agree to the terms of use before submitting the form.', 'LEAD-011, ERR-035'],
    ['starred', '*You must agree to the terms of use before submitting.', 'LEAD-012, ERR-036'],
  ] as const)('says the %s terms message [$2]', (termsError, message, _rows) => {
    expect(errors({ terms: true, termsError }, aboutVehicle, good)).toEqual([{ field: 'terms', message }]);
    expect(accepted({ terms: true, termsError }, aboutVehicle, { ...good, terms: 'on' }).terms).toBe(true);
    expect(errors({ terms: false, termsError }, aboutVehicle, good)).toEqual([]);
  });

  it('accepts consent only from a ticked checkbox [GAP-035]', () => {
    expect(accepted({ optIn: true }, aboutVehicle, good).opt_in).toBe(false);
    expect(accepted({ optIn: false }, aboutVehicle, { ...good, opt_in: 'true' }).opt_in).toBe(true);
    expect(accepted({}, aboutVehicle, { ...good, opt_in: 'false' }).opt_in).toBe(false);
  });

  it('accepts only additional services that the site offers [LEAD-002]', () => {
    const fields = { ...good, additional_services: ['Tinting', 'Bank robbery'] };
    expect(
      accepted({ additionalServices: ['Paint protection', 'Tinting'] }, aboutVehicle, fields).additional_services,
    ).toEqual(['Tinting']);
  });

  it('shows an example of an Australian phone number', () => {
    expect(errors({}, aboutVehicle, { ...good, phone: '+1 415 555 0100' })).toEqual([
      { field: 'phone', message: 'Enter an Australian phone number, for example 0412 345 678.' },
    ]);
  });

  it('never throws, and removes line breaks and control characters, whatever is posted', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.string({ unit: 'binary' })),
      fc.constantFrom('a\r\nBcc: x@example.com', '\ud800', '\u0000'),
    );
    const record = fc.record(
      {
        name: value,
        last_name: value,
        message: value,
        subcategory: value,
        email: fc.oneof(value, fc.constant(good.email)),
        location: value,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(record, (fields) => {
        const result = validateEnquiry(
          { ...plainRules, message: 'optional' },
          aboutVehicle,
          { ...good, ...fields },
          NOW,
        );
        if (!result.ok) return;
        for (const text of [
          result.enquiry.name,
          result.enquiry.last_name,
          result.enquiry.email,
          result.enquiry.category,
          result.enquiry.subcategory ?? '',
        ]) {
          expect(text).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
          expect(text.isWellFormed()).toBe(true);
        }
        expect((result.enquiry.message ?? '').replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      }),
    );
  });

  it('does not read fields from the object prototype', () => {
    expect(errors({}, { ...general }, { ...good, category: 'toString' })).toHaveLength(1);
    expect(accepted({}, aboutVehicle, { ...good, subcategory: 'constructor' }).subcategory).toBe('constructor');
  });
});

describe('what is pasted from another program', () => {
  it('is read as data where it is data, and stays as it was written where it is a name', () => {
    const pasted = {
      ...good,
      name: '\u202aZoë–Ann\u202c',
      email: '\u2066ｊane@example.com\u2069',
      phone: '\u202a＋６１ ４９１ ５７０–００６\u202c',
      postcode: '４０\u200b００',
      rego: 'ＡＢＣ\u2011１２D',
      message: 'Preis：１２３ – ok？',
    };
    expect(accepted({}, aboutVehicle, pasted)).toMatchObject({
      name: 'Zoë–Ann',
      email: 'jane@example.com',
      phone_e164: '+61491570006',
      postcode: '4000',
      rego: 'ABC12D',
      message: 'Preis：１２３ – ok？',
    });
  });
});

describe('field formats [GAP-080]', () => {
  it.each(['jane@example.com', "o'neil+cars@mail.example.com.au", 'ÿü@exämple.com', 'a@b.co'])(
    'takes the email %s',
    (email) => {
      expect(emailProblem(email)).toBeNull();
    },
  );
  it.each([
    'jane.example.com',
    'jane@',
    '@example.com',
    'jane@example',
    'jane@@example.com',
    'ja ne@example.com',
    'jane@example..com',
    'jane@-example.com',
    '.jane@example.com',
    'jane.@example.com',
    'ja..ne@example.com',
    'jane@example.c',
    'jane@127.0.0.1',
    'jane@example.com,bob@example.com',
    '<jane@example.com>',
    `${'x'.repeat(65)}@example.com`,
    `jane@${'x.'.repeat(130)}com`,
  ])('refuses the email %s', (email) => {
    expect(emailProblem(email)).toContain('jane@example.com');
  });
  it('accept names of 1 to 80 characters with a letter', () => {
    for (const name of ['X', "D'Arcy-Smith", '李', 'x'.repeat(80)]) expect(nameProblem(name, 'your name')).toBeNull();
    for (const name of ['x'.repeat(81), '123', '!!']) expect(nameProblem(name, 'your name')).not.toBeNull();
  });
  it('accept a rego of 1 to 9 letters or digits', () => {
    for (const rego of ['A', 'ABC123', '1AB-2CD', '123456789']) expect(regoProblem(rego)).toBeNull();
    for (const rego of ['', 'ABC1234567', 'ABC_12', 'Ä1']) expect(regoProblem(rego)).not.toBeNull();
  });
  it('accept a postcode of four digits', () => {
    expect(postcodeProblem('0200')).toBeNull();
    expect(postcodeProblem('200')).not.toBeNull();
  });
});
