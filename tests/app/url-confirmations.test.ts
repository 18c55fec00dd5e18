import { describe, expect, it } from 'vitest';
import type { AlertLinks } from '#shoppers/alerts/alert-links.server.ts';
import { newReceipt } from '#leads/rules/receipt-number.ts';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { repeats } from '#tests/support/long-run.ts';
import { pagesOfEveryKind } from '#tests/support/pages-of-every-kind.ts';
import { reservationsOn } from '#tests/support/sample-reservation.ts';
import { shopperBrowsers } from '#tests/support/shopper-browser.ts';

const app = await appWithSites({
  own: 'reserve: { enabled: true, amountSource: siteOnly, deposit: 250 }\n  garage: { enabled: true }\n  favourites: { mode: both }',
});
const { reservable, started, page } = reservationsOn(app);
const { signedIn } = shopperBrowsers(app);
const web = app.base.web.services.shoppers as { alertLinks: AlertLinks };

/** A number with a right check digit that no lead has. */
const RECEIPT = newReceipt((count) => new Uint8Array(count).fill(7));
const NOTICES = ['details', 'watchAlerts', 'search', 'alerts', 'email', 'removed', 'deal', 'dealRemoved'];
/** Whatever a page could read from its URL as something that has happened. */
const EACH_CLAIM = [
  `receipt=${RECEIPT}&about=testDrive`,
  'sent=1&sent=yes&success=true&thanks=1&ok=1',
  'done&deleted=yes&removed=1&cancelled=1&stopped=1&unsubscribed=1',
  'confirmed=yes&subscribed=1&verified=1&notice=deleted',
  'paid=1&payment=paid&payment_intent=pi_1&redirect_status=succeeded&ordered=1&reserved=1',
  'answer=accepted&approved=1&result=approved&won=1&booked=1&full=1',
  ...NOTICES.map((notice) => `saved=${notice}`),
];
/** All in one URL, and in a long run each alone. */
const CLAIMS = [EACH_CLAIM.slice(0, 7).join('&'), ...EACH_CLAIM].slice(0, repeats(1, EACH_CLAIM.length + 1));
const withClaim = (address: string, claim: string) => `${address}${address.includes('?') ? '&' : '?'}${claim}`;
const mainOf = async (answer: Response) => readPage(await answer.text()).text('main');

describe('a URL confirms nothing that has not happened', () => {
  it.each(['southern-cross', 'kia-aspley'])('on any kind of page of %s', async (site) => {
    const get = (address: string) => app.get(address, { site });
    const pages = await pagesOfEveryKind({
      get,
      post: (address, fields) => app.post(address, { ...fields }, { site }),
    });
    const opened = new Set<string>();
    for (const { address, screen, status } of pages) {
      if (status !== 200 || opened.has(`${screen} ${address}`) || screen === 'success') continue;
      opened.add(`${screen} ${address}`);
      // Not from the cache: a page changes as services answer.
      const plain = await get(withClaim(address, 'claim=none'));
      if (plain.status !== 200) continue;
      const before = await mainOf(plain);
      for (const claim of CLAIMS) {
        const answer = await get(withClaim(address, claim));
        if (answer.status !== 200) continue;
        const after = await mainOf(answer);
        const from = [...after].findIndex((letter, at) => letter !== before[at]);
        expect(from < 0 ? '' : after.slice(Math.max(0, from - 60), from + 60), withClaim(address, claim)).toBe('');
      }
    }
    expect(opened.size).toBeGreaterThan(30);
  });

  it('on the page after a form: a number that no lead has', async () => {
    for (const about of ['', '&about=testDrive', '&about=preApproval', '&about=reserve']) {
      const { html } = await page(`/success?receipt=${RECEIPT}${about}`, 'own');
      expect(html.text('main')).not.toContain(RECEIPT);
      expect(html.text('h1')).toBe('Was your enquiry sent?');
    }
  });

  it('in the garage and on the sign-in of its shopper', async () => {
    const one = await signedIn('own');
    const before = await mainOf(await one.get('/my-garage'));
    for (const claim of CLAIMS) expect(await mainOf(await one.get(withClaim('/my-garage', claim)))).toBe(before);
    await one.post('/my-garage', { step: 'details', name: 'Jane' });
    expect(await mainOf(await one.get('/my-garage'))).toContain('Your details are saved.');
    const signIn = await page('/sign-in?type=my-garage&deleted=yes', 'own');
    expect(signIn.html.text('main')).not.toContain('deleted');
  });

  it('on the link of an alert', async () => {
    const real = web.alertLinks;
    web.alertLinks = {
      ...real,
      find: async () => ({ purpose: 'alerts', searches: [{ id: '1', title: 'Used Kia' }], isWatching: true }),
      stop: async () => {},
    };
    const before = (await page('/alerts/token', 'own')).html.text('main');
    for (const claim of CLAIMS)
      expect((await page(withClaim('/alerts/token', claim), 'own')).html.text('main')).toBe(before);
    const stopped = await app.post('/alerts/token', { search: '1' }, { site: 'own' });
    const cookie = stopped.headers.getSetCookie()[0]!.split(';')[0]!;
    const after = await app.get('/alerts/token', { site: 'own', headers: { Cookie: cookie } });
    expect(await mainOf(after)).toContain('Alerts stopped.');
    web.alertLinks = real;
  });

  it('on the page of a reservation that is not paid, also as the provider would lead back to it', async () => {
    const link = await started(await reservable('own'), 'own');
    for (const claim of CLAIMS) {
      const answer = await app.get(withClaim(link, claim), { site: 'own' });
      const shown = answer.status === 303 ? await page(answer.headers.get('location')!, 'own') : null;
      const html = shown?.html ?? readPage(await answer.text());
      expect(html.text('h1')).toBe('Pay your deposit of $250');
    }
  });
});
