/** Sentences that only a dealer, a lender or the law can state. */
const CLAIMS: readonly RegExp[] = [
  /\b(?:easy|personali[sz]ed|instant|low[- ]rate) (?:finance|approval|rate|loan)s?\b/gi,
  /\bpre-?approv(?:ed|al)\b/gi,
  /\b(?:comparison rate|interest rate|repayments?|p\.a\.)/gi,
  /\bcredit (?:score|check)\b/gi,
  /\b(?:quality|satisfaction|price) (?:assured|guaranteed?)\b/gi,
  /\b(?:money[- ]back|no obligation|no haggl\w*|obligation[- ]free|best price|lowest price guarantee)\b/gi,
  /\b(?:warranty|roadside assist\w*|mechanical protection|point (?:check|inspection))\b/gi,
  /\b(?:award|trusted|leading|largest|family[- ](?:owned|run)|locally owned|since (?:18|19|20)\d\d)\b/gi,
  /\b(?:within|in (?:under|less than|just)?) ?\d+ (?:minutes?|hours?|business days?|days?)\b/gi,
  /\b(?:24\/7|same[- ]day|next[- ]day)\b/gi,
  /\b(?:we buy|sales this month|lenders?\b.{0,20}\bcompared|rated \d|reviews? from)\b/gi,
  /\b\d+\+? ?(?:years?|months?)\b/gi,
];
/** Rates, amounts and distances. */
const FIGURES = /\$ ?\d[\d,]*(?:\.\d+)?|\d+(?:\.\d+)? ?%|\b\d[\d,]* ?kms?\b/gi;
const AROUND = 30;

/**
 * Figures and claims of a text that are in none of the sources: what the dealer's files, the stock or the law state. Each with the words
 * around it.
 */
export function unstatedClaims(text: string, sources: readonly string[]): readonly string[] {
  const known = sources.map((source) => source.trim()).filter((source) => source !== '');
  let left = text.replace(/\s+/g, ' ');
  for (const source of known.toSorted((a, b) => b.length - a.length)) left = left.replaceAll(source, '·');
  return [...CLAIMS, FIGURES]
    .flatMap((pattern) => [...left.matchAll(pattern)])
    .map(({ index }) => left.slice(Math.max(0, index - AROUND), index + AROUND + 20));
}
