import { describe, expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { settledLink, tradeInAt, tradeInHref, tradeInPath } from './trade-in-paths.ts';

const siteWith = (settings: object = {}) => sampleSite([sampleDealership('one')], settings);
const PATHS = ['/trade-in', '/cars/trade-in', '/sell-my-car', '/sell-your-car'];
/** The answers at the four paths: a form, or `> path` for a redirect. */
const answers = (settings: object, isOnVehicle = false) =>
  PATHS.map((path) => {
    const found = tradeInAt(siteWith(settings), path, isOnVehicle);
    return found && ('form' in found ? found.form : `> ${found.redirect}`);
  });

describe('the paths of trade-in and selling', () => {
  it.each([
    [{}, ['tradeIn', '> /trade-in', 'sell', '> /sell-my-car']],
    [{ routes: { tradeIn: '/cars/trade-in' } }, ['> /cars/trade-in', 'tradeIn', 'sell', '> /sell-my-car']],
    [{ routes: { sell: '/sell-your-car' } }, ['tradeIn', '> /trade-in', '> /sell-your-car', 'sell']],
    [{ routes: { tradeIn: '/sell-your-car' } }, ['> /sell-your-car', '> /sell-your-car', 'sell', 'tradeIn']],
    [{ forms: { offered: ['sell'] } }, [null, null, 'sell', '> /sell-my-car']],
    [{ forms: { offered: ['tradeIn'] } }, ['tradeIn', '> /trade-in', null, null]],
  ] as const)('%j: %j [SITE-038, SITE-039, SITE-040]', (settings, expected) => {
    expect(answers(settings)).toEqual(expected);
  });

  it('may be the same for both forms: the one on a vehicle is the trade-in [SITE-039, SITE-040]', () => {
    const both = { routes: { tradeIn: '/sell-my-car' } };
    expect(answers(both)).toEqual(['> /sell-my-car', '> /sell-my-car', 'sell', '> /sell-my-car']);
    expect(answers(both, true)).toEqual(['> /sell-my-car', '> /sell-my-car', 'tradeIn', '> /sell-my-car']);
    expect(answers({ ...both, forms: { offered: ['tradeIn'] } })[2]).toBe('tradeIn');
  });

  it('are what links lead to, with the vehicle [SITE-038]', () => {
    const site = siteWith({ routes: { tradeIn: '/cars/trade-in' } });
    expect(tradeInHref(site, { slug: '2021-kia-rio' })).toBe('/cars/trade-in?car_id=2021-kia-rio');
    expect(settledLink(site, '/trade-in/')).toBe('/cars/trade-in');
    expect(settledLink(site, '/trade-in?car_id=a#faq')).toBe('/cars/trade-in?car_id=a#faq');
    expect(settledLink(site, '/contact')).toBe('/contact');
    expect(tradeInHref(siteWith({ forms: { offered: ['sell'] } }), { slug: 'a' })).toBeNull();
    expect(tradeInPath(siteWith({ forms: { offered: ['tradeIn'] } }), 'sell')).toBeNull();
  });
});
