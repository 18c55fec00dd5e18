import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { leadMail } from '#tests/support/lead-mail.ts';
import { readPage, type Page } from '#tests/support/html.ts';
import { COMPARISON_WARNING } from '#finance/rules/rate-text.ts';

/** Additional sites, each named after its settings. */
const SITES: Readonly<Record<string, string>> = {
  plain: '{}',
  'no-finance': 'finance: { display: false }',
  'no-lender': 'finance: { provider: none }',
  eligible: 'finance: { provider: none, valuationEligibility: true }',
  'words-only': 'finance: { provider: carClarity, disclaimer: { providers: { carClarity: Car Clarity says so. } } }',
  'hides-toyota': 'finance: { hiddenMakes: [Toyota] }',
  labels:
    'finance: { valuationEligibility: true, getFinanceLabel: Pay it off, preApprovedLabel: Ready when you are, weeklyButton: true }',
  'other-terms':
    'finance: { provider: none, interestSlider: locked, defaultInterest: 10, termIncrements: [2, 4], establishmentFee: 1360.5, deposit: true, residual: true, loanMin: 5000, sidebarLoanMax: 200000 }',
  'with-fees':
    'finance: { provider: none, brandFees: [{ name: monthly admin, amount: 8, charged: monthly }, { name: dealer agency, amount: 912.25, charged: once }, { name: registration, amount: 6 }] }',
  delivering: 'delivery: { calculator: true }\n  vdp: { fuelCalculator: { price: 2, distance: 300 } }',
};

const CALCULATOR = '#finance-calculator';

interface Hit {
  path: string;
  make: string;
  price: number | null;
  simple_fuel: string | null;
}

