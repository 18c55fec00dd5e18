import { describe, expect, it } from 'vitest';
import { listFiles, read } from './repository.ts';
import { expectObeyed, type Violation } from './violation.ts';

const FOLDER = 'docs/decisions';
const SECTIONS = ['Context', 'Decision', 'Cost', 'When to revisit'];

const recordRule = {
  name: 'a decision record has date, status, context, decision, cost and when to revisit',
  why: 'a reader must see whether a decision still holds, what it cost, and what would change it',
  instead: 'complete the record as docs/decisions/README.md describes',
};
const indexRule = {
  name: 'docs/decisions/README.md lists every record with its date',
  why: 'the index is where a reader looks for a decision, and explains the missing numbers',
  instead: 'add or correct the line of the record',
};

function findIncompleteRecords(file: string, text: string): Violation[] {
  const add = (found: string): Violation => ({ file, found });
  const headings = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]!);
  const order = SECTIONS.map((section) => headings.indexOf(section)).filter((at) => at >= 0);
  return [
    ...(/^# \d{3} \S/.test(text) ? [] : [add('lacks "# NNN subject" as its first line')]),
    ...(/^- \*\*Date:\*\* \d{4}-\d{2}-\d{2}$/m.test(text) ? [] : [add('lacks a date')]),
    ...(/^- \*\*Status:\*\* (?:accepted|superseded by \d{3})/m.test(text) ? [] : [add('lacks a status')]),
    ...SECTIONS.filter((section) => !headings.includes(section)).map((section) => add(`lacks "## ${section}"`)),
    ...(order.toSorted((a, b) => a - b).join() === order.join() ? [] : [add('has its sections in another order')]),
  ];
}

/** Records that the index does not list, or lists with another date. */
function findUnlisted(
  index: string,
  records: readonly { readonly file: string; readonly text: string }[],
): Violation[] {
  return records.flatMap(({ file, text }) => {
    const name = file.slice(file.lastIndexOf('/') + 1);
    const line = index.split('\n').find((one) => one.includes(`](${name})`));
    const date = /^- \*\*Date:\*\* (\S+)$/m.exec(text)?.[1];
    if (line === undefined) return [{ file: `${FOLDER}/README.md`, found: `lacks ${name}` }];
    return line.trimEnd().endsWith(`| ${date} |`)
      ? []
      : [{ file: `${FOLDER}/README.md`, found: `${name}: not ${date}` }];
  });
}

describe('decision records', () => {
  const records = listFiles(FOLDER)
    .filter((file) => !file.endsWith('README.md'))
    .map((file) => ({ file, text: read(file) }));

  it('are complete', () => {
    expect(records.length).toBeGreaterThan(10);
    expectObeyed(
      recordRule,
      records.flatMap(({ file, text }) => findIncompleteRecords(file, text)),
    );
  });

  it('are listed with their date', () => {
    expectObeyed(indexRule, findUnlisted(read(`${FOLDER}/README.md`), records));
  });

  it('that are incomplete or not listed are caught', () => {
    const good = `# 001 A\n\n- **Date:** 2026-11-21\n- **Status:** accepted\n\n${SECTIONS.map((one) => `## ${one}\n\nText.\n`).join('\n')}`;
    const found = (text: string) => findIncompleteRecords('docs/decisions/001-a.md', text).map((one) => one.found);
    expect(found(good)).toEqual([]);
    expect(found(good.replace('2026-11-21', 'soon'))).toEqual(['lacks a date']);
    expect(found(good.replace('accepted', 'maybe'))).toEqual(['lacks a status']);
    expect(found(good.replace('## Cost', '## Price'))).toEqual(['lacks "## Cost"']);
    expect(
      found(good.replace('## Context', '## x').replace('## Cost', '## Context').replace('## x', '## Cost')),
    ).toEqual(['has its sections in another order']);
    const record = { file: 'docs/decisions/001-a.md', text: good };
    expect(findUnlisted('| [001](001-a.md) | a | 2026-11-21 |', [record])).toEqual([]);
    expect(findUnlisted('| [001](001-a.md) | a | 2026-11-20 |', [record])).toHaveLength(1);
    expect(findUnlisted('', [record])).toHaveLength(1);
  });
});
