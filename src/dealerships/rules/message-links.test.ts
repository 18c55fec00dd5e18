import { describe, expect, it } from 'vitest';
import { smsHref, whatsappHref } from '#rules/australian-number.ts';

describe('message links', () => {
  it.each([
    ['0491 570 006', 'sms:+61491570006', 'https://wa.me/61491570006'],
    ['+61 491 570 006', 'sms:+61491570006', 'https://wa.me/61491570006'],
    ['07 5550 0010', 'sms:+61755500010', 'https://wa.me/61755500010'],
  ])('%s [SITE-078]', (text, sms, whatsapp) => {
    expect([smsHref(text), whatsappHref(text)]).toEqual([sms, whatsapp]);
  });
});
