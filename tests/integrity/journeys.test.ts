import { describe, expect, it } from 'vitest';
import { isNode, readName, parse, parseAll, walk, type Node, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'a journey waits for what it compares',
  why: 'a value that is read once after an action may be from before it on a busy machine or a slow phone, and a pause is too short for one of them',
  instead:
    'use expect(locator).toHaveText, toHaveCount, toHaveValue, toHaveAttribute or expect(page).toHaveURL, or expect.poll; hold a request back, or pause the clock (tests/e2e/sites.ts)',
};

/** Methods of a page or locator that read what may still change. */
const READS = new Set([
  'allInnerTexts',
  'allTextContents',
  'count',
  'getAttribute',
  'innerText',
  'inputValue',
  'isChecked',
  'isHidden',
  'isVisible',
  'textContent',
  'title',
]);
const PAUSES = new Set(['setTimeout', 'waitForTimeout']);

/** Values that are compared as they were read once, and pauses. */
function findHurry(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const violations: Violation[] = [];
    walk(source.program, (node) => {
      if (node.type !== 'CallExpression') return;
      const name = readName(node['callee']) ?? '';
      const read = name === 'expect' ? readOnce(node['arguments'] as Node[]) : null;
      const found = PAUSES.has(name) ? name : read;
      if (found !== null) violations.push({ file: source.path, line: source.lineAt(node.start), found });
    });
    return violations;
  });
}

function readOnce([value]: readonly Node[]): string | null {
  if (value === undefined) return null;
  const call = value.type === 'AwaitExpression' ? value['argument'] : value;
  if (!isNode(call) || call.type !== 'CallExpression') return null;
  const name = readName(call['callee']) ?? '';
  return name === 'url' || (value.type === 'AwaitExpression' && READS.has(name)) ? `expect of ${name}()` : null;
}

describe('journeys', () => {
  it('wait for what they compare', () => {
    expectObeyed(rule, findHurry(parseAll('tests').filter((source) => source.path.startsWith('tests/e2e/'))));
  });

  it.each([
    'expect(await rows.count()).toBe(2);',
    "expect(await page.locator('h1').innerText()).toBe('a');",
    "expect(page.url()).toContain('a');",
    'await page.waitForTimeout(200);',
    'await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));',
  ])('a value that is read once, or a pause, is caught: %s', (text) => {
    expect(findHurry([parse('tests/e2e/a.spec.ts', text)])).toHaveLength(1);
  });

  it.each([
    'await expect(rows).toHaveCount(2);',
    'await expect.poll(() => rows.count()).toBeGreaterThan(2);',
    'expect(await violations(page)).toEqual([]);',
    'const before = await rows.count();',
  ])('waiting is allowed: %s', (text) => {
    expect(findHurry([parse('tests/e2e/a.spec.ts', text)])).toEqual([]);
  });
});
