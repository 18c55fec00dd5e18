import { afterAll, describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { leadMail } from '#tests/support/lead-mail.ts';
import { pdfText } from '#tests/support/pdf-text.ts';

/** `FIGURES_RUNS=400` for a long run. At view level, src/api/sheet/same-figures.test.ts has random vehicles. */
const VEHICLES = Number(process.env['FIGURES_RUNS'] ?? 12);
const LOAN = { amount: '25000', term: '4', interest: '7.5', frequency: 'month' };

const app = await appWithSites({
  figures: 'finance: { weeklyButton: true, deposit: true }\n  compare: { enabled: true }',
  taurus:
    'finance: { provider: taurus, weeklyButton: true, establishmentFee: 1300, frequency: fortnight, quote: true }\n  compare: { enabled: true }',
});
const SHOPPER = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  message: 'What does it cost?',
  terms: 'true',
};
/** The repayment text on every surface: with its comparison rate, or its period. */
const REPAYMENT = /comparison rate|p\.a\.|\$[\d,.]+ ?\/ ?(?:wk|mo|fn|week|month)/i;

interface Hit {
  readonly id: string;
  readonly slug: string;
  readonly path: string;
  readonly price: number | null;
  readonly offer_price: number | null;
}
const counted = { vehicles: 0, repayments: 0, terms: 0, compared: 0, mismatches: 0 };
afterAll(() => {
  if (VEHICLES > 12) console.log(JSON.stringify(counted));
});

