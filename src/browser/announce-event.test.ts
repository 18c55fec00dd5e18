import { describe, expect, it, vi } from 'vitest';
import { announceEvent } from './announce-event.ts';

/** A page whose events go to an analytics service. */
function page(send: () => Promise<Response>) {
  const heard: unknown[] = [];
  vi.stubGlobal('document', { documentElement: { dataset: { collector: 'https://analytics.example/events' } } });
  vi.stubGlobal('location', { pathname: '/cars/a' });
  vi.stubGlobal('window', { dispatchEvent: (event: CustomEvent) => heard.push(event.detail) });
  vi.stubGlobal('fetch', vi.fn(send));
  const said = vi.spyOn(console, 'debug').mockImplementation(() => {});
  return { heard, said };
}

describe('an event that the analytics service does not take', () => {
  it.each(['printed', 'historyReportOpened'] as const)(
    'is only mentioned in the console, and still announced on the page: %s [ERR-029]',
    async (name) => {
      const { heard, said } = page(() => Promise.reject(new TypeError('Failed to fetch')));
      announceEvent(name);
      expect(heard).toMatchObject([{ name }]);
      await vi.waitFor(() =>
        expect(said.mock.calls).toEqual([[`The event ${name} could not be sent: Failed to fetch`]]),
      );
    },
  );
});
