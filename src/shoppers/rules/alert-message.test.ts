import { describe, expect, it } from 'vitest';
import { readPage } from '#tests/support/html.ts';
import { alertMail, alertSms, type AlertLine, type AlertSection } from './alert-message.ts';

const SENDER = {
  name: 'Example Motors',
  address: '1 Example Street, Brisbane QLD 4000',
  phone: '+61755500020',
  mail: 'sales@dealer.example',
  licences: [],
};
const stopUrl = 'https://www.dealer.example/alerts/abcdefghijklmnopqrstuv';
const line = (name: string): AlertLine => ({
  kind: 'arrived',
  name,
  url: `https://www.dealer.example/cars/${name}`,
  price: '$19,990',
  oldPrice: null,
});
const section = (names: readonly string[], more: number | null = 0): AlertSection => ({
  title: 'Kia',
  url: 'https://www.dealer.example/search/kia',
  lines: names.map(line),
  more,
});
const sms = (...sections: AlertSection[]) => alertSms({ sender: SENDER, sections, stopUrl });

describe('a text message with alerts', () => {
  it.each([
    ['counts a vehicle of two sections once', [section(['a', 'b', 'c']), section(['c', 'b'])], ' And 1 more.'],
    ['counts what is not named', [section(['a', 'b', 'c'], 7)], ' And 8 more.'],
    ['has no number that may count a vehicle twice', [section(['a', 'b'], 7), section(['c'])], ' And more.'],
    ['has no number where not all were checked', [section(['a'], null)], ' And many more.'],
  ])('%s', (_, sections, end) => {
    expect(sms(...sections)).toContain(`.${end} See `);
  });

  it.each([
    ['long names', section([`a${'x'.repeat(150)}`, `b${'x'.repeat(150)}`, 'c'])],
    ['a name that is longer than a message', section(['a'.repeat(600)])],
  ])('fits with %s, and still has the sender and the link to stop', (_, one) => {
    const text = sms({ ...one, url: one.url });
    expect(text.length).toBeLessThanOrEqual(480);
    expect(text.startsWith('Example Motors, 07 5550 0020: ')).toBe(true);
    expect(text.endsWith(` Stop: ${stopUrl}`)).toBe(true);
  });
});

it('an email with alerts states who sends it, where they are, and how to stop it', () => {
  const { subject, text, html, replyTo } = alertMail({
    sender: SENDER,
    brand: null,
    sections: [section(['a', 'b'])],
    stopUrl,
  });
  expect(subject).toBe('a: new: $19,990 (and 1 more) | Example Motors');
  for (const part of [SENDER.name, SENDER.address, '07 5550 0020', SENDER.mail, stopUrl]) expect(text).toContain(part);
  expect(replyTo).toEqual({ name: SENDER.name, address: SENDER.mail });
  const { text: textOf } = readPage(html);
  expect(textOf('a[href="tel:+61755500020"]')).toBe('07 5550 0020');
  expect(textOf(`a[href="${stopUrl}"]`)).toBe('Stop these alerts');
});

it('a price in a subject and in a text message has the case that the dealer gave it', () => {
  const one = { ...section([]), lines: [{ ...line('a'), price: '$19,990 EGC' }] };
  expect(alertMail({ sender: SENDER, brand: null, sections: [one], stopUrl }).subject).toBe(
    'a: new: $19,990 EGC | Example Motors',
  );
  expect(sms(one)).toContain('a: new: $19,990 EGC.');
});
