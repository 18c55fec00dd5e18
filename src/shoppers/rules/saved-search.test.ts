import { describe, expect, it } from 'vitest';
import { hasSavedSearches } from './account-features.ts';
import { channelProblem, defaultAlerts, MAIL_NEEDS_EMAIL } from './saved-search.ts';

describe('the alerts of a saved search', () => {
  it('are by email once a day without a choice, and none without an email', () => {
    expect(defaultAlerts({ email: 'jane@person.example' })).toEqual({ channel: 'mail', frequency: 'daily' });
    expect(defaultAlerts({ email: null }).channel).toBe('none');
  });

  it('need an email address only where they arrive by email', () => {
    expect(channelProblem('mail', { email: null })).toBe(MAIL_NEEDS_EMAIL);
    expect(channelProblem('mail', { email: 'jane@person.example' })).toBe(null);
    for (const channel of ['sms', 'none'] as const) expect(channelProblem(channel, { email: null })).toBe(null);
  });
});

it('searches are saved only where the garage lists them', () => {
  const found = (garage: boolean, enabled: boolean) =>
    hasSavedSearches({ garage: { enabled: garage, saves: enabled ? ['searches'] : ['deals'] } });
  expect([found(true, true), found(false, true), found(true, false)]).toEqual([true, false, false]);
});
