import { EVENT_IDS } from '#rules/event-ids.ts';
import { describe, expect, it } from 'vitest';
import { readThanks, THANKS, thanksEvent, thanksKind, thanksWords, topicInThanks } from './thanks.ts';

describe('the thank-you page', () => {
  it.each([
    ['enquiry', '', 'enquiry'],
    ['enquiry', 'Find me something similar', 'similar'],
    ['testDrive', 'Book a Test Drive', 'testDrive'],
    ['finance', '', 'finance'],
    ['photos', '', 'photos'],
  ] as const)('%s with subject %j: %s [GAP-062, LEAD-015]', (form, subcategory, about) => {
    expect(thanksKind(form, subcategory)).toBe(about);
    expect(readThanks(about)).toBe(about);
  });

  it('has a line for each category, with and without a vehicle [GAP-062]', () => {
    const lines = THANKS.flatMap((about) => [
      thanksWords(about, '2021 Kia Rio', 'Example'),
      thanksWords(about, null, 'Example'),
    ]);
    expect(new Set(THANKS.map((about) => thanksWords(about, null, 'Example').line)).size).toBe(THANKS.length);
    for (const { title, line } of lines) expect(`${title} ${line}`).not.toMatch(/null|undefined/);
    expect(thanksWords('testDrive', null, 'Example').line).toContain('Example will contact you');
  });

  it('does not promise a drive or photos of a vehicle that was sold meanwhile', () => {
    for (const about of ['enquiry', 'finance', 'testDrive', 'photos'] as const) {
      expect(thanksWords(about, '2021 Kia Rio', 'Example', true)).toEqual({
        title: 'Thank you for your enquiry',
        line: 'The 2021 Kia Rio is no longer available. Example has your enquiry and will contact you about similar vehicles.',
      });
    }
    expect(thanksWords('similar', '2021 Kia Rio', 'Example', true)).toEqual(
      thanksWords('similar', '2021 Kia Rio', 'Example'),
    );
  });

  it('names what an enquiry was about where the form is about it', () => {
    const topic = { name: 'EV5 at 5.49%' };
    expect(thanksWords('offer', topicInThanks('offer', topic), 'Example').line).toContain('the offer EV5 at 5.49%');
    expect(topicInThanks('enquiry', topic)).toBeNull();
    expect(topicInThanks('service', topic)).toBeNull();
  });

  it.each([null, '', 'nonsense', '__proto__'])('reads %j as an enquiry', (text) => {
    expect(readThanks(text)).toBe('enquiry');
  });

  it('sends event 22 for an enquiry, and another number for every other form [EVT-002, EVT-008, EVT-009, EVT-010]', () => {
    expect(Object.fromEntries(THANKS.map((about) => [about, EVENT_IDS[thanksEvent(about)]]))).toEqual({
      enquiry: 22,
      similar: 61,
      finance: 9,
      testDrive: 4,
      photos: 15,
      purchase: null,
      reserve: null,
      unfinishedPurchase: null,
      onlinePayment: null,
      preApproval: 9,
      careers: 51,
      service: null,
      parts: null,
      tradeIn: null,
      sell: null,
      fleet: null,
      insurance: null,
      feedback: null,
      offer: null,
      model: null,
      brand: null,
    });
  });
});
