import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInBefore, signInDialog, type SignInDialog } from './sign-in.ts';

const NEEDED = { '/sign-in': null, '/watchlist': 'watchlist', '/cars/trade-in': 'trade-in' } as const;
const dialog = {
  signInHere: vi.fn(),
  signInForLink: vi.fn(async (to: string): Promise<string | null> => to),
} satisfies SignInDialog;

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  signInDialog.load = async () => dialog;
  dialog.signInForLink.mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

describe('a link', () => {
  it.each([
    ['/watchlist', 'watchlist'],
    ['/cars/trade-in?car_id=kia-rio#form', 'trade-in'],
    ['/sign-in?type=checkout&redirect=%2F&back=%2F', null],
  ] as const)('to a page that needs the sign-in opens the dialog: %s', async (to, type) => {
    expect(await signInBefore(to, NEEDED)).toBe(to);
    expect(dialog.signInForLink).toHaveBeenCalledExactlyOnceWith(to, type);
  });

  it.each(['/', '/watchlists', '/cars/kia-rio', '/cars/trade-in/offer', '/search/used-cars?next=/watchlist'])(
    'to another page opens none: %s',
    async (to) => {
      expect(await signInBefore(to, NEEDED)).toBe(to);
      expect(dialog.signInForLink).not.toHaveBeenCalled();
    },
  );

  it('opens none on a site without accounts', async () => {
    expect(await signInBefore('/watchlist', null)).toBe('/watchlist');
    expect(dialog.signInForLink).not.toHaveBeenCalled();
  });

  it('of a shopper who may be signed in opens none: the server decides', async () => {
    vi.stubGlobal('document', { cookie: 'theme=dark; signed_in=1' });
    expect(await signInBefore('/watchlist', NEEDED)).toBe('/watchlist');
    expect(dialog.signInForLink).not.toHaveBeenCalled();
  });

  it('stays on the page when the shopper closes the dialog', async () => {
    dialog.signInForLink.mockResolvedValueOnce(null);
    expect(await signInBefore('/watchlist', NEEDED)).toBe(null);
  });

  it('leads to its page, from where the server leads to the sign-in, when the dialog cannot be loaded', async () => {
    signInDialog.load = () => Promise.reject(new Error('offline'));
    expect(await signInBefore('/watchlist?page=2', NEEDED)).toBe('/watchlist?page=2');
  });
});
