import { describe, expect, it } from 'vitest';
import { chatUrl, instantMessage, type ChatRules } from './instant-message.ts';

const vehicle = { stockNumber: 'A 1', slug: 'a-car', make: 'Suzuki' };
const rules: ChatRules = {
  mode: 'chatSetting',
  token: null,
  address: 'https://chat.example/{token}?about={car}',
  excludedMakes: [],
};

describe('instant message', () => {
  it.each([
    [{}, true, 'https://chat.example/?about=A%201', 'VDP-061, VDP-062'],
    [{}, false, null, 'VDP-061'],
    [{ mode: 'off' }, true, null, 'VDP-062, SITE-025'],
    [{ mode: 'token' }, true, null, 'VDP-062'],
    [{ mode: 'token', token: 't&1' }, true, 'https://chat.example/t%261?about=A%201', 'VDP-062'],
    [{ address: null }, true, null, 'VDP-062, GAP-064'],
    [{ excludedMakes: ['SUZUKI'] }, true, null, 'VDP-063'],
    [{ excludedMakes: ['Kia'] }, true, 'https://chat.example/?about=A%201', 'VDP-063'],
  ] as const)('with %j and checkout %s links to %s [$3]', (changes, canCheckOut, url, _rows) => {
    expect(instantMessage(vehicle, { ...rules, ...changes }, canCheckOut)).toBe(url);
  });

  it('a chat button needs no checkout [GAP-064]', () => {
    expect(chatUrl({ ...vehicle, stockNumber: null }, rules)).toBe('https://chat.example/?about=a-car');
  });
});
