import { parseAll, readString, walk } from './source.ts';
import type { Rule, Violation } from './violation.ts';

const MAX_ROUTE_LINES = 60;

export const routeModulesRule: Rule = {
  name: `a route module has at most ${MAX_ROUTE_LINES} lines`,
  why: 'a reader sees in one window what a URL loads, accepts and shows; the screen can be drawn without the router',
  instead:
    'make the view model in <page>-view.server.ts and the components in <page>-screen.tsx, which takes it as properties',
};

/** The route modules that src/routes.ts names. */
export function routeModules(): ReadonlySet<string> {
  const found = new Set<string>();
  walk(parseAll('src/routes.ts')[0]!.program, (node) => {
    const text = readString(node);
    if (text && /^routes\/.*\.tsx$/.test(text)) found.add(`src/${text}`);
  });
  return found;
}

export function findLongRoutes(modules: readonly { readonly path: string; readonly lines: number }[]): Violation[] {
  return modules
    .filter(({ lines }) => lines > MAX_ROUTE_LINES)
    .map(({ path, lines }) => ({ file: path, found: `${lines} lines` }));
}
