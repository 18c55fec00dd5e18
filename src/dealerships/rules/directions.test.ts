import { expect, it } from 'vitest';
import { mapAppLink, type Directions } from './directions.ts';

const HREF = 'https://www.google.com/maps/dir/?api=1&destination=-27.37%2C153.05';
const place: Directions = { href: HREF, to: '-27.37,153.05', name: 'Sample Motors (Geebung)' };
const open = (userAgent: string, maxTouchPoints = 0, to: Directions = place) =>
  mapAppLink(to, { userAgent, maxTouchPoints });

const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/146.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/146.0 Safari/537.36';

it('offers the map apps of an Android phone, with the name on the pin [LOC-003]', () => {
  expect(open(ANDROID)).toBe('geo:0,0?q=-27.37%2C153.05(Sample%20Motors%20Geebung)');
});

it("opens Apple's Maps on iPhones and iPads [LOC-003]", () => {
  expect(open(IPHONE)).toBe('https://maps.apple.com/?daddr=-27.37%2C153.05');
  expect(open(MAC, 5)).toBe('https://maps.apple.com/?daddr=-27.37%2C153.05');
});

it('keeps the plain link on desktops, and inside an app that cannot open geo links', () => {
  expect(open(WINDOWS)).toBeNull();
  expect(open(MAC)).toBeNull();
  expect(open(ANDROID.replace('Pixel 9)', 'Pixel 9; wv)'))).toBeNull();
  expect(open(`${ANDROID} [FBAN/FB4A]`)).toBeNull();
});

it("keeps the dealer's own link everywhere", () => {
  for (const agent of [ANDROID, IPHONE]) expect(open(agent, 5, { ...place, to: null })).toBeNull();
});
