import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** Looks up a module of the build. */
type Lookup = (id: string) => { readonly importers: readonly string[]; readonly isEntry: boolean } | null;

/** The kinds of pages that need the module, by their folders, and `root`. */
function pagesOf(id: string, lookup: Lookup): ReadonlySet<string> {
  const pages = new Set<string>();
  const seen = new Set([id]);
  for (const one of seen) {
    const module = lookup(one);
    if (REST.test(one)) pages.add('rest');
    else if (module?.isEntry) pages.add(/\/src\/routes\/([\w-]+)\//.exec(one)?.[1] ?? 'root');
    for (const importer of module?.importers ?? []) seen.add(importer);
  }
  return pages;
}

/** What a vehicle page hydrates later. */
const REST = /\/routes\/vehicle\/(?:enquiry-panel|sections)\.tsx$/;

const SHARED_FILES = [
  'shared',
  'posts',
  'enquiry',
  'page',
  'forms',
  'vehicle-rest',
  'quote',
  'stock',
  'home-widgets',
  'content',
  'lists',
  'checkout',
  'finance',
  'sign-in',
  'forget-shopper',
] as const;

/** Modules with a file of their own, whatever pages need them. */
const OWN_FILES: readonly (readonly [modules: RegExp, file: (typeof SHARED_FILES)[number]])[] = [
  // What the page and the dialog of the sign-in share. Other pages only load it with the dialog, although their server code imports it.
  [/\/(?:sign-in-form\.tsx|shoppers\/rules\/sign-in\.ts|dealerships\/rules\/australian-number\.ts)$/, 'sign-in'],
  // Any page may load it at its start; the rest of the garage is not needed then.
  [/\/shoppers\/ui\/forget-shopper\.ts$/, 'forget-shopper'],
  // The card of a post: on home pages, and in a later part of a vehicle's page.
  [/\/content\/ui\/post-card\.tsx$/, 'posts'],
  // What a vehicle page loads for its quote, without the rest of the finance page.
  [/\/finance\/(?:ui\/live-quote|rules\/quoted-repayment)\.ts$/, 'quote'],
  // A page of the dealer's own text, which loads a form, stock or a model only where it shows one.
  [
    /\/(?:views\/(?:content-page\/(?:page-screen|page-sections|prose)|finance\/finance-meta)|ui\/accordion)\.tsx?$/,
    'page',
  ],
  // The screen of the finance page, which a page of a dealer's own content loads only where it shows it.
  [
    /\/(?:views\/finance\/(?:finance-screen|lender-comparison|use-loan|borrow)|finance\/(?:ui\/loan-quote|rules\/pre-approval))\.tsx?$/,
    'finance',
  ],
];

/** The files of what no page of a vehicle or with a form needs, by the first kind of page that needs it. */
const REST_OF_PAGES: readonly (readonly [page: string, file: (typeof SHARED_FILES)[number]])[] = [
  ['search', 'stock'],
  ['home', 'home-widgets'],
  ['content', 'content'],
  ['account', 'lists'],
];

/** The file of a module that several routes share, by the pages that need it, so that these load little that they do not need. */
function sharedFile(id: string, lookup: Lookup): (typeof SHARED_FILES)[number] | null {
  const own = OWN_FILES.find(([modules]) => modules.test(id));
  if (own) return own[1];
  const pages = pagesOf(id, lookup);
  const isOn = (...kinds: readonly string[]) => kinds.some((kind) => pages.has(kind));
  if (isOn('root') || (isOn('home', 'search') && isOn('vehicle', 'contact'))) return 'shared';
  if (isOn('vehicle')) return 'enquiry';
  if (isOn('rest') && isOn('home', 'search')) return 'shared';
  if (isOn('contact') && !isOn('home', 'search')) return 'forms';
  if (isOn('rest')) return 'vehicle-rest';
  const [, file] = REST_OF_PAGES.find(([page]) => isOn(page)) ?? [];
  // The rest is of what follows the choice of a vehicle, or of parts that are loaded on demand.
  return file ?? (pages.size > 0 ? 'checkout' : null);
}

const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler|@remix-run|cookie-es)\/|vite\/preload-helper/;

/** Modules of React Router of which every page needs a few constants, and the full router everything else. */
const SPLIT =
  /\/react-router\/dist\/production\/lib\/(?:router\/(?:router|instrumentation)|dom\/ssr\/single-fetch)\.js$/;
const FULL_ROUTER = /\/src\/browser\/router\/full-router\.ts$/;
const WHOLE = 'whole-router';

/**
 * Bundlers split by module, and React Router's router is one of which every page uses the constants. So `full-router.ts` gets the modules
 * themselves, and the rest of React Router copies of them, of which only what is used remains.
 */
function splitRouter(): Plugin {
  return {
    name: 'split-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (importer === undefined || source.startsWith(WHOLE)) return null;
      if (FULL_ROUTER.test(importer) && source === 'react-router') {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found && { ...found, id: `${found.id}?${WHOLE}` };
      }
      if (!importer.includes('/react-router/')) return null;
      const found = await this.resolve(source, importer.replace(/\?.*$/, ''), { ...options, skipSelf: true });
      if (!found || !SPLIT.test(found.id)) return null;
      const isWhole = importer.includes(WHOLE) || SPLIT.test(importer);
      return isWhole ? found : { ...found, id: `${found.id}?constants` };
    },
  };
}

export default defineConfig({
  plugins: [splitRouter(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each file costs a part of a round trip on a slow connection: a page loads the framework, what pages share, and its own module.
            codeSplitting: {
              groups: [
                {
                  // In one file: it changes with upgrades only, and one file compresses better than five.
                  name: 'framework',
                  test: (id: string) => FRAMEWORK.test(id) && !SPLIT.test(id),
                  priority: 99,
                },
                // In this order, because a file also takes what its modules import.
                ...SHARED_FILES.map((file, at) => ({
                  debugName: file,
                  name: (id: string, graph: { getModuleInfo: Lookup }) =>
                    sharedFile(id, (one) => graph.getModuleInfo(one)) === file ? file : null,
                  test: (id: string) => id.includes('/src/') && !id.includes('/src/styles/'),
                  minShareCount: file === 'vehicle-rest' ? 1 : 2,
                  priority: SHARED_FILES.length - at,
                })),
                {
                  // A page with a watchlist needs all of them, and together they are smaller.
                  name: 'account-browser',
                  test: /\/src\/shoppers\/(?:ui\/(?:account-browser|watchlist-store)|rules\/sign-in-url)\.ts$/,
                  priority: 0,
                },
                {
                  // A spin nearly always has hotspots.
                  name: 'spin-viewer',
                  test: /\/src\/media\/ui\/(?:spin-viewer|hotspot-layer)\.tsx$/,
                  priority: 0,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // The whole server is one build, so that context keys made by createContext() are one module instance.
        rolldownOptions: { input: './src/server/main.ts' },
      },
    },
  },
  build: {
    assetsInlineLimit: 0,
    // Every page has these already: their names would only make the files longer that load parts on demand.
    modulePreload: {
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((name) => !/\/(?:framework|shared|rolldown-runtime)-/.test(name)),
    },
    target: 'es2022',
    // The first versions with :has() and color-mix(), which the layout needs: rewritten rules for older ones would be dead weight.
    cssTarget: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
  },
});
