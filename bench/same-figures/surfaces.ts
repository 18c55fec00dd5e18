import { readPage, type Page } from '#tests/support/html.ts';

/** The figures that a surface is to state, as cents, terms or rates; `null` if it states none. A surface omits what it never states. */
export interface Figures {
  readonly price?: number | null;
  /** An amount or a range: `$47,815 to $48,260`. */
  readonly total?: string | null;
  readonly repayment?: string | null;
  readonly term?: string | null;
  readonly interest?: string | null;
  readonly comparison?: string | null;
}

export interface Hit {
  readonly id: string;
  readonly slug: string;
  readonly path: string;
  readonly name: string;
  /** `in_stock`, `sold`. */
  readonly status: string;
  readonly price: number | null;
  readonly offer_price: number | null;
}

interface Offer {
  readonly price?: string;
}

const PERIODS: Readonly<Record<string, string>> = {
  wk: 'week',
  week: 'week',
  fn: 'fortnight',
  fortnight: 'fortnight',
  mo: 'month',
  month: 'month',
};
const NO_LOAN = { repayment: null, term: null, interest: null, comparison: null };
const MONEY = String.raw`\$[\d,]+(?:\.\d\d)?`;

const TOTAL = String.raw`${MONEY}(?: to ${MONEY})?`;

function total(text: string | undefined): string | null {
  return new RegExp(`^${TOTAL}`).exec(text?.trim() ?? '')?.[0] ?? null;
}

function cents(text: string | undefined): number | null {
  if (!text) return null;
  const found = new RegExp(`^${MONEY}$`).exec(text.trim());
  // Words instead of a price have none.
  return found && Math.round(Number(found[0].replaceAll(/[$,]/g, '')) * 100);
}

/** `Finance from $210 a week * over 4 years, $9,600 deposit` and `or $210 / wk* over 4 years, ...`. */
function repayment(text: string): Pick<Figures, 'repayment' | 'term'> {
  const found = new RegExp(`(${MONEY}) ?(?:a|/) ?([a-z]+) ?\\*?(?: (over .*?))?$`).exec(text.trim());
  const period = found && PERIODS[found[2]!];
  if (!period) throw new Error(`No repayment can be read from "${text}".`);
  return { repayment: `${found[1]!} a ${period}`, term: found[3]?.replace(/ ?\*$/, '') ?? null };
}

function rate(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (!found) throw new Error(`No rate can be read from "${text}".`);
  return found;
}
const COMPARISON = /comparison rate ?\*? ?([\d.]+)% p\.a\./i;
const INTEREST = /^([\d.]+)% p\.a\./;

const priceOn = (page: Page, within: string): Figures => ({
  price: cents(page.texts(`${within} .price-now`)[0]),
  total: total(page.texts(`${within} .price-total`)[0]),
});

function boxOn(page: Page, sum: string, rates: string): Figures {
  const [text] = page.texts(sum);
  // A repayment may be below what a lender takes: then the box says so in words.
  if (!text?.includes('$')) return NO_LOAN;
  const [line] = page.texts(rates);
  if (!line) throw new Error(`"${text}" has no rates beside it.`);
  return { ...repayment(text), interest: rate(line, INTEREST), comparison: rate(line, COMPARISON) };
}

/** The line of print page and PDF: `or $210 / wk* over 4 years, 5.99% p.a., comparison rate* 8.45% p.a.`. */
function sheetLoan(text: string): Figures {
  const found = /or (\$[^]*?), ([\d.]+)% p\.a\., comparison rate\* ([\d.]+)% p\.a\./.exec(text);
  return found ? { ...repayment(found[1]!), interest: found[2]!, comparison: found[3]! } : NO_LOAN;
}

/** A price beyond what the site's calculators lend makes them open at another amount, which they say. */
const OTHER_AMOUNT = /This calculator covers loans|Cannot be (?:less|more) than/;

function calculator(page: Page, name: string, form: string): Readonly<Record<string, Figures>> {
  if (!page.has(`${form} .calc-sum`) || OTHER_AMOUNT.test(page.text(form))) return {};
  return { [name]: boxOn(page, `${form} .calc-sum`, `${form} .rate-line`) };
}

