import { parseAll, stringOf, walk } from './source.ts';
import type { Rule, Violation } from './violation.ts';

const MAX_ROUTE_LINES = 60;

/** Route modules that are still longer. Take out the one that you split; nothing is added. */
const LONG_ROUTES: ReadonlySet<string> = new Set([
  'src/routes/account/alerts.tsx',
  'src/routes/account/garage.tsx',
  'src/routes/account/saved.tsx',
  'src/routes/account/sign-in.tsx',
  'src/routes/account/spin-to-win.tsx',
  'src/routes/account/vehicle-list.tsx',
  'src/routes/finance/deal.tsx',
  'src/routes/finance/novated-lease.tsx',
  'src/routes/purchase/start.tsx',
  'src/routes/purchase/step.tsx',
  'src/routes/reserve/dealership.tsx',
  'src/routes/reserve/payment.tsx',
  'src/routes/reserve/reservation.tsx',
  'src/routes/reserve/reserve.tsx',
  'src/routes/search/search.tsx',
  'src/routes/vehicle/vehicle.tsx',
]);

export const routeModulesRule: Rule = {
  name: `a route module has at most ${MAX_ROUTE_LINES} lines`,
  why: 'a reader sees in one window what a URL loads, accepts and shows; the screen can be drawn without the router',
  instead:
    'make the view model in <page>-view.server.ts and the components in <page>-screen.tsx, which takes it as properties; take a short module out of LONG_ROUTES of tests/integrity/route-modules.ts',
};

/** The route modules that src/routes.ts names. */
export function routeModules(): ReadonlySet<string> {
  const found = new Set<string>();
  walk(parseAll('src/routes.ts')[0]!.program, (node) => {
    const text = stringOf(node);
    if (text && /^routes\/.*\.tsx$/.test(text)) found.add(`src/${text}`);
  });
  return found;
}

/** Route modules over the limit that are not listed, and listed ones that are within it or gone. */
export function findLongRoutes(
  modules: readonly { readonly path: string; readonly lines: number }[],
  listed: ReadonlySet<string> = LONG_ROUTES,
): Violation[] {
  const long = modules.filter(({ lines }) => lines > MAX_ROUTE_LINES);
  const stale = [...listed].filter((file) => !long.some(({ path }) => path === file));
  return [
    ...long.filter(({ path }) => !listed.has(path)).map(({ path, lines }) => ({ file: path, found: `${lines} lines` })),
    ...stale.map((file) => ({ file, found: 'is in LONG_ROUTES without need' })),
  ];
}
