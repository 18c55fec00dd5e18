import { parsePhone } from '#rules/australian-number.ts';
import { postcodeProblem } from '#dealerships/rules/dealership.ts';

/**
 * Formats of form fields. Each function returns an error message, or `null` for valid text. The caller handles empty
 * text.
 */

export const MAX_NAME = 80;
export const MAX_EMAIL = 254;
export const MAX_MESSAGE = 5000;

export function nameProblem(text: string, whose: string): string | null {
  if (text.length > MAX_NAME) return `Use at most ${MAX_NAME} characters for ${whose}.`;
  return /\p{L}/u.test(text) ? null : `Use letters for ${whose}.`;
}

const LOCAL_PART = /^[^\s@<>()[\]\\,;:"]+$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

export function emailProblem(text: string): string | null {
  const problem = 'Enter an email address, for example jane@example.com.';
  const [local, domain, ...more] = text.split('@');
  if (!local || !domain || more.length > 0 || text.length > MAX_EMAIL || local.length > 64) return problem;
  if (!LOCAL_PART.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return problem;
  const labels = domain.split('.');
  const top = labels.at(-1)!;
  if (labels.length < 2 || !labels.every((label) => DOMAIN_LABEL.test(label)) || !/\p{L}{2}|^xn--/u.test(top))
    return problem;
  return null;
}

function phoneProblem(text: string): string | null {
  return parsePhone(text) ? null : 'Enter an Australian phone number, for example 0412 345 678.';
}

/** Contact details: the message for an empty field, and the check of a filled one. */
const CONTACT = {
  name: ['Enter your first name.', (text) => nameProblem(text, 'your first name')],
  last_name: ['Enter your last name.', (text) => nameProblem(text, 'your last name')],
  email: ['Enter your email address.', emailProblem],
  phone: ['Enter your phone number.', phoneProblem],
  postcode: ['Enter your postcode.', postcodeProblem],
} as const satisfies Record<string, readonly [string, (text: string) => string | null]>;

/** Explains what is wrong with a required contact field; `null` for a valid text. */
export function contactProblem(field: keyof typeof CONTACT, text: string): string | null {
  const [missing, problem] = CONTACT[field];
  return text === '' ? missing : problem(text);
}

export function regoProblem(text: string): string | null {
  return /^[a-z\d]{1,9}$/i.test(text.replace(/[ -]/g, ''))
    ? null
    : 'Enter a registration number of 1 to 9 letters or digits.';
}