describe('finance, fuel and delivery on a vehicle page', async () => {
  const app = await appWithSites(SITES);
  const page = async (address: string, site: string) => readPage(await (await app.get(address, { site })).text());
  const hits = async (query: string, site = 'plain') =>
    ((await (await app.get(`/api/stock/search?${query}`, { site })).json()) as { hits: Hit[] }).hits;
  const box = ({ text }: Page) => text('#finance-box');
  const weekly = /Only \$[\d,]+ \/wk/;

  /** A vehicle in stock with a lender's figures in the finance box. */
  const lent = await (async () => {
    for (const hit of await hits('car_type=used&status=in_stock&make=Toyota'))
      if ((await page(hit.path, 'plain')).has('#finance-box .finance-box-sum')) return hit;
    throw new Error('The demo stock has no Toyota with a lender.');
  })();

  it('shows repayment, both rates, term and total in the box, with the warning [VDP-052, FIN-008, FIN-009]', async () => {
    const text = box(await page(lent.path, 'plain'));
    expect(text).toMatch(/Finance from \$[\d,]+ \/wk \* over \d+ years/);
    expect(text).toMatch(/[\d.]+% p\.a\. Comparison rate [\d.]+% p\.a\./);
    expect(text).toMatch(/The loan Lender (?!.*Term \d)/);
    expect(text).toMatch(/Total payable \$[\d,.]+/);
    expect(text).toContain(COMPARISON_WARNING);
  });

  it.each(['no-lender', 'words-only', 'hides-toyota'])(
    'shows only a calculator on the site %s [FIN-012, FIN-014, FIN-020]',
    async (site) => {
      const { has, text } = await page(lent.path, site);
      expect(has('#finance-box')).toBe(false);
      expect(has('.finance-box-sum')).toBe(false);
      expect(text('#repayment')).toContain('Work out my repayment');
    },
  );

  it('shows a disclaimer without figures [FIN-020, VDP-040]', async () => {
    expect((await page(lent.path, 'words-only')).text('#financeDisclaimer')).toContain('Car Clarity says so.');
  });

  it('finance.display hidden: removes the box, the calculator, the disclaimer and repayments on cards [SITE-025]', async () => {
    const { has } = await page(lent.path, 'no-finance');
    for (const id of ['finance-box', 'finance-calculator', 'financeDisclaimer']) expect(has(`#${id}`), id).toBe(false);
    expect((await page('/search/used-cars?make=Toyota', 'plain')).text()).toMatch(/\$\d+ a week/);
    expect((await page('/search/used-cars?make=Toyota', 'no-finance')).text()).not.toMatch(/\$\d+ a week/);
  });

  it('labels the weekly button as the site says [VDP-057, SITE-097, FIN-022]', async () => {
    const [own, usual] = [await page(lent.path, 'labels'), await page(lent.path, 'plain')];
    expect(own.text()).toMatch(weekly);
    expect(own.has('.weekly-button a[href="#financeDisclaimer"]')).toBe(true);
    expect(usual.text()).not.toMatch(weekly);
    expect(box(own)).toContain('Pay it off');
    expect(box(own)).toContain('Ready when you are');
    expect(box(usual)).toContain('Get Finance');
    expect(box(usual)).not.toContain('Pre-Approved');
    // The button that opens the popup reads as an action.
    expect(box(await page(lent.path, 'southern-cross'))).toContain('Get pre-approved');
  });

  it('links every finance button to the finance form [FIN-007, FIN-022, SITE-047]', async () => {
    const linksOf = ({ $ }: Page, label: string) =>
      $('main a')
        .filter((_, link) => $(link).text().trim() === label)
        .map((_, link) => $(link).attr('href'))
        .get();
    const enquiry = `/finance?car_id=${lent.path.slice('/cars/'.length)}#finance-form`;
    const html = await page(lent.path, 'labels');
    // In the box and under the calculator.
    expect(linksOf(html, 'Pay it off')).toEqual([enquiry, enquiry]);
    expect(linksOf(html, 'Ready when you are')).toEqual([enquiry]);
    // Without a lender's box: among the vehicle's buttons and under the calculator.
    expect(linksOf(await page(lent.path, 'no-lender'), 'Get Finance')).toEqual([enquiry, enquiry]);
    expect(linksOf(await page(lent.path, 'no-finance'), 'Get Finance')).toEqual([]);
  });

  it('shows eligibility without a lender, too [FIN-022]', async () => {
    expect((await page(lent.path, 'eligible')).text('#repayment')).toContain('Pre-Approved');
    expect((await page(lent.path, 'no-lender')).text('#repayment')).not.toContain('Pre-Approved');
  });

  it('accepts a finance enquiry without scripts [FIN-007, EVT-009]', async () => {
    const address = `/finance?car_id=${lent.path.slice('/cars/'.length)}`;
    const { $ } = await page(address, 'plain');
    expect($('h1').text()).toBe('Finance Enquiry');
    const fields = Object.fromEntries(
      $('main form')
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    );
    const person = {
      name: 'Jane',
      last_name: 'Citizen',
      email: 'jane@example.com',
      phone: '0491 570 006',
      terms: 'true',
    };
    const sent = await app.post(address, { ...fields, ...person }, { site: 'plain' });
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toMatch(/about=finance/);
    const receipt = new URL(sent.headers.get('location')!, 'http://localhost').searchParams.get('receipt')!;
    const mail = await leadMail(app.dataDir, receipt);
    expect(mail).toMatch(/^Category:\s+Finance Enquiry/m);
    const thanks = await page(sent.headers.get('location')!, 'plain');
    expect(thanks.text('h1')).toBe('Thank you for your finance enquiry');
    expect((await app.get(address, { site: 'no-finance' })).status).toBe(404);
  });

  it('shows the same weekly repayment on card, button and box [VDP-057]', async () => {
    const own = await page(lent.path, 'labels');
    const week = /Only \$([\d,]+) \/wk/.exec(own.text())![1]!;
    expect(box(own)).toContain(`$${week} /wk`);
    const results = await page('/search/used-cars?make=Toyota', 'labels');
    expect(results.text(`article:has(a[href="${lent.path}"])`)).toContain(`$${week} a week`);
  });

  it('starts the calculator with the price, 5 years and 8.5 percent [VDP-038, FIN-050, FIN-051, FIN-052]', async () => {
    const { has, text, value } = await page(lent.path, 'no-lender');
    expect(value('term', CALCULATOR)).toBe('5 years');
    expect(value('interest', CALCULATOR)).toBe('8.5%');
    expect(text(CALCULATOR)).toMatch(/\$[\d,]+ \/wk over 5 years 8\.5% p\.a\. Comparison rate [\d.]+% p\.a\./);
    expect(text(CALCULATOR)).toContain(COMPARISON_WARNING);
    expect(has(`${CALCULATOR} :is([name="tradeIn"], [name="residual"])`)).toBe(false);
  });

  it('names the loan of its example where a vehicle has no price', async () => {
    const { path } = (await hits('car_type=used&status=in_stock&hitsPerPage=100', 'no-lender')).find(
      ({ price }) => price === null,
    )!;
    const folded = (one: Page) => one.text(`${CALCULATOR} > details > summary`);
    expect(folded(await page(path, 'no-lender'))).toMatch(/For a loan of \$30,000: \$[\d,]+ a week/);
    expect(folded(await page(lent.path, 'no-lender'))).toMatch(/^[^:]*\$[\d,]+ a week/);
  });

  it('opens both calculators at the quote of the lender, with its deposit and final payment [FIN-032, GAP-091]', async () => {
    let terms = 0;
    for (const { path } of (await hits('status=in_stock')).slice(0, 16)) {
      const html = await page(path, 'plain');
      if (!html.has('#finance-box > .finance-box-sum .calc-per')) continue;
      const quote = html.text('#finance-box > .finance-box-sum').replace('Finance from ', '').replace(' *', '');
      const rates = html.text('#finance-box > .rate-line');
      // The section lends up to $100,000: a quote of a dearer vehicle is another loan.
      const isBeyond = html.text(CALCULATOR).includes('This calculator covers loans up to $100,000.');
      for (const calculator of isBeyond ? ['.finance-try'] : [CALCULATOR, '.finance-try']) {
        expect(html.text(`${calculator} .calc-sum`), path).toBe(quote);
        expect(html.text(`${calculator} .rate-line`), path).toBe(rates);
      }
      for (const [name, label] of [
        ['tradeIn', 'deposit'],
        ['residual', 'final payment'],
      ] as const) {
        const amount = new RegExp(`(\\$[\\d,.]+) ${label}`).exec(quote)?.[1] ?? null;
        if (amount !== null) terms++;
        expect(html.value(name, CALCULATOR) ?? null, path).toBe(amount);
      }
    }
    expect(terms).toBeGreaterThan(3);
  });

  it('counts the fees that the page lists in its comparison rate [FIN-076, GAP-091]', async () => {
    const typed = '?amount=%2430%2C000&term=5+years&interest=8.5%25&frequency=month';
    const html = await page(lent.path + typed, 'with-fees');
    expect(html.text('#financeDisclaimer')).toContain('monthly admin $8, dealer agency $912.25, registration $6');
    expect(html.text(CALCULATOR)).toMatch(/\$616 \/mo over 5 years 8\.5% p\.a\. Comparison rate 10\.39% p\.a\./);
    expect(html.text(CALCULATOR)).toContain('Other fees $1,398.25');
  });

  it('calculates the typed values from the URL without scripts, clamped [FIN-032, FIN-049]', async () => {
    const typed = '?amount=%2430%2C000&term=5+years&interest=8.5%25&frequency=month';
    expect((await page(lent.path + typed, 'no-lender')).text(CALCULATOR)).toContain('$616 /mo');
    const clamped = await page(`${lent.path}?amount=9999999&term=90&interest=x&frequency=hourly`, 'no-lender');
    expect(clamped.value('amount', CALCULATOR)).toBe('$100,000');
    expect(clamped.value('term', CALCULATOR)).toBe('7 years');
    expect(clamped.text(CALCULATOR)).toMatch(/ \/wk/);
    // The page says what it uses instead [ERR-004].
    expect(clamped.text(`${CALCULATOR} .calc-note`)).toContain(
      'Loan amount: $9,999,999 is not offered here, so we use $100,000.',
    );
    expect(clamped.text(`${CALCULATOR} .calc-note`)).toContain('Interest rate p.a.: This could not be read, so we use');
  });

  it("shows when a purchase price is out of bounds in the sidebar's calculator [FIN-036, FIN-038, FIN-039, ERR-037]", async () => {
    const priced = (price: number, site = 'plain') => page(`${lent.path}?purchasePrice=${price}`, site);
    const beyond = await priced(250_000);
    expect(box(beyond)).toContain('Cannot be less than $1,000 or more than $250,000');
    expect(beyond.has('#finance-box details[open]')).toBe(true);
    expect((await priced(-4)).value('purchasePrice', '#finance-box')).toBe('$0');
    expect(box(await priced(20_000))).not.toContain('Cannot be');
    expect((await priced(200_000, 'other-terms')).text('#repayment')).toContain(
      'Cannot be less than $5,000 or more than $200,000',
    );
  });

  it('supports term choices, a locked rate, deposit and residual [FIN-024, FIN-041, FIN-046, FIN-047, FIN-048]', async () => {
    const { attributes, has, text, value } = await page(
      `${lent.path}?amount=30000&term=4&interest=1&tradeIn=5000&residual=8000`,
      'other-terms',
    );
    expect(attributes(`${CALCULATOR} [name="term"] option`, 'value')).toEqual(['2', '4']);
    expect(has(`${CALCULATOR} [name="interest"]`)).toBe(false);
    expect(text(CALCULATOR)).toMatch(/Interest rate p\.a\. 10% /);
    expect(value('tradeIn', CALCULATOR)).toBe('$5,000');
    expect(text(CALCULATOR)).toContain('Residual, due at the end $8,000');
    expect(text(CALCULATOR)).toContain('Establishment fee, included $1,360.50');
  });

  it("collapses the disclaimer and lists the brand's fees [VDP-040, FIN-069, FIN-076]", async () => {
    const { text } = await page(lent.path, 'southern-cross');
    const short = text('#financeDisclaimer .disclaimer-short');
    expect(short).not.toBe('');
    expect(short.length).toBeLessThanOrEqual(198);
    expect(text('#financeDisclaimer')).toContain('dealer agency $912.25');
    expect(text('#financeDisclaimer')).toContain(COMPARISON_WARNING);
  });

  it('quotes delivery on sites that enable it, with the same answer for form and API [VDP-037, LOC-046, LOC-047]', async () => {
    const quote = async (postcode: string) =>
      (await (
        await app.get(`/api/cars${lent.path.slice('/cars'.length)}/delivery?postcode=${postcode}`, {
          site: 'delivering',
        })
      ).json()) as { state: string; price?: string; message?: string };
    expect(await quote('4000')).toMatchObject({ state: 'result', postcode: '4000' });
    expect(await quote('7000')).toEqual({ state: 'result', postcode: '7000', price: '$1,490', region: 'Tasmania' });
    expect(await quote('')).toEqual({ state: 'error', message: 'Please enter a postcode.' });
    expect((await quote('6799')).message).toMatch(/^Sorry, we can't provide an estimate for that location\./);
    const answer = async (postcode: string) =>
      (await page(`${lent.path}?postcode=${postcode}`, 'delivering')).text('#running-costs');
    expect(await answer('7000')).toContain('$1,490 to 7000, Tasmania');
    expect(await answer('')).toContain('Please enter a postcode.');
    expect(await answer('abc')).toContain("Sorry, we can't provide an estimate for that location.");
    expect((await page(lent.path, 'delivering')).text('#running-costs')).toContain('See what it costs');
  });

  it('does not quote delivery on other sites [VDP-037, LOC-046]', async () => {
    expect(
      (await app.get(`/api/cars${lent.path.slice('/cars'.length)}/delivery?postcode=4000`, { site: 'plain' })).status,
    ).toBe(404);
    expect((await app.get('/api/cars/none/delivery?postcode=4000', { site: 'delivering' })).status).toBe(404);
    expect((await page(lent.path, 'plain')).text('#running-costs')).not.toContain('Delivery');
  });

  it('starts fuel with the figures of the site and leaves it out for electric vehicles [VDP-102, VDP-103]', async () => {
    const [petrol, electric] = [
      (await hits('fuel=Petrol&status=in_stock'))[0]!,
      (await hits('fuel=Electric&status=in_stock'))[0]!,
    ];
    const fuel = await page(petrol.path, 'plain');
    expect(fuel.value('fuel-price', '#running-costs')).toBe('$1.70');
    expect(fuel.value('fuel-distance', '#running-costs')).toBe('250 kms');
    expect(fuel.value('fuel-economy', '#running-costs')).toMatch(/^[\d.]+ L\/100km$/);
    expect((await page(petrol.path, 'delivering')).value('fuel-price', '#running-costs')).toBe('$2.00');
    const typed = await page(`${petrol.path}?fuel-price=2&fuel-distance=100&fuel-economy=5`, 'plain');
    expect(typed.text('#running-costs')).toContain('$10 a week');
    expect((await page(electric.path, 'plain')).has('#running-costs')).toBe(false);
  });
});
