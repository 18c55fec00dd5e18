import { COMPARISON_WARNING } from '#finance/rules/rate-text.ts';
import { readPage } from './html.ts';

const STATED = /\/ ?(?:wk|fn|mo)\b|\bcomparison rate\b/i;
const STAR = /(?:\$[\d,.]+[^*$]{0,24}|\brate|\brepayments?|p\.a\.) ?\*/i;
const BOTH = /([\d.]+)% p\.a\.,? (?:or )?comparison rate\*? ([\d.]+)%/gi;
/** A repayment on a card, in a box, on a sheet; without those in a table, whose rows are below each other. */
const REPAYMENT = /\$[\d,.]+ ?\/ ?(?:wk|fn|mo)\b|\bFinance from \$[\d,.]+ a (?:week|fortnight|month)\b/gi;
const TERM = /\bover [\d.]+ years?\b/;
const COMPARISON = /\bcomparison rate ?\*? ?[\d.]+% p\.a\./i;
/** Term and comparison rate are within so many characters. */
const BESIDE = 200;
const FEE = /\bfees?\b[^.$]{0,40}\$[1-9]/i;

/** False statements of a page about money and availability: empty for none. */
export function moneyFaults(html: string): readonly string[] {
  const page = readPage(html);
  page.$('script:not([type="application/ld+json"]), style, template').remove();
  const data = page.$('script').text();
  page.$('script').remove();
  const text = page.text();
  const isWarned = text.includes(COMPARISON_WARNING);
  const faults: string[] = [];
  faults.push(...loneRepayments(text));
  if (!isWarned && STATED.test(text)) faults.push(`a rate or repayment without the warning: ${STATED.exec(text)![0]}`);
  if (!isWarned && STAR.test(text)) faults.push(`an asterisk without its small print: ${STAR.exec(text)![0]}`);
  for (const star of page.attributes('.finance-star', 'href'))
    if (!page.has(`[id="${star.slice(1)}"]`)) faults.push(`an asterisk leads to ${star}, which the page does not have`);
  for (const [found, rate, comparison] of text.matchAll(BOTH))
    if (Number(comparison) < Number(rate) || (comparison === rate && FEE.test(text)))
      faults.push(`a comparison rate without the fees: ${found}`);
  for (const found of text.match(/(?<!\bGet )\bPre-Approved\b/g) ?? []) faults.push(`as a fact: ${found}`);
  const isReserved = /\bAvailability Reserved\b/.test(page.text('main'));
  if (isReserved && data.includes('schema.org/InStock')) faults.push('data of a reserved vehicle: InStock');
  if (isReserved && /\bAvailability In stock\b/i.test(text)) faults.push('a reserved vehicle: In stock');
  for (const card of page.texts('article'))
    if (/\bReserved\b/.test(card) && /\bin stock\b/i.test(card)) faults.push(`a reserved vehicle: ${card}`);
  return faults;
}

/** Repayments without the term or the comparison rate beside them. */
function loneRepayments(text: string): readonly string[] {
  return [...text.matchAll(REPAYMENT)].flatMap(({ 0: repayment, index }) => {
    const beside = text.slice(index, index + BESIDE);
    return [
      ...(TERM.test(beside) ? [] : [`a repayment without its term: ${repayment}`]),
      ...(COMPARISON.test(beside) ? [] : [`a repayment without its comparison rate: ${repayment}`]),
    ];
  });
}
