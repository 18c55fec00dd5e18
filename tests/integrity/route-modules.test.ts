import { describe, expect, it } from 'vitest';
import { read } from './repository.ts';
import { findLongRoutes, routeModules, routeModulesRule } from './route-modules.ts';
import { expectObeyed } from './violation.ts';

describe('route modules', () => {
  const modules = [...routeModules()].map((path) => ({ path, lines: read(path).trimEnd().split('\n').length }));

  it('are short', () => {
    expect(modules.map(({ path }) => path)).toContain('src/routes/home/home.tsx');
    expectObeyed(routeModulesRule, findLongRoutes(modules));
  });

  it('are caught when long', () => {
    const found = (lines: number) => findLongRoutes([{ path: 'src/routes/a/a.tsx', lines }]).map((one) => one.found);
    expect(found(60)).toEqual([]);
    expect(found(61)).toEqual(['61 lines']);
  });
});
