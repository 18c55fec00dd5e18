import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPageSource } from './page-source.ts';

const PAGE = `---
title: About us
---
# About

::: cards
count: 3

### One
:::

After
`;

describe('the file of a page', () => {
  it('is front matter and sections, each with its first line [SITE-068]', () => {
    expect(readPageSource(PAGE)).toEqual({
      head: 'title: About us',
      problems: [],
      blocks: [
        { name: null, line: 4, options: '', body: '# About\n', bodyLine: 4 },
        { name: 'cards', line: 6, options: 'count: 3', body: '\n### One', bodyLine: 8 },
        { name: null, line: 11, options: '', body: '\nAfter\n', bodyLine: 11 },
      ],
    });
  });

  it.each([
    ['a section that never ends', 'Text\n\n::: faq\n### Q', 3, 'is not closed: end the section'],
    ['a section inside a section', '::: faq\n### Q\n::: cards\n### C\n:::', 1, 'is not closed before line 3'],
    ['an end without a section', 'Text\n:::\nMore', 2, 'ends a section, and none is open'],
    ['two names', '::: two names\nText', 1, 'is not a section: write ::: and one name'],
  ])('reports %s with its line', (_, file, line, message) => {
    const { problems } = readPageSource(file);
    expect(problems).toHaveLength(1);
    expect(problems[0]!.line).toBe(line);
    expect(problems[0]!.message).toContain(message);
  });

  it('never drops a line of text, however sections are nested, left open or closed twice', () => {
    const line = fc.oneof(
      fc.constantFrom('::: faq', ':::', '::: no such', '### Title', ''),
      fc.stringMatching(/^Word \d{1,3}$/),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const { blocks } = readPageSource(lines.join('\n'));
        const words = (text: string) => text.split('\n').filter((one) => /^(Word|###)/.test(one));
        expect(blocks.flatMap((block) => words(block.body))).toEqual(words(lines.join('\n')));
      }),
    );
  });
});
