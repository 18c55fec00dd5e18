import type { Source } from './source.ts';
import { isTest } from './source.ts';
import type { Rule, Violation } from './violation.ts';

/** Layers by the start of the path, the longest first where one stands in another. */
const ROOMS = ['stock', 'leads', 'images', 'dealerships', 'content'];
const EVERYTHING = [
  'domain',
  'sites',
  ...ROOMS,
  'integrations',
  'jobs',
  'db',
  'ui',
  'routes',
  'demo',
  'bench',
  'scripts',
];

/** Who may import whom: the table of ARCHITECTURE.md. A layer may always import itself (rooms and ports: see below). */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  sites: ['domain'],
  stock: ['domain', 'sites', 'db', 'jobs'],
  leads: ['domain', 'sites', 'db', 'jobs', 'integrations'],
  images: ['domain', 'sites', 'db', 'integrations'],
  dealerships: ['domain', 'sites'],
  content: ['domain', 'sites'],
  integrations: ['domain'],
  jobs: ['db'],
  db: ['domain'],
  ui: ['domain'],
  routes: [...ROOMS, 'ui', 'domain', 'sites', 'styles'],
  // The sheet of a vehicle is drawn in the colours of the tokens.
  server: [...EVERYTHING, 'styles', 'server'],
  // Demo stock is written into the database, and its photos are the addresses of drawn pictures.
  demo: ['domain', 'db', 'ui'],
  dealers: [],
  bench: EVERYTHING,
  scripts: EVERYTHING,
  tests: [...EVERYTHING, 'server', 'tests'],
};

/** Imports that break the table for a written reason: `importer -> imported` (a file or a folder ending in a slash). */
export const EXCEPTIONS: Readonly<Record<string, string>> = {};

export const layersRule: Rule = {
  name: 'who may import whom',
  why: 'a room that knows its neighbours cannot be changed, tested or taken away alone (ARCHITECTURE.md, the rooms)',
  instead:
    'move what both need down to src/domain, tell the other room by a job, give a component a slot, or let the route (or server/compose.ts) put the two together',
};

/** The layer of a path from the root; a room's components are `<room>/ui`. */
export function layerOf(file: string): string {
  const [first = '', second = '', third = ''] = file.split('/');
  if (first !== 'src') return first;
  // Files directly under src/ (root, entries, the list of routes) are the routes' own.
  if (third === '') return 'routes';
  return second;
}

export function findLayerViolations(sources: readonly Source[]): Violation[] {
  const violations: Violation[] = [];
  for (const source of sources) {
    const from = layerOf(source.path);
    for (const imported of source.imports) {
      const problem = forbids(source.path, from, imported.file, imported.specifier);
      if (problem !== null)
        violations.push({
          file: source.path,
          line: imported.line,
          found: `imports ${imported.file ?? imported.specifier}: ${problem}`,
        });
    }
  }
  return violations;
}

function forbids(file: string, from: string, target: string | null, specifier: string): string | null {
  if (target === null)
    return from === 'domain' && !isTest(file) && !specifier.includes('/+types/')
      ? 'domain imports nothing but itself, no package and no node: module'
      : null;
  const to = layerOf(target);
  if (`${file} -> ${target}` in EXCEPTIONS) return null;
  // Tests beside a thing may also use the tests' own support, demo stock, and the script that made the thing.
  if (isTest(file) && (to === 'tests' || to === 'demo' || to === 'scripts')) return null;
  if (to === 'tests') return from === 'tests' || from === 'bench' ? null : 'code that ships never imports tests';
  if (to === 'server')
    return from === 'server' || from === 'tests' || from === 'bench' ? null : 'nobody imports server/';
  if (from === 'integrations' && to === 'integrations') {
    const port = (path: string) => path.split('/')[2];
    return port(file) === port(target) ? null : 'one port never imports another';
  }
  if (to === 'integrations' && from !== 'tests' && from !== 'server' && from !== 'bench') {
    if (!(MAY_IMPORT[from] ?? []).includes('integrations')) return `${from} may not see ports`;
    const isFakeInTest = isTest(file) && target.endsWith('/fake.server.ts');
    return target.endsWith('/port.ts') || isFakeInTest
      ? null
      : 'only server/compose.ts meets adapters; rooms see the types of port.ts';
  }
  if (from === to) return null;
  // A room's own components may use the shared ones.
  if (ROOMS.includes(from) && file.split('/')[2] === 'ui' && to === 'ui') return null;
  if ((MAY_IMPORT[from] ?? []).includes(to)) return null;
  return ROOMS.includes(from) && ROOMS.includes(to)
    ? 'a room never imports another room'
    : `${from} may import ${[from, ...(MAY_IMPORT[from] ?? [])].join(', ')} only`;
}
