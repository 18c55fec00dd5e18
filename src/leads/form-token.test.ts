import { describe, expect, it } from 'vitest';
import { newFormToken, renderedAt } from './form-token.ts';

const NOW = Date.UTC(2026, 10, 21);

describe('a form token', () => {
  it('is unique for every rendering and contains its time [GAP-079]', () => {
    const [first, second] = [newFormToken(NOW), newFormToken(NOW)];
    expect(first).not.toBe(second);
    expect(renderedAt(first)).toBe(NOW);
  });

  it.each(['', 'x', '.', 'mh.abc', `${NOW}.<script>`, `zzzzzzzzzzzz.${'0'.repeat(36)}`])('does not read %j', (text) => {
    expect(renderedAt(text)).toBeNull();
  });
});
