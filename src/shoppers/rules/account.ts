import { emailProblem, nameProblem } from '#leads/rules/field-formats.ts';
import { displayPhone } from '#rules/australian-number.ts';
import { plainCharacters, withoutInvisible } from '#rules/plain-characters.ts';
import { postcodeProblem } from '#dealerships/rules/dealership.ts';

/** Somebody who is signed in, with the names of the specification. */
export interface Shopper {
  readonly id: string;
  /** E.164. */
  readonly phone: string;
  readonly name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly postcode: string | null;
}

/** A shopper's own details. */
export type ShopperDetails = Partial<Pick<Shopper, 'name' | 'last_name' | 'email' | 'postcode'>>;

/** The account's details as form fields, with the phone number in Australian notation. */
export function detailsOfShopper({ phone, ...shopper }: Omit<Shopper, 'id'>): Readonly<Record<string, string>> {
  const known = DETAIL_FIELDS.flatMap((field) => (shopper[field] ? [[field, shopper[field]] as const] : []));
  return { ...Object.fromEntries(known), phone: displayPhone(phone) };
}

/** A browser that is signed in. */
export interface SignedInBrowser {
  readonly id: string;
  /** The browser's own name. */
  readonly userAgent: string | null;
  readonly signedInAt: Date;
  readonly seenAt: Date;
  /** True for the browser of this request. */
  readonly isThis: boolean;
}

export const DETAIL_FIELDS = ['name', 'last_name', 'email', 'postcode'] as const;
type DetailField = (typeof DETAIL_FIELDS)[number];

const PROBLEMS: Readonly<Record<DetailField, (text: string) => string | null>> = {
  name: (text) => nameProblem(text, 'your first name'),
  last_name: (text) => nameProblem(text, 'your last name'),
  email: emailProblem,
  postcode: postcodeProblem,
};

/** The valid details among those given, and what is wrong with the others. An empty one removes what was stored. */
export function readDetails(given: Readonly<Partial<Record<DetailField, string | null | undefined>>>): {
  readonly details: ShopperDetails;
  readonly problems: Readonly<Partial<Record<DetailField, string>>>;
} {
  const details: Partial<Record<DetailField, string | null>> = {};
  const problems: Partial<Record<DetailField, string>> = {};
  for (const field of DETAIL_FIELDS) {
    const value = detailText(field, given[field])?.trim();
    if (value === undefined) continue;
    const problem = value === '' ? null : PROBLEMS[field](value);
    if (problem === null) details[field] = value === '' ? null : value;
    else problems[field] = problem;
  }
  return { details, problems };
}

/** An email address and a postcode are data; a name stays as it was written, without what shows nothing. */
function detailText(field: DetailField, text: string | null | undefined): string | null | undefined {
  const isName = field === 'name' || field === 'last_name';
  return text && (isName ? withoutInvisible(text) : plainCharacters(text));
}

const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** `Firefox on Windows`, so that shoppers recognise their browsers; a browser may name itself as it likes. */
export function browserName(userAgent: string | null): string {
  const find = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const system = find(SYSTEMS);
  const browser = find(BROWSERS) ?? 'A browser';
  return system ? `${browser} on ${system}` : browser;
}
