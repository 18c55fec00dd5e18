import { describe, expect, it } from 'vitest';
import { read } from './repository.ts';
import { findLongRoutes, routeModules, routeModulesRule } from './route-modules.ts';
import { expectObeyed } from './violation.ts';

describe('route modules', () => {
  const modules = [...routeModules()].map((path) => ({ path, lines: read(path).trimEnd().split('\n').length }));

  it('are short, or listed', () => {
    expect(modules.map(({ path }) => path)).toContain('src/routes/home/home.tsx');
    expectObeyed(routeModulesRule, findLongRoutes(modules));
  });

  it('are caught when long, and when listed without need', () => {
    const found = (lines: number, ...listed: string[]) =>
      findLongRoutes([{ path: 'src/routes/a/a.tsx', lines }], new Set(listed)).map((one) => one.found);
    expect(found(60)).toEqual([]);
    expect(found(61)).toEqual(['61 lines']);
    expect(found(61, 'src/routes/a/a.tsx')).toEqual([]);
    expect(found(60, 'src/routes/a/a.tsx')).toEqual(['is in LONG_ROUTES without need']);
    expect(found(60, 'src/routes/a/gone.tsx')).toEqual(['is in LONG_ROUTES without need']);
  });
});
