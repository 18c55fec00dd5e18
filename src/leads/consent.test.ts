import { expect, it } from 'vitest';
import { consentsGiven, consentSource } from './consent.ts';

it('a ticked box is a consent in the words of the form, and an empty one is none', () => {
  expect(consentsGiven({ opt_in: true, terms: true }, 'Example Motors')).toEqual([
    {
      kind: 'offers',
      wording: 'Send me offers and news from Example Motors by email and SMS. I can unsubscribe at any time.',
    },
    { kind: 'terms', wording: 'I agree to the terms of use.' },
  ]);
  expect(consentsGiven({ opt_in: false, terms: false }, 'Example Motors')).toEqual([]);
});

it.each([
  ['https://www.example.com/contact-us?email=jane@example.com#form', 'https://www.example.com/contact-us'],
  ['no url', 'no url'],
])('the source of a consent is the page without its query: %s', (url, source) => {
  expect(consentSource(url)).toBe(source);
});
