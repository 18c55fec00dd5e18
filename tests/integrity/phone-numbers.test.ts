import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { listFiles } from './repository.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'LOC-045 code contains no phone numbers',
  why: 'which number a shopper calls is data of a site or a location; one in code is wrong for every other dealer',
  instead: 'write it in contact.phoneNumbers of the site, or at the location in dealerships.yaml',
};
const NUMBER = /(?<![.\d])(?:\+61[ ]?|0)[23478](?:[ ]?\d){8}\b|\b1[38]00(?:[ ]?\d){6}\b/;
/** The design system's own page shows made-up ones. */
const SHOWN = '/kit-';
/** Samples that show how a number is written, in a message, a placeholder or a comment. */
const SAMPLES = /such as|placeholder|example|^\s*(?:\/\/|\*|\/\*)|\/\/ /;

function findNumbers(file: string, text: string): Violation[] {
  return text.split('\n').flatMap((line, at) => {
    const found = NUMBER.exec(line);
    return found && !SAMPLES.test(line) ? [{ file, line: at + 1, found: found[0] }] : [];
  });
}

describe('phone numbers', () => {
  it('are in the data of sites and not in code [LOC-045]', () => {
    const files = listFiles().filter(
      (file) => /^src\/.*\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes(SHOWN),
    );
    expectObeyed(
      rule,
      files.flatMap((file) => findNumbers(file, readFileSync(file, 'utf8'))),
    );
  });
});
