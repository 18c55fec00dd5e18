import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { reservationsOn } from '#tests/support/sample-reservation.ts';
import { shopperBrowsers } from '#tests/support/shopper-browser.ts';

const app = await appWithSites({
  open: 'onlinePayment: { page: true }\n  gating: { features: [] }',
  gated: 'onlinePayment: { page: true }\n  gating: { features: [online-payment] }',
  none: 'onlinePayment: { page: false }',
});
const { page, send, started, pay, comeBack, until } = reservationsOn(app);
const PAGE = '/online-payment';
const { locations } = app.base.web.tenants.bySlug('open')!;
const FIELDS = {
  payment_amount: '$1,234.50',
  payment_reference: 'INV 2041',
  location: locations.find(({ visible, location_type: type }) => visible && type === 'sales')!.id,
};
const main = async (link: string) => (await page(link, 'open')).html.text('main');

describe('paying online', () => {
  it('takes an amount with a reference, and shows the receipt once it is paid [SITE-073, GAP-046]', async () => {
    const link = await started(PAGE, 'open', FIELDS);
    expect((await page(link, 'open')).html.text('h1')).toBe('Pay $1,234.50');
    expect(await main(link)).toContain('INV 2041');
    await pay(link, 'open', 'pm_card_visa_chargeDeclined');
    expect((await page(link, 'open')).html.text('h1')).toBe('Pay $1,234.50');
    await pay(link, 'open');
    await comeBack(link, 'open');
    const { html, headers } = await page(link, 'open');
    expect(html.text('h1')).toBe('Thank you for your payment');
    expect(html.text('.reserve-terms')).toMatch(
      /Receipt number FC-.*Amount \$1,234\.50 Reference INV 2041 Paid to .* Paid on/,
    );
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it.each(['0.99', '20,000.01', '12.345', 'ten', ''])('refuses the amount %j', async (amount) => {
    const answer = await send(PAGE, 'open', { ...FIELDS, payment_amount: amount });
    const html = readPage(await answer.text());
    expect(answer.status).toBe(422);
    expect(html.text('[role=alert]')).toContain(
      amount === '' ? 'Enter the amount.' : 'Enter an amount from $1 to $20,000',
    );
    expect(html.value('payment_reference')).toBe('INV 2041');
  });

  it('closes a payment that was not made, and starts again', async () => {
    const link = await started(PAGE, 'open', { ...FIELDS, payment_reference: 'INV 9' });
    await app.base.web.services.reservations.onlinePayments.closeOld(Date.now() + 25 * 3_600_000);
    await until(link, 'open', 'This payment is closed');
    expect((await page(link, 'open')).html.attributes('main a', 'href')).toContain(PAGE);
  });

  it('shows a payment whose outcome the bank does not know yet', async () => {
    const link = await started(PAGE, 'open', { ...FIELDS, payment_reference: 'INV 10' });
    await pay(link, 'open', 'pm_card_outcomeLate');
    expect(await main(link)).toContain('Please do not pay again');
  });

  it('needs a sign-in where gating.features has online-payment [ACC-013, RSV-013, SITE-073]', async () => {
    const { browser, signedIn } = shopperBrowsers(app);
    const led = await browser('gated').get(PAGE);
    expect([led.status, led.headers.get('location')]).toEqual([
      303,
      `/sign-in?${new URLSearchParams({ type: 'online-payment', redirect: PAGE, back: '/' })}`,
    ]);
    expect((await (await signedIn('gated')).get(PAGE)).status).toBe(200);
    expect((await page(PAGE, 'open')).status).toBe(200);
  });

  it('is offered by onlinePayment.page, with a link in the footer [SITE-073]', async () => {
    expect((await page(PAGE, 'none')).status).toBe(404);
    const links = async (site: string) => (await page('/', site)).html.attributes('footer a', 'href');
    expect(await links('open')).toContain(PAGE);
    expect(await links('none')).not.toContain(PAGE);
  });

  it('opens with its own signature only', async () => {
    const link = await started(PAGE, 'open', { ...FIELDS, payment_reference: 'INV 11' });
    expect((await page(link.slice(0, link.indexOf('?')), 'open')).status).toBe(404);
    expect((await page(`${link}x`, 'open')).status).toBe(404);
  });
});
