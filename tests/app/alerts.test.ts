import { afterEach, describe, expect, it } from 'vitest';
import type { AlertLink, AlertLinks } from '#shoppers/alerts/alert-links.server.ts';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const app = await appWithSites({ garage: 'garage: { enabled: "on" }' });
const web = app.base.web as { alertLinks: AlertLinks };
const real = web.alertLinks;
afterEach(() => void (web.alertLinks = real));

const TOKEN = 'abcdefghijklmnopqrstuv';
const SEARCHES = [
  { id: 'one', title: 'Used Kia Rio' },
  { id: 'two', title: 'SUV under $30,000' },
];

/** Answers for one token, and records what was changed. */
function linkTo(link: AlertLink) {
  const changed: unknown[] = [];
  web.alertLinks = {
    find: async (_, token) => (token === TOKEN ? link : null),
    confirm: async () => void changed.push('confirm'),
    stop: async (_, __, what, source) => void changed.push([what, source]),
  };
  return changed;
}
const open = () => app.get(`/alerts/${TOKEN}`, { site: 'garage' });
const post = (fields: Record<string, string>) => app.post(`/alerts/${TOKEN}`, fields, { site: 'garage' });
const PAGE = 'http://garage.localhost:3000/alerts';

describe('the link in an alert', () => {
  it('opens a page that changes nothing, is private, and is not indexed', async () => {
    const changed = linkTo({ purpose: 'alerts', searches: SEARCHES, isWatching: true });
    const answer = await open();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const page = readPage(await answer.text());
    expect(page.text('h1')).toBe('Stop alerts');
    expect(page.texts('main form button')).toEqual([
      'Stop all alerts',
      'Stop alerts about Used Kia Rio',
      'Stop alerts about SUV under $30,000',
    ]);
    expect(changed).toEqual([]);
  });

  it('stops all alerts with its first button, and with the button of a mail program', async () => {
    const changed = linkTo({ purpose: 'alerts', searches: SEARCHES, isWatching: false });
    for (const fields of [{}, { 'List-Unsubscribe': 'One-Click' }]) {
      const answer = await post(fields as Record<string, string>);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/alerts/${TOKEN}?done`]);
    }
    expect(changed).toEqual([
      ['all', PAGE],
      ['all', PAGE],
    ]);
  });

  it('stops one search with its button', async () => {
    const changed = linkTo({ purpose: 'alerts', searches: SEARCHES, isWatching: false });
    await post({ search: 'two' });
    expect(changed).toEqual([[{ searchId: 'two' }, PAGE]]);
  });

  it('says so when nothing is left to stop', async () => {
    linkTo({ purpose: 'alerts', searches: [], isWatching: false });
    const page = readPage(await (await open()).text());
    expect(page.text('h1')).toBe('Alerts are stopped');
    expect(page.texts('main form')).toEqual([]);
  });

  it('confirms an email by a button, not by being opened', async () => {
    const changed = linkTo({ purpose: 'confirm', email: 'jane@example.com', isConfirmed: false });
    expect(readPage(await (await open()).text()).text('main')).toContain('jane@example.com');
    expect(changed).toEqual([]);
    await post({});
    expect(changed).toEqual(['confirm']);
  });

  it('that this site never sent is a 404 page', async () => {
    expect((await app.get('/alerts/never-sent', { site: 'garage' })).status).toBe(404);
    expect((await app.post('/alerts/never-sent', {}, { site: 'garage' })).status).toBe(404);
  });
});
