import type { Source } from './source.ts';
import { isTest } from './source.ts';
import type { Rule, Violation } from './violation.ts';

/**
 * The features, each with the other features whose `rules/` it uses: `rules` for its own rules, `also` for the rest of it.
 * Everyone may use `src/rules`.
 */
export const FEATURES: Readonly<
  Record<string, { readonly rules: readonly string[]; readonly also: readonly string[] }>
> = {
  vehicle: { rules: [], also: [] },
  dealerships: { rules: ['vehicle'], also: [] },
  media: { rules: ['vehicle'], also: [] },
  finance: { rules: ['vehicle'], also: [] },
  valuation: { rules: ['vehicle'], also: [] },
  content: { rules: ['vehicle'], also: [] },
  shoppers: { rules: ['vehicle', 'dealerships', 'leads', 'search'], also: [] },
  leads: { rules: ['vehicle', 'dealerships', 'valuation', 'finance'], also: ['inventory'] },
  reservations: { rules: ['vehicle', 'dealerships', 'leads'], also: [] },
  purchases: { rules: ['vehicle', 'leads'], also: [] },
  search: { rules: ['vehicle', 'dealerships', 'valuation'], also: ['finance'] },
  inventory: { rules: ['vehicle', 'search'], also: ['dealerships', 'media', 'finance'] },
  feeds: { rules: ['vehicle'], also: ['dealerships', 'finance', 'media'] },
};

/** Folders of a feature that are pure, as `rules/` is, and that other features may use where they may use its rules. */
const PURE_PARTS = ['rules', 'drawings'];

/**
 * Layers that a layer may import, besides itself and `src/rules`. `features` is every part of a feature, `rules` only
 * their rules.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  rules: [],
  platform: [],
  ui: [],
  browser: ['ui'],
  integrations: ['feature rules', 'ports', 'platform'],
  sites: ['feature rules', 'feature settings', 'platform', 'ui'],
  views: ['features', 'feature rules', 'ui', 'browser', 'sites', 'styles'],
  routes: ['features', 'feature rules', 'ui', 'browser', 'sites', 'styles', 'views'],
  api: ['features', 'feature rules', 'sites', 'platform', 'routes', 'styles', 'views'],
  server: ['features', 'feature rules', 'adapters', 'sites', 'platform', 'routes', 'views', 'api', 'browser', 'styles'],
  demo: ['features', 'feature rules', 'platform'],
  dealers: [],
};
/** Proof and commands see everything. */
const UNLIMITED = new Set(['tests', 'bench', 'scripts']);
/** Layers that a feature's own folders may import besides its own feature: components, and everything else of it. */
const FEATURE_UI = ['ui', 'browser'];
const FEATURE_SERVER = ['platform'];

export const layersRule: Rule = {
  name: 'who may import whom',
  why: 'a feature that knows its neighbours cannot be changed, tested or taken away alone (ARCHITECTURE.md, layers)',
  instead:
    'move what both need down into rules/, tell the other feature by a job or a port, give a component a slot, or let a screen (or server/compose.ts) put the two together',
};

/** The layer of a path from the root. A feature has three: `<feature>/rules`, `<feature>/ui` and `<feature>`. */
export function findLayer(file: string): string {
  const [first = '', second = '', third = '', fourth = ''] = file.split('/');
  if (first !== 'src') return first;
  // Files directly under src/ (root, entries, the list of routes) are the framework's own, and count as screens.
  if (third === '') return 'routes';
  if (!(second in FEATURES)) return second;
  if (fourth !== '' && PURE_PARTS.includes(third)) return `${second}/rules`;
  return fourth !== '' && third === 'ui' ? `${second}/ui` : second;
}

export function findLayerViolations(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((imported) => {
      const problem = forbids(source.path, imported.file, imported.specifier);
      const found = `imports ${imported.file ?? imported.specifier}: ${problem}`;
      return problem === null ? [] : [{ file: source.path, line: imported.line, found }];
    }),
  );
}

