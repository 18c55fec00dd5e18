import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AfterFirstFrame, FirstFrame } from './later.tsx';

const page = (shown: boolean | null, open?: boolean) => {
  const part = (
    <details>
      <summary>Share</summary>
      <AfterFirstFrame {...(open === undefined ? {} : { open })}>
        <a href="/copy">Copy link</a>
      </AfterFirstFrame>
    </details>
  );
  return renderToString(shown === null ? part : <FirstFrame value={shown}>{part}</FirstFrame>);
};

describe('what the first frame of a page does not show', () => {
  it('is rendered after that frame', () => {
    expect(page(false)).toBe('<details><summary>Share</summary></details>');
    expect(page(true)).toContain('Copy link');
  });

  it('is rendered in the first frame where it is open', () => {
    expect(page(false, true)).toContain('Copy link');
    expect(page(false, false)).not.toContain('Copy link');
  });

  it('is in every other page', () => expect(page(null)).toContain('Copy link'));
});
