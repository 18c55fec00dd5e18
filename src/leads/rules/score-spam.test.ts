import { describe, expect, it } from 'vitest';
import { scoreSpam, SPAM_THRESHOLD, type SpamEvidence } from './score-spam.ts';

const NOW = Date.UTC(2026, 10, 21);
const honest: SpamEvidence = {
  honeypot: '',
  renderedAt: NOW - 60_000,
  now: NOW,
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@gmail.com',
  message: 'Is this car still available? I could come on Saturday. Write to jane@gmail.com please.',
};
const score = (changes: Partial<SpamEvidence>) => scoreSpam({ ...honest, ...changes });

describe('the spam score', () => {
  it('is zero for an honest enquiry', () => {
    expect(score({})).toEqual({ score: 0, reasons: [] });
  });

  it.each<[string, Partial<SpamEvidence>]>([
    ['a short message', { message: 'Price?' }],
    ['no message', { message: '' }],
    ['another language', { message: '你好，这辆车还在吗？我想周六来看车。' }],
    ['a page that was open for a week', { renderedAt: NOW - 7 * 86_400_000 }],
    ['a name that is a word', { name: 'Will', last_name: 'Power' }],
    ['a browser that fills in quickly', { renderedAt: NOW - 3000 }],
    ['one link to the advertisement', { message: 'I mean this one: https://www.example.com/cars/1' }],
    ['a client without a token', { renderedAt: null }],
    ['capitals', { message: 'IS THIS CAR STILL AVAILABLE AND COULD I COME TO SEE IT ON SATURDAY' }],
  ])('does not mark %s', (_what, changes) => {
    expect(score(changes).score).toBeLessThan(SPAM_THRESHOLD);
  });

  it.each<[string, Partial<SpamEvidence>, string]>([
    ['the honeypot [GAP-079]', { honeypot: 'https://spam.example' }, 'honeypot_filled'],
    ['a form that was sent at once', { renderedAt: NOW - 400 }, 'sent_at_once'],
    ['a form with a time in the future', { renderedAt: NOW + 60_000 }, 'sent_at_once'],
    ['a link as a name', { name: 'www.buy-now.com' }, 'link_in_name'],
    ['several links', { message: 'https://a.com https://b.com http://c.ru' }, 'links_in_message'],
    ['markup with a link', { message: '<a href="http://a.com">click</a>' }, 'markup_in_message'],
    ['sales talk', { message: 'We sell SEO and backlinks for your dealership.' }, 'sales_talk'],
  ])('marks %s', (_what, changes, reason) => {
    const result = score(changes);
    expect(result.reasons).toContain(reason);
    expect(result.score).toBeGreaterThanOrEqual(SPAM_THRESHOLD);
  });

  it.each([
    ['JaneJane', 'JaneJane', 'JaneJane'],
    ['A', 'B', 'aaaaaaaaaaaaaaaa'],
    ['A', 'B', 'buy buy buy buy buy now now now'],
  ])('adds for repeated text (%s %s: %s)', (name, lastName, message) => {
    expect(score({ name, last_name: lastName, message }).reasons).toContain('repeated_text');
  });

  it('adds up to at most 100', () => {
    expect(score({ renderedAt: null, message: 'Cheap SEO at https://a.com' }).score).toBe(15 + 15 + 25);
    expect(
      score({ honeypot: 'x', renderedAt: NOW, message: '<a href="https://a.com">SEO casino</a> https://b.com' }).score,
    ).toBe(100);
  });
});
