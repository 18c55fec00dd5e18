import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { reservationsOn } from '#tests/support/sample-reservation.ts';
import { newNumber, shopperBrowsers } from '#tests/support/shopper-browser.ts';
import { asWholeSite } from '#tests/support/sample-site.ts';

const SETTINGS = 'reserve: { enabled: true, amountSource: carThenSite, deposit: 200 }\n  garage: { enabled: true }';
const app = await appWithSites({ free: SETTINGS, transfer: SETTINGS });
const { page, reservable, started } = reservationsOn(app);
const { signedIn } = shopperBrowsers(app);

/** The feed of each site states this about the vehicles that can be reserved. */
const STATED: Readonly<Record<string, Partial<Vehicle>>> = {
  free: { reserveAmount: 0, paymentProcessors: ['card'] },
  transfer: { reserveAmount: null, paymentProcessors: ['bank_transfer'] },
};
const { stock } = app.base.web.services.inventory;
const findVehicle = stock.findVehicle.bind(stock);
beforeEach(() => {
  vi.spyOn(stock, 'findVehicle').mockImplementation(async (site, slug) => {
    const found = await findVehicle(site, slug);
    return found && found.paymentProcessors.length > 0 ? { ...found, ...STATED[asWholeSite(site).slug] } : found;
  });
});

/** Every mail about a reservation, without the soft line breaks of its encoding. */
async function mailsAbout(part: string, count: number): Promise<readonly string[]> {
  const folder = path.join(app.dataDir, 'outbox');
  return vi.waitFor(
    async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
      const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
      const found = mails.map((mail) => mail.replaceAll(/=\r?\n/g, '')).filter((mail) => mail.includes(part));
      expect(found.length).toBeGreaterThanOrEqual(count);
      return found;
    },
    { timeout: 60_000, interval: 50 },
  );
}

describe('a reservation that is not paid by card', () => {
  it.each([
    {
      why: 'of a feed that states a deposit of 0',
      site: 'free',
      form: 'Deposit None',
      receipt: 'Deposit None',
      notice: 'You owe nothing if you decide against it',
      garage: 'no deposit',
      subject: 'Reserved, no deposit',
      mark: 'held, no deposit',
    },
    {
      why: 'of a vehicle with bank transfer only',
      site: 'transfer',
      form: 'Deposit $200 by bank transfer, off the price if you buy',
      receipt: 'Deposit $200 by bank transfer, to the dealership',
      notice: 'Quote your receipt number with the payment.',
      garage: 'deposit $200 by bank transfer',
      subject: 'Reserved, deposit by bank transfer',
      mark: 'held, deposit by bank transfer',
    },
  ])('$why says so on its form, receipt, mails and in the garage [RSV-003]', async ({ site, ...one }) => {
    const checkout = await reservable(site);
    const form = (await page(checkout, site)).html;
    const spaced = (texts: readonly string[]) => texts.join(' ').replaceAll(/\s+/g, ' ');
    expect(spaced(form.texts('.reserve-terms dt, .reserve-terms dd'))).toContain(one.form);
    expect(form.text('main form button[type=submit]')).toBe('Reserve');
    const number = newNumber();
    const link = await started(checkout, site, { phone: number });
    const receipt = (await page(link, site)).html;
    expect(receipt.text('h1')).toMatch(/ is reserved for you$/);
    expect(receipt.text('main')).toContain(one.notice);
    expect(spaced(receipt.texts('.reserve-terms dt, .reserve-terms dd'))).toContain(one.receipt);
    const receiptNumber = /FC-[\w-]+/.exec(receipt.text('.reserve-terms'))![0].slice(0, 12);
    expect((await mailsAbout(one.mark, 1)).some((mail) => mail.includes(receiptNumber))).toBe(true);
    const mails = await mailsAbout(one.subject, 2);
    expect(mails.some((mail) => mail.includes('To: sam@example.com'))).toBe(true);
    const shopper = await signedIn(site, number);
    const garage = readPage(await (await shopper.get('/my-garage')).text());
    expect(garage.$('[aria-labelledby=reservations]').text()).toContain(one.garage);
  });
});
