import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const SITES = {
  hidden: '{}',
  shown: 'finance: { borrowing: true }',
  'not-all': 'finance: { borrowing: true, termIncrements: [3, 6], loanMin: 5000, frequency: month }',
};

describe('what a shopper can borrow', async () => {
  const app = await appWithSites(SITES);
  const open = async (query = '', site = 'shown') =>
    readPage(await (await app.get(`/finance${query}`, { site })).text());

  it('is answered by a form of the finance page, on sites that show it (finance.borrowing)', async () => {
    expect((await open('', 'hidden')).$('#borrow')).toHaveLength(0);
    const { $, text } = await open();
    expect($('.form-page-grid > .finance-aside #borrow')).toHaveLength(1);
    expect($('#borrow form').attr('method') ?? 'get').toBe('get');
    expect([...$('#borrow form [name]')].map((field) => $(field).attr('name'))).toEqual([
      'budget',
      'per',
      'years',
      'deposit',
    ]);
    expect(text('#borrow')).not.toMatch(/\$\d[\d,]* \/wk|comparison/i);
    const { hits } = (await (await app.get('/api/stock/search?status=in_stock', { site: 'shown' })).json()) as {
      hits: { slug: string }[];
    };
    expect((await open(`?car_id=${hits[0]!.slug}`)).$('#borrow')).toHaveLength(0);
  });

  it('is an amount with its repayment, rates, term, costs and warning, and leads to vehicles of that price [GAP-091]', async () => {
    const { $, text } = await open('?budget=$142&per=week&years=5&deposit=4,500');
    expect(text('.borrow-answer')).toContain(
      'You could borrow about $30,057 over 5 years for a vehicle of up to $34,557',
    );
    expect(text('.borrow-answer .lender-repayment')).toBe('$142 /wk over 5 years');
    expect(text('.borrow-answer .rate-line')).toMatch(/^8\.5% p\.a\..*Comparison rate 8\.5% p\.a\.$/);
    expect(text('.borrow-answer')).toMatch(/Weekly repayments\s*260.*Total payable\s*\$36,9\d\d/);
    expect(text('.borrow-answer .rate-warning')).toContain('WARNING: This comparison rate is true only');
    expect($('meta[name=robots]').attr('content')).toBe('noindex');
    const link = $('.borrow-answer a').attr('href')!;
    const found = await app.get(link, { site: 'shown' });
    expect(found.status).toBe(200);
    expect(decodeURIComponent(link)).toMatch(/range\[price\]=[\d:]*34557/);
    // The typed values stay.
    expect(['budget', 'deposit'].map((name) => $(`#borrow [name=${name}]`).attr('value'))).toEqual(['$142', '4,500']);
  });

  it('keeps to the terms and the least loan of the site', async () => {
    const { $, text } = await open('?budget=400', 'not-all');
    expect([...$('#borrow [name=years] option')].map((one) => $(one).attr('value'))).toEqual(['3', '6']);
    expect(text('.borrow-answer .lender-repayment')).toMatch(/^\$400 \/mo over \d years$/);
    const little = await open('?budget=30', 'not-all');
    expect(little.$('.borrow-answer')).toHaveLength(0);
    expect(little.text('#borrow .field-error')).toBe('This repays less than $5,000, the least loan of this estimate.');
    expect((await open('?budget=x')).text('#borrow .field-error')).toBe(
      '“x” is not an amount. Type a number, such as 30,000 or 30k.',
    );
  });
});
