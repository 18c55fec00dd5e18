import { describe, expect, it } from 'vitest';
import { deliverableAddress, howToReach, replyToSender } from './mail-address.ts';

describe('the address of a shopper in the header of a mail', () => {
  it.each([
    ['jane@example.com', 'jane@example.com'],
    ['Jane+cars@Example.com', 'Jane+cars@Example.com'],
    ['jane@münchen.example', 'jane@xn--mnchen-3ya.example'],
    ['jane@例え.example', 'jane@xn--r8jz45g.example'],
    ['jörg@example.com', null],
    ['jörg@münchen.example', null],
    ['ジェーン@example.com', null],
  ])('%s is %s', (typed, address) => {
    expect(deliverableAddress(typed)).toBe(address);
  });

  it('is left out where not every mail server accepts it, and the text says how to answer', () => {
    const sender = { name: 'Jörg', last_name: 'Meyer', email: 'jörg@example.com', phone: '+61491570006' };
    expect(replyToSender(sender)).toBeNull();
    expect(howToReach(sender)).toBe(
      'Write to jörg@example.com to contact Jörg, or call 0491 570 006. A reply to this email does not reach Jörg.',
    );
    expect(replyToSender({ ...sender, email: 'joerg@example.com' })).toEqual({
      name: 'Jörg Meyer',
      address: 'joerg@example.com',
    });
  });
});
