import { describe, expect, it } from 'vitest';
import { contactEvent } from './contact-clicks.ts';

describe('the event of a tapped link', () => {
  it.each([
    ['tel:+61755500022', 'callClicked'],
    ['TEL:1300555006', 'callClicked'],
    ['https://wa.me/61491570006', 'whatsappOpened'],
    // Shares the page; the dialog to share announces that.
    ['https://wa.me/?text=Kia', null],
    ['sms:+61491570006', null],
    ['mailto:sales@dealer.example', null],
    ['/contact-us', null],
  ] as const)('%s announces %s [EVT-003]', (href, event) => {
    expect(contactEvent(href)).toBe(event);
  });
});
