import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const SITES = {
  plain: '{}',
  whole: 'finance: { deposit: true, residual: true, frequency: fortnight }',
  'no-finance': 'finance: { display: false }',
};
const cents = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);

describe('the page of a deal', async () => {
  const app = await appWithSites(SITES);
  const open = async (address: string, site = 'whole') => readPage(await (await app.get(address, { site })).text());
  const { hits } = (await (await app.get('/api/stock/search?status=in_stock', { site: 'whole' })).json()) as {
    hits: { slug: string; price: number; path: string }[];
  };
  const vehicle = hits.find(({ price }) => price > 20_000 && price < 60_000)!;
  const { slug, price } = vehicle;
  const about = `/deal?car_id=${slug}`;

  it('has the loan at every frequency, each with repayments that add up to its total to the cent [FIN-023, GAP-091]', async () => {
    const { $, text } = await open(`${about}&amount=30000&term=4.5&interest=8&tradeIn=5000&owing=2000&residual=6000`);
    const rows = [...$('.deal-ways tbody tr')].map((row) => ({
      often: $(row).find('th').text(),
      chosen: $(row).attr('aria-current') !== undefined,
      repaid: /^(\d+) of (\$[\d,.]+) and a last one of (\$[\d,.]+)$/.exec($(row).find('small').text())!,
      shown: cents($(row).find('b').text()),
      total: cents($(row).find('td').last().text()),
    }));
    expect(rows.map(({ often, chosen }) => [often, chosen])).toEqual([
      ['Weekly', false],
      ['Fortnightly', true],
      ['Monthly', false],
    ]);
    for (const { repaid, total, shown } of rows) {
      const [, count, each, last] = repaid;
      expect(Number(count) * cents(each!) + cents(last!) + 600_000).toBe(total);
      expect(shown).toBe(Math.ceil(cents(each!) / 100) * 100);
    }
    expect(rows.map(({ repaid }) => Number(repaid[1]) + 1)).toEqual([234, 117, 54]);
    expect(text('[aria-labelledby=deal-chosen]')).toMatch(/Towards the vehicle \(equity\)\s*\$3,000/);
    expect(text('.deal-result .rate-line')).toMatch(/^8% p\.a\..*Comparison rate [\d.]+% p\.a\.$/);
    expect(text('.deal-result .rate-warning')).toContain('WARNING: This comparison rate is true only');
  });

  it('draws the loan year by year, with a name, a description and the same figures in a table', async () => {
    const { $, text } = await open(`${about}&amount=30000&term=3&interest=8`);
    const drawing = $('.loan-chart svg[role=img]');
    const [title, desc] = drawing.attr('aria-labelledby')!.split(' ');
    expect(text(`#${title}`)).toBe('The loan year by year');
    expect(text(`#${desc}`)).toMatch(/^The loan of \$30,000 is paid off in year 3\. Interest falls from \$[\d,]+ /);
    expect(drawing.find('rect')).toHaveLength(6);
    const rows = [...$('.loan-years tbody tr')].map((row) =>
      [...$(row).find('td')].map((cell) => cents($(cell).text())),
    );
    expect(rows).toHaveLength(3);
    expect(rows.at(-1)![2]).toBe(0);
    // Whole dollars.
    expect(Math.abs(rows.reduce((sum, [principal]) => sum + principal!, 0) - 3_000_000)).toBeLessThanOrEqual(200);
  });

  it('opens a shared link at the same figures, and says what has changed since', async () => {
    const { $ } = await open(`${about}&amount=30000&term=4&interest=7.5&tradeIn=1000&frequency=month`);
    const mail = $('.share-list a[href^="mailto:"]').attr('href')!;
    const shared = new URL(decodeURIComponent(mail).match(/http\S+$/)![0]);
    expect(Object.fromEntries(shared.searchParams)).toEqual({
      car_id: slug,
      amount: '30000',
      term: '4',
      interest: '7.5',
      tradeIn: '1000',
      owing: '0',
      residual: '0',
      frequency: 'month',
      price: String(price),
    });
    const same = await open(shared.pathname + shared.search);
    expect(same.text('.deal-result')).toBe(readPage($.html()).text('.deal-result'));
    expect(same.$('.alert')).toHaveLength(0);
    const moved = await open(`${about}&amount=${price + 1000}&term=90&price=${price + 1000}`);
    expect(moved.text('.alert')).toMatch(
      /The price was \$[\d,]+ when this link was made\. It is now .* We changed the loan to match/,
    );
    expect(moved.text('.alert')).toContain('Term: 90 years is not offered here, so we use 7 years.');
    expect(moved.text('[aria-labelledby=deal-chosen]')).toContain(`Loan amount $${price.toLocaleString('en-AU')}`);
  });

  it('leads to the calculator with its figures, which leads back, and is not for search engines', async () => {
    const { $ } = await open(`${about}&amount=30000&term=4&interest=7.5&frequency=month`);
    expect($('meta[name=robots]').attr('content')).toBe('noindex');
    const change = $('a')
      .filter((_, link) => $(link).text() === 'Change these figures')
      .attr('href')!;
    const page = await open(change);
    expect(page.$('#loan-term').attr('value')).toBe('4 years');
    const back = page.$('#finance-calculator a').filter((_, link) => /print the deal/.test(page.$(link).text()));
    expect(back.attr('rel')).toBe('nofollow');
    expect((await open(back.attr('href')!)).text('.deal-result')).toBe(readPage($.html()).text('.deal-result'));
  });

  it('is on paper with the same repayment, as PDF and on the print page', async () => {
    const { $, text } = await open(`${about}&amount=30000&term=4&interest=7.5&frequency=month`);
    const figure = text('.deal-result .calc-figure');
    const pdf = $('a[href*="sheet.pdf"]').attr('href')!;
    const own = await app.get(pdf, { site: 'whole' });
    const plain = await app.get(pdf.split('?')[0]!, { site: 'whole' });
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(own.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    const paper = await open(`/print?${about.split('?')[1]}&${pdf.split('?')[1]}`);
    expect(paper.text('.sheet-page')).toContain(`or ${figure} / mo* over 4 years, 7.5% p.a., comparison rate* `);
    expect(paper.text('.sheet-page')).toMatch(
      /Your deal.*Loan amount\s*\$30,000.*Interest rate p\.a\.\s*7\.5%\s*Comparison rate p\.a\.\*\s*[\d.]+%\s*Monthly repayment\*\s*\$\d.*Total payable/,
    );
    expect(paper.text('.sheet-page')).toContain('* The comparison rate is based on');
    expect((await open(`/print?${about.split('?')[1]}`)).text('.sheet-page')).not.toContain('Your deal');
  });

  it('is a 404 page for an unknown vehicle, and the page of the vehicle where finance is not offered', async () => {
    expect((await app.get('/deal', { site: 'whole' })).status).toBe(404);
    expect((await app.get('/deal?car_id=nothing', { site: 'whole' })).status).toBe(404);
    const hidden = await app.get(about, { site: 'no-finance' });
    expect([hidden.status, hidden.headers.get('location')]).toEqual([302, vehicle.path]);
  });
});
