import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPage } from '#tests/support/html.ts';
import { certifiedBadge } from './certified-badge.server.ts';
import { makeMark } from './make-marks.server.ts';

describe('the badge of certified vehicles', () => {
  it('is an image with the logo of the make and its name [AVL-015]', () => {
    const badge = readPage(certifiedBadge('/media/certified/toyota.svg')!);
    const logo = readPage(makeMark('/media/makes/toyota.svg')!).attribute('path', 'd');
    expect(badge.attributes('svg path', 'd')).toContain(logo);
    expect(badge.attribute('svg', 'aria-label')).toBe('Toyota Certified');
    expect(badge.has('text')).toBe(false);
  });

  it('has a tick where no logo of the make is drawn, and nothing at other paths', () => {
    const label = (path: string) => readPage(certifiedBadge(path)!).attribute('svg', 'aria-label');
    expect(label('/media/certified/byd.svg')).toBe('BYD Certified');
    expect(label('/media/certified/vehicle.svg')).toBe('Certified');
    for (const path of ['/media/certified/nothing.svg', '/media/certified/../toyota.svg', '/media/makes/toyota.svg'])
      expect(certifiedBadge(path)).toBeNull();
  });

  it('is drawn without fonts, for the PDF', async () => {
    const { width, height, isOpaque } = {
      ...(await sharp(Buffer.from(certifiedBadge('/media/certified/kia.svg')!)).metadata()),
      ...(await sharp(Buffer.from(certifiedBadge('/media/certified/kia.svg')!)).stats()),
    };
    expect([width, height, isOpaque]).toEqual([106, 30, false]);
  });
});
