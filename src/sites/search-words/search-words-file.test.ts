import { describe, expect, it } from 'vitest';
import { joinWords } from '#search/rules/words/trade-words.ts';
import { dealersFolder } from '#tests/support/dealers-folder.ts';
import { openTenants } from '../load-tenants.server.ts';
import { productWords } from './search-words-file.server.ts';

async function load(words: string) {
  const folder = await dealersFolder();
  await folder.write('north/words.yaml', words);
  await folder.write('north/alpha/site.yaml', 'name: Alpha\n');
  return openTenants({ dir: folder.dir, watch: false });
}

describe('words.yaml of a group', () => {
  it('adds words to those of the product, and comes before them', async () => {
    const tenants = await load(
      '- { words: [work horse, 4x4], label: Work horse, body: [Ute, Van], or: { badge: Tradie } }\n',
    );
    expect(tenants.problems()).toEqual([]);
    const [own, ...others] = tenants.bySlug('alpha')!.words;
    expect(own).toEqual({
      words: ['work horse', '4x4'],
      label: 'Work horse',
      means: { body: ['Ute', 'Van'] },
      or: { badge: ['Tradie'] },
      instead: null,
      isModel: false,
      order: null,
      range: null,
      task: null,
      ignore: false,
      not: false,
      near: false,
      unstated: false,
      unless: [],
    });
    expect(others).toEqual(productWords());
  });

  it.each([
    ['a filter that does not exist', '- { words: [ev], engine: Electric }', 'engine'],
    ['words that mean nothing', '- { words: [ev] }', 'must say what the words mean'],
    ['no words', '- { words: [], fuel: Electric }', 'words'],
    ['punctuation', "- { words: ['--'], fuel: Electric }", 'must contain a letter or a digit'],
    ['a whole sentence', '- { words: [the car that my neighbour drives], body: SUV }', 'at most 5 words'],
    ['a meaning for words that exclude', '- { words: [never], not: true, fuel: Electric }', 'must not mean anything'],
    ['two kinds of leading words', '- { words: [never], not: true, near: true }', 'must not mean anything'],
    ['a meaning for words to ignore', '- { words: [ev], ignore: true, fuel: Electric }', 'must not mean anything'],
    ['a word twice in one entry', '- { words: [d max, D-MAX], model: D-MAX }', 'is in the entry already'],
    ['an order that does not exist', '- { words: [cheap], order: cheapest }', 'order'],
  ])('reports %s', async (_, words, message) => {
    const problems = (await load(words)).problems();
    expect(new Set(problems.map((one) => one.file))).toEqual(new Set(['north/words.yaml']));
    expect(problems.map((one) => `${one.key} ${one.message}`).join('\n')).toContain(message);
  });
});

describe('the words of the product', () => {
  it('never list a word twice in one entry', () => {
    for (const { words } of productWords()) expect(words.map(joinWords)).toEqual([...new Set(words.map(joinWords))]);
  });
});
