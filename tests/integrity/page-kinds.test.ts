import { describe, expect, it } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { PAGE_KINDS } from '#routes/sitemap/page-kinds.server.ts';
import routes from '../../src/routes.ts';

const idsOf = (entries: readonly RouteConfigEntry[]): readonly string[] =>
  entries.flatMap(({ id, children }) => [...(id === undefined ? [] : [id]), ...idsOf(children ?? [])]);

/** Routes and answers that do not match, by name. */
function mismatches(ids: readonly string[], kinds: Readonly<Record<string, unknown>>): readonly string[] {
  return [
    ...ids
      .filter((id) => !Object.hasOwn(kinds, id))
      .map((id) => `${id}: give it an entry in src/routes/sitemap/page-kinds.server.ts`),
    ...Object.keys(kinds)
      .filter((id) => !ids.includes(id))
      .map((id) => `${id}: is not a route of src/routes.ts any more`),
  ];
}

describe('the pages for search engines', () => {
  it('are decided for every route [GAP-090]', async () => {
    expect(mismatches(idsOf(await routes), PAGE_KINDS)).toEqual([]);
  });

  it('give a reason where a route has none [GAP-090]', () => {
    const reasons = Object.values(PAGE_KINDS).flatMap((kind) => ('notListed' in kind ? [kind.notListed] : []));
    expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
  });

  it('name a route without an answer, and an answer without a route', () => {
    expect(mismatches(['home', 'new-page'], { home: {}, gone: {} })).toEqual([
      'new-page: give it an entry in src/routes/sitemap/page-kinds.server.ts',
      'gone: is not a route of src/routes.ts any more',
    ]);
  });
});