/** All that the page of the vehicle states: its head, button, finance box, calculators and structured data. */
export function pageSurfaces(page: Page): Readonly<Record<string, Figures>> {
  const box = boxOn(page, '#finance-box > .finance-box-sum', '#finance-box > .rate-line');
  const [button] = page.texts('.weekly-button');
  const { '@graph': graph } = page.json('script[type="application/ld+json"]') as {
    readonly '@graph': readonly [{ readonly offers?: Offer | readonly Offer[] }];
  };
  // A subscription is an offer of its own, with a price a week.
  const stated = [graph[0].offers ?? []].flat().find(({ price }) => price !== undefined)?.price;
  return {
    'vehicle page': { ...priceOn(page, '.vehicle-head'), ...box },
    ...(button && {
      'button of the vehicle page': {
        ...repayment(button.replace(/ Comparison rate.*$/, '')),
        comparison: rate(button, COMPARISON),
      },
    }),
    ...(box.repayment && {
      ...calculator(page, 'calculator of the page', '#finance-calculator'),
      ...calculator(page, 'calculator in the finance box', '.finance-try'),
    }),
    'JSON-LD': { price: stated === undefined ? null : Math.round(Number(stated) * 100) },
  };
}

/** The cards of a page, by the path of their vehicle. */
export function cardsOn(page: Page): ReadonlyMap<string, Figures> {
  const cards = page.$('article').toArray();
  return new Map(
    cards.flatMap((card): [string, Figures][] => {
      const one = readPage(page.$.html(card));
      const path = one.attribute('.card-title a', 'href');
      if (!path) return [];
      const loan = one.text('.card-repayment');
      const figures = loan
        ? { ...repayment(loan.replace(/ Comparison rate.*$/, '')), comparison: rate(loan, COMPARISON) }
        : { repayment: null, term: null, comparison: null };
      return [[path, { ...priceOn(one, '.price'), ...figures }]];
    }),
  );
}

export function comparePage(page: Page): Figures {
  const row = (label: string) =>
    page
      .texts('main tr')
      .find((text) => text === label || text.startsWith(`${label} $`) || text.startsWith(`${label} over`));
  const value = (label: string) => row(label)?.slice(label.length + 1);
  const finance = value('Finance from');
  const rates = page.texts('main tr').find((text) => text.startsWith('Comparison rate '));
  return {
    price: cents(value('Price')),
    total: total(value('With on-road costs')),
    ...(finance
      ? { ...repayment(finance), term: value('Term, deposit and final payment') ?? null }
      : { repayment: null, term: null }),
    comparison: rates ? rate(rates, COMPARISON) : null,
  };
}

export const printPage = (page: Page): Figures => ({
  ...priceOn(page, '.sheet-price'),
  ...sheetLoan(page.text('.sheet-price')),
});

/** The lines between the vehicle's name and its facts. */
export function pdfSheet(text: string, name: string): Figures {
  const start = text.indexOf(name);
  if (start === -1)
    throw new Error(`The PDF does not name the vehicle "${name}"; it starts with "${text.slice(0, 200)}".`);
  const head = text
    .slice(start + name.length)
    .split('Scan for more')[0]!
    .replace(new RegExp(`was ${MONEY} `), '');
  const first = new RegExp(`(or )?(${MONEY})`).exec(head);
  return {
    price: first && !first[1] ? cents(first[2]) : null,
    total: total(new RegExp(`(${TOTAL}) Estimate`).exec(head)?.[1]),
    ...sheetLoan(head),
  };
}

/** The price to pay, as the documentation of the API says: the first that is above $10. */
export function apiHit(hit: Hit): Figures {
  const dollars = [hit.offer_price, hit.price].find((one) => one !== null && one > 10) ?? null;
  return { price: dollars === null ? null : Math.round(dollars * 100) };
}

/** The rows of the mail to the dealer, and the lines of the mail to the shopper. */
export function mailText(text: string): Figures {
  return {
    price: cents(new RegExp(`^(?:Price at enquiry: +)?(${MONEY})`, 'm').exec(text)?.[1]),
    total: total(new RegExp(`^With on-road costs: +(${TOTAL})`, 'm').exec(text)?.[1]),
  };
}
