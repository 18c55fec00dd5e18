import { expect } from 'vitest';

/** A rule of this repository with its reason, and the change to make instead. Shown completely when it is broken. */
export interface Rule {
  readonly name: string;
  readonly why: string;
  readonly instead: string;
}

export interface Violation {
  readonly file: string;
  /** Line in the file, from 1; absent if the whole file is meant. */
  readonly line?: number;
  readonly found: string;
}

/** The text of a failed rule: every place, then the rule, its reason and the way out. */
function describeViolations(rule: Rule, violations: readonly Violation[]): string {
  const places = violations.map(
    ({ file, line, found }) => `  ${file}${line === undefined ? '' : `:${line}`}  ${found}`,
  );
  return [
    `${rule.name}: broken in ${violations.length} ${violations.length === 1 ? 'place' : 'places'}`,
    ...places,
    `  Why: ${rule.why}`,
    `  Instead: ${rule.instead}`,
  ].join('\n');
}

/** Fails the test with every violation at once. */
export function expectObeyed(rule: Rule, violations: readonly Violation[]): void {
  if (violations.length > 0) expect.fail(describeViolations(rule, violations));
}
