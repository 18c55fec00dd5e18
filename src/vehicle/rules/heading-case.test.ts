import { describe, expect, it } from 'vitest';
import { headingIn } from './heading-case.ts';

describe('a heading', () => {
  it.each([
    ['Dealer Comments', 'Dealer comments'],
    ["What's Included", "What's included"],
    ['Why Buy From Us?', 'Why buy from us?'],
    ['Show All Specs', 'Show all specs'],
    ['Similar cars In-Stock', 'Similar cars in stock'],
    ['Similar motorcycles Available', 'Similar motorcycles available'],
    ['Reserve for $500', 'Reserve for $500'],
    ['All FAQ', 'All FAQ'],
    ['Key information', 'Key information'],
  ])('%s is written %s in sentence case, and as it is in title case', (title, sentence) => {
    expect(headingIn('sentence', title)).toBe(sentence);
    expect(headingIn('title', title)).toBe(title);
  });
});
