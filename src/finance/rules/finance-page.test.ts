import { describe, expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { FINANCE_PATHS, financeAt, financeHref, financeIntro, settledFinanceLink } from './finance-page.ts';

const settingsWith = (settings: object = {}) => sampleSite([sampleDealership('one')], settings).settings;
/** The answer at each known path of a site: the page, or `> path` for a redirect. */
const answers = (settings: object, paths: readonly string[] = FINANCE_PATHS) =>
  paths.map((path) => {
    const found = financeAt(settingsWith(settings), path);
    return found === null || found === 'page' ? found : `> ${found.redirect}`;
  });

describe('the paths of the finance page', () => {
  it.each([
    [{ routes: { finance: '/finance' } }, 0],
    [{ routes: { finance: '/finance-enquiry' } }, 1],
    [{ routes: { finance: '/apply-for-finance' } }, 2],
    [{ routes: { finance: '/finance-and-insurance' } }, 3],
    [{ routes: { finance: '/personalised/finance' } }, 4],
  ] as const)('with %j all lead to that one [SITE-043, SITE-044, SITE-046]', (settings, at) => {
    const own = `> ${FINANCE_PATHS[at]}`;
    expect(answers(settings)).toEqual(FINANCE_PATHS.map((_, index) => (index === at ? 'page' : own)));
  });

  it('may be another path, and a test site may have one more [SITE-043, SITE-045]', () => {
    const own = { routes: { finance: '/car-loans' }, site: { testFinanceAlias: '/ford-finance' } };
    expect(answers(own)).toEqual(FINANCE_PATHS.map(() => '> /car-loans'));
    expect(answers(own, ['/car-loans', '/ford-finance', '/about-us'])).toEqual(['page', '> /car-loans', null]);
    expect(answers({}, ['/ford-finance'])).toEqual([null]);
  });

  it('do not exist where the site shows no finance [SITE-025]', () => {
    expect(answers({ finance: { display: false } })).toEqual(FINANCE_PATHS.map(() => null));
  });

  it('are linked to with the form and the vehicle [SITE-047]', () => {
    const settings = settingsWith({ routes: { finance: '/apply-for-finance' } });
    expect(financeHref(settings, null)).toBe('/apply-for-finance#finance-form');
    expect(financeHref(settings, { slug: '2021-kia-rio' })).toBe('/apply-for-finance?car_id=2021-kia-rio#finance-form');
    expect(settledFinanceLink(settings, '/finance/')).toBe('/apply-for-finance#finance-form');
    expect(settledFinanceLink(settings, '/finance?car_id=a#faq')).toBe('/apply-for-finance?car_id=a#faq');
    expect(settledFinanceLink(settings, '/contact')).toBeNull();
  });
});

it('promises no effect on the credit score that the dealer has not stated', () => {
  expect(financeIntro({ noCreditImpact: false })).not.toContain('credit');
  expect(financeIntro({ noCreditImpact: true })).toContain('does not affect your credit score');
});