/** Explains why `file` may not import `target` (`null` for a package); `null` when it may. */
function forbids(file: string, target: string | null, specifier: string): string | null {
  const from = findLayer(file);
  const isPure = from === 'rules' || from.endsWith('/rules');
  if (target === null) {
    if (!isPure || isTest(file) || specifier.includes('/+types/')) return null;
    return 'rules import no package and no node: module';
  }
  const to = findLayer(target);
  // A test may also use the tests' support, demo stock, the script that made the thing, the fake of a port, other features and a whole site;
  // a test of a view, the pages that show it.
  if (isTest(file) && (['tests', 'demo', 'scripts'].includes(to) || target.endsWith('/fake.server.ts'))) return null;
  if (isTest(file) && (to.split('/')[0]! in FEATURES || to === 'sites' || (from === 'views' && to === 'routes')))
    return null;
  if (to === 'tests') {
    // docs/requirements.md is made from the titles of the tests.
    const mayUseTests = from === 'tests' || from === 'bench' || file.startsWith('scripts/docs/');
    return mayUseTests ? null : 'code that ships never imports tests';
  }
  if (to === 'demo' && file.startsWith('src/')) return 'the product imports nothing of the demonstration';
  if (to === 'server' && from !== 'server' && from !== 'tests' && from !== 'bench') return 'nothing imports server/';
  if (UNLIMITED.has(from)) return null;
  if (from === 'integrations' && (to === 'integrations' || portName(target) !== null)) {
    // A file beside the folders of the ports serves them all.
    const port = (path: string) => portName(path) ?? path.split('/').slice(2, -1)[0] ?? null;
    return port(target) === null || port(file) === port(target) ? null : 'one port never imports another';
  }
  if (from === to || to === 'rules') return null;
  return allowed(from, to, target) ? null : reason(from, to);
}

function allowed(from: string, to: string, target: string): boolean {
  const [feature = '', part = ''] = from.split('/');
  const uses = FEATURES[feature];
  const [other = '', otherPart = ''] = to.split('/');
  if (uses === undefined) return (MAY_IMPORT[from] ?? []).some((name) => isKind(name, to, target));
  if (part === 'rules') return otherPart === 'rules' && uses.rules.includes(other);
  if (otherPart === 'rules') return other === feature || uses.rules.includes(other) || uses.also.includes(other);
  if (other === feature) return part === '' ? otherPart !== 'ui' : otherPart !== '';
  return (part === 'ui' ? FEATURE_UI : FEATURE_SERVER).some((name) => isKind(name, to, target));
}

/** `mail` for `src/platform/mail-port.ts`; `null` for any other file. */
export function portName(file: string): string | null {
  return /\/([\w-]+)-port\.ts$/.exec(file)?.[1] ?? null;
}

/** True for `src/<feature>/settings.ts` and for the files of `src/<feature>/settings/`. */
export function isFeatureSettings(file: string): boolean {
  const [, feature = ''] = /^src\/(\w+)\/settings(?:\.ts$|\/)/.exec(file) ?? [];
  return feature in FEATURES;
}

/** True if an entry of the tables above covers a target. */
function isKind(name: string, to: string, target: string): boolean {
  const [other = '', otherPart = ''] = to.split('/');
  if (name === 'features') return other in FEATURES;
  if (name === 'feature rules') return other in FEATURES && otherPart === 'rules';
  if (name === 'feature settings') return isFeatureSettings(target);
  if (name === 'ports') return portName(target) !== null;
  if (name === 'adapters') return to === 'integrations';
  return name === to;
}

function reason(from: string, to: string): string {
  const [feature = '', part = ''] = from.split('/');
  if (to === 'integrations') return 'only server/compose.ts knows adapters; everyone else sees the types of the port';
  const uses = FEATURES[feature];
  if (uses === undefined) return `${from} may import ${['rules', ...(MAY_IMPORT[from] ?? [])].join(', ')} only`;
  if (part === 'rules')
    return `rules of ${feature} may import the rules of ${[feature, ...uses.rules].join(', ')} only`;
  const [other = '', otherPart = ''] = to.split('/');
  if (other in FEATURES && otherPart !== 'rules' && other !== feature)
    return 'a feature never imports another feature, except for its rules';
  if (other in FEATURES && other !== feature)
    return `${feature} does not name ${other} among the features whose rules it uses`;
  return `${from} may not import ${to}`;
}
