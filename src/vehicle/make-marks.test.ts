import { describe, expect, it } from 'vitest';
import { findManufacturer, MANUFACTURERS } from './rules/manufacturers.ts';
import { readPage } from '#tests/support/html.ts';
import { drawnLogo, makeMark } from './make-marks.server.ts';

describe('marks of makes', () => {
  it('serves the logo URL of every manufacturer, and nothing else [SITE-096]', () => {
    for (const make of MANUFACTURERS)
      expect(readPage(makeMark(make.logo_url)!).attribute('body > svg', 'aria-label'), make.name).toMatch(/./);
    for (const path of ['/media/makes/nothing.svg', '/media/makes/../x.svg', '/media/makes/__proto__.svg'])
      expect(makeMark(path)).toBeNull();
  });

  it('draws common makes and writes the names of others', () => {
    expect(makeMark('/media/makes/toyota.svg')).toContain('<path d=');
    expect(makeMark('/media/makes/byd.svg')).toContain('>BYD</text>');
    expect(drawnLogo(findManufacturer('Toyota'))).toBe('/media/makes/toyota.svg');
    expect(drawnLogo(findManufacturer('BYD'))).toBeNull();
    expect(drawnLogo(undefined)).toBeNull();
  });
});
