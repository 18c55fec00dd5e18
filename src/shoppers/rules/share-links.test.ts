import { describe, expect, it } from 'vitest';
import { shareLinks, shareUrl, type Shared } from './share-links.ts';

const vehicle: Shared = {
  url: 'https://example.com/cars/rover/',
  name: '2021 Land Rover Range Rover & "Co"',
  hashtags: ['Land Rover', ''],
  related: ['example', 'other'],
};
const href = (way: string, shared = vehicle) => shareLinks(shared).find((link) => link.way === way)!.href;

describe('sharing a vehicle', () => {
  it.each([
    ['https://example.com/cars/a/', 'https://example.com/cars/a'],
    ['https://example.com/cars/a', 'https://example.com/cars/a'],
    ['https://example.com/cars/a/?x=/', 'https://example.com/cars/a/?x='],
  ])('%s is shared as %s [VDP-106]', (url, shared) => {
    expect(shareUrl(url)).toBe(shared);
  });

  it('every link contains the trimmed URL [VDP-106, SITE-078]', () => {
    for (const link of shareLinks(vehicle)) {
      expect(decodeURIComponent(link.href)).toContain('https://example.com/cars/rover');
      expect(decodeURIComponent(link.href)).not.toContain('rover/');
      expect(link.href).not.toMatch(/[ +"]/);
    }
    expect(shareLinks(vehicle).map((link) => link.way)).toEqual(['facebook', 'x', 'whatsapp', 'sms', 'email']);
  });

  it('hash tags and related accounts are lists [VDP-107]', () => {
    const params = new URL(href('x')).searchParams;
    expect([params.get('hashtags'), params.get('related')]).toEqual(['LandRover', 'example,other']);
    expect(new URL(href('x', { url: vehicle.url, name: vehicle.name })).searchParams.has('hashtags')).toBe(false);
    expect(() => shareLinks({ ...vehicle, hashtags: 'Kia' as never })).toThrow('hashtags must be an array');
    expect(() => shareLinks({ ...vehicle, related: 'example' as never })).toThrow('related must be an array');
  });

  it("messages and emails begin with the vehicle's name [SITE-078]", () => {
    expect(href('sms')).toBe(`sms:?&body=${encodeURIComponent(`${vehicle.name} https://example.com/cars/rover`)}`);
    expect(new URL(href('email')).searchParams.get('subject')).toBe(vehicle.name);
    expect(new URL(href('whatsapp')).searchParams.get('text')).toContain(vehicle.name);
  });
});
