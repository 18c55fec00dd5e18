import { expect, it } from 'vitest';
import { answerAboutGoneVehicle, type EnquiryAnswer } from './enquiry-answer.ts';

const answer: EnquiryAnswer = {
  posted: {
    form: 'testDrive',
    category: 'Used Vehicle Enquiry',
    subcategory: 'Book a Test Drive',
    name: 'Jane',
    email: 'jane@',
    message: '',
    booking_date_time: '2026-11-25T10:00',
    form_token: 'token',
  },
  errors: [
    { field: 'email', message: 'Enter an email address.' },
    { field: 'booking_date_time', message: 'Choose another day.' },
    { field: 'terms', message: 'You must agree.' },
  ],
  failure: null,
  step: null,
};

it('turns a test drive request for a vehicle sold meanwhile into an enquiry for a similar one [AVL-007]', () => {
  expect(answerAboutGoneVehicle(answer, { layout: 'single' })).toEqual({
    posted: { name: 'Jane', email: 'jane@', form_token: 'token' },
    errors: [
      { field: 'email', message: 'Enter an email address.' },
      { field: 'terms', message: 'You must agree.' },
    ],
    failure: null,
    step: null,
  });
  expect(answerAboutGoneVehicle({ ...answer, posted: { message: 'A red one' } }, { layout: 'single' }).posted).toEqual({
    message: 'A red one',
  });
});

it('starts an enquiry in steps at the first step, with its errors [AVL-007, LEAD-016]', () => {
  expect(answerAboutGoneVehicle(answer, { layout: 'multiStep' }).errors.map(({ field }) => field)).toEqual(['email']);
});