describe.each([
  ['figures', 'wk'],
  ['taurus', 'fn'],
])('the figures of a vehicle over HTTP, on %s', (site, per) => {
  const page = async (address: string) => readPage(await (await app.get(address, { site })).text());

  const pdfOf = async (slug: string) =>
    pdfText(Buffer.from(await (await app.get(`/api/cars/${slug}/sheet.pdf`, { site })).arrayBuffer()));

  async function hits(): Promise<readonly Hit[]> {
    const found: Hit[] = [];
    for (let at = 1; found.length < VEHICLES; at++) {
      const answer = await app.get(`/api/stock/search?status=in_stock&page=${at}`, { site });
      const { hits: more } = (await answer.json()) as { hits: readonly Hit[] };
      if (more.length === 0) break;
      found.push(...more);
    }
    return found.slice(0, VEHICLES);
  }

  /** The content of each vehicle's card. */
  async function cards(all: readonly Hit[]) {
    const shown = new Map<string, { readonly price: string; readonly total: string; readonly repayment: string }>();
    for (let at = 0; at < all.length; at += 40) {
      const ids = all.slice(at, at + 40).map(({ id }) => `car=${id}`);
      const { $ } = await page(`/vehicle-list?${ids.join('&')}`);
      for (const card of $('article'))
        shown.set($(card).find('.card-title a').attr('href')!, {
          price: $(card).find('.price-now').first().text(),
          total: $(card).find('.price-total').first().text(),
          repayment: $(card).find('.card-repayment').text(),
        });
    }
    return shown;
  }

  it('are equal in the API, on card, page, calculators, structured data, comparison, print page, PDF and deal [FIN-025, GAP-091]', async () => {
    const all = await hits();
    const shown = await cards(all);
    const different: unknown[] = [];
    for (const { slug, path, price, offer_price: offer } of all) {
      counted.vehicles++;
      const card = shown.get(path)!;
      const [own, print] = [await page(path), await page(`/print?car_id=${slug}`)];
      const graph = (
        own.json('script[type="application/ld+json"]') as { '@graph': readonly Record<string, unknown>[] }
      )['@graph'];
      const stated = (graph[0]!['offers'] as { price?: string }).price ?? null;
      const dollars = [offer, price].find((amount) => amount !== null && amount > 10) ?? null;
      const text =
        dollars === null
          ? null
          : `$${dollars.toLocaleString('en-AU', { minimumFractionDigits: dollars % 1 === 0 ? 0 : 2 })}`;
      const weekly = own.$('.weekly-button').first().text();
      const figure = /\$[\d,]+/.exec(weekly)?.[0] ?? null;
      const terms = weekly.match(/\$[\d,]+ (?:deposit|final payment)/g);
      if (terms !== null) counted.terms++;
      const rate = /Comparison rate ([\d.]+%)/.exec(weekly)?.[1] ?? null;
      if (figure !== null) counted.repayments++;
      const query = new URLSearchParams({ car_id: slug, ...LOAN, ...(dollars !== null && { price: String(dollars) }) });
      const deal = await page(`/deal?${query}`);
      const paper = await page(`/print?${query}`);
      const repaid = deal.has('.deal-result') ? deal.text('.deal-result .calc-figure') : null;
      const compared = repaid && /Comparison rate ([\d.]+%)/.exec(deal.text('.deal-result .rate-line'))![1]!;
      const sheet = paper.text('.sheet-page');
      const opened = ['#finance-calculator', '.finance-try'].map((form) => [
        own.text(`${form} .calc-sum`),
        own.text(`${form} .rate-line`),
      ]);
      const box = [
        own.text('#finance-box > .finance-box-sum').replace('Finance from ', '').replace(' *', ''),
        own.text('#finance-box > .rate-line'),
      ];
      const list = await page(`/compare?car=${slug}`);
      const drawn = figure === null ? null : await pdfOf(slug);
      const equal = {
        box: figure === null || box[0]!.startsWith(`${figure} /${per}`),
        calculators: figure === null || opened.every((one) => JSON.stringify(one) === JSON.stringify(box)),
        // A second repayment beside the lender's would be of another loan.
        quote: figure === null || !own.has('.quote'),
        comparison:
          figure === null || [figure, rate!, ...(terms ?? [])].every((text) => list.text('main').includes(text)),
        pdf:
          drawn === null ||
          [`or ${figure} / ${per}*`, `comparison rate* ${rate}`, ...(terms ?? [])].every((text) =>
            drawn.includes(text),
          ),
        card: text === null || card.price === text,
        // The total with on-road costs, or none anywhere.
        total: [own.text('.vehicle-head .price-total'), print.text('.sheet-price .price-total')].every(
          (one) => one === card.total,
        ),
        page: text === null || own.$('.price-now').first().text() === text,
        data: dollars === null ? stated === null : Number(stated) === dollars,
        print: text === null || print.text('.sheet-price .price-now') === text,
        deal: repaid === null || text === null || deal.text('.price-now') === text,
        weekly:
          figure === null ||
          (card.repayment.includes(figure) && print.text('.sheet-page').includes(`or ${figure} / ${per}*`)),
        terms:
          terms === null ||
          terms.every((term) => card.repayment.includes(term) && print.text('.sheet-page').includes(term)),
        rate:
          rate === null ||
          (card.repayment.includes(rate) && print.text('.sheet-page').includes(`comparison rate* ${rate}`)),
        dealOnPaper:
          repaid === null ||
          sheet.includes(`or ${repaid} / mo* over 4 years, 7.5% p.a., comparison rate* ${compared} p.a.`),
      };
      if (repaid !== null) counted.compared++;
      const wrong = Object.entries(equal).flatMap(([surface, isEqual]) => (isEqual ? [] : [surface]));
      counted.mismatches += wrong.length;
      if (wrong.length > 0) different.push({ slug, wrong, text, card, weekly });
    }
    expect(different).toEqual([]);
    expect(all.length).toBe(VEHICLES);
  });

  it('have the price of the page in the mail of an enquiry, which has no repayment [FIN-025]', async () => {
    const priced = (await hits()).filter(({ price }) => price !== null && price > 10).slice(0, 3);
    expect(priced).toHaveLength(3);
    for (const { path } of priced) {
      const own = await page(path);
      const answer = await app.post(path, { ...SHOPPER, form_token: own.value('form_token')! }, { site });
      const receipt = new URL(answer.headers.get('location')!, 'http://localhost').searchParams.get('receipt')!;
      const mail = await leadMail(app.dataDir, receipt);
      expect(/Price at enquiry: +(\$[\d,.]+)/.exec(mail)?.[1]).toBe(own.$('.price-now').first().text());
      expect(mail).not.toMatch(REPAYMENT);
    }
  });
});

it('has a weekly repayment on pages as the mails would print one', async () => {
  const { hits } = (await (await app.get('/api/stock/search?status=in_stock', { site: 'figures' })).json()) as {
    hits: readonly Hit[];
  };
  const pages = await Promise.all(
    hits.slice(0, 6).map(async ({ path }) => readPage(await (await app.get(path, { site: 'figures' })).text())),
  );
  expect(pages.some((one) => REPAYMENT.test(one.$('.weekly-button').first().text()))).toBe(true);
});

it('compared enough repayments', () => {
  expect(counted.compared).toBeGreaterThan(VEHICLES);
  expect(counted.repayments).toBeGreaterThan(VEHICLES / 4);
  expect(counted.terms).toBeGreaterThan(0);
});
