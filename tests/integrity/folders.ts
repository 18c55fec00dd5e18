import { isTest, type Source } from './source.ts';
import type { Rule, Violation } from './violation.ts';

type Rows<More = object> = Readonly<Record<string, { readonly imports: readonly string[] } & More>>;

/**
 * The folders of `src/`, each with the folders that it may import, by value or by type, and the reason. Each row only names folders
 * above it, so no circle of folders is possible. `layers.ts` says which part of a folder may be imported.
 */
const FOLDERS = {
  rules: { imports: [], why: 'pure values that belong to no feature' },
  styles: { imports: [], why: 'plain CSS over tokens' },
  platform: {
    imports: ['rules'],
    why: 'database, jobs and the ports that every feature may use; nothing of the business',
  },
  ui: { imports: ['rules'], why: 'the design system: props in, markup out' },
  browser: { imports: ['rules', 'ui'], why: 'what runs on every page, whatever the page shows' },
  vehicle: {
    imports: ['rules', 'platform', 'ui', 'browser'],
    why: 'what a vehicle is: all other features are about vehicles',
  },
  dealerships: { imports: ['rules', 'platform', 'ui', 'vehicle'], why: 'the location of a vehicle' },
  media: { imports: ['rules', 'platform', 'ui', 'browser', 'vehicle'], why: 'the pictures of a vehicle' },
  finance: {
    imports: ['rules', 'platform', 'ui', 'browser', 'vehicle'],
    why: 'the repayment for the price of a vehicle',
  },
  valuation: { imports: ['rules', 'platform', 'ui', 'vehicle'], why: 'the market price of a vehicle' },
  content: {
    imports: ['rules', 'platform', 'ui', 'browser', 'vehicle'],
    why: 'models and offers are about kinds of vehicles',
  },
  search: {
    imports: ['rules', 'platform', 'ui', 'browser', 'vehicle', 'dealerships', 'valuation', 'finance'],
    why: 'a query filters by location, price rating and repayment',
  },
  inventory: {
    imports: ['rules', 'platform', 'vehicle', 'dealerships', 'finance', 'search'],
    why: 'it fills the search with vehicles, with their locations and repayments',
  },
  leads: {
    imports: ['rules', 'platform', 'ui', 'browser', 'vehicle', 'dealerships', 'valuation', 'finance', 'inventory'],
    why: 'a lead goes to a location, and is about a vehicle that the site shows, a trade-in or a loan',
  },
  shoppers: {
    imports: ['rules', 'platform', 'ui', 'browser', 'vehicle', 'dealerships', 'search', 'leads'],
    why: 'alerts look for saved searches, and agree with the consents of leads',
  },
  reservations: {
    imports: ['rules', 'platform', 'vehicle', 'dealerships', 'leads'],
    why: 'a reservation is held for the sender of a lead',
  },
  purchases: { imports: ['rules', 'platform', 'leads'], why: 'a purchase becomes a lead' },
  feeds: {
    imports: ['rules', 'platform', 'vehicle', 'dealerships', 'finance', 'media'],
    why: 'a row states a vehicle with its location, lender figures and pictures',
  },
  sites: {
    imports: [
      'rules',
      'platform',
      'ui',
      'vehicle',
      'dealerships',
      'media',
      'finance',
      'content',
      'search',
      'inventory',
      'leads',
      'shoppers',
      'reservations',
      'purchases',
    ],
    why: 'it reads the settings and files of all features',
  },
  integrations: {
    imports: [
      'platform',
      'vehicle',
      'dealerships',
      'media',
      'finance',
      'valuation',
      'content',
      'search',
      'leads',
      'reservations',
    ],
    why: 'an adapter implements the port of a feature in its terms',
  },
  views: {
    imports: [
      'rules',
      'ui',
      'browser',
      'styles',
      'vehicle',
      'dealerships',
      'media',
      'finance',
      'valuation',
      'content',
      'search',
      'inventory',
      'leads',
      'shoppers',
      'reservations',
      'purchases',
      'sites',
    ],
    why: 'a screen puts features together',
  },
  routes: {
    imports: [
      'rules',
      'ui',
      'browser',
      'styles',
      'vehicle',
      'dealerships',
      'media',
      'finance',
      'valuation',
      'content',
      'search',
      'inventory',
      'leads',
      'shoppers',
      'reservations',
      'purchases',
      'sites',
      'views',
    ],
    why: 'a page puts features and views together',
  },
  api: {
    imports: [
      'rules',
      'platform',
      'styles',
      'vehicle',
      'dealerships',
      'media',
      'finance',
      'valuation',
      'content',
      'search',
      'inventory',
      'leads',
      'shoppers',
      'reservations',
      'sites',
      'views',
      'routes',
    ],
    why: 'a handler answers with what features know, or with the view model of a page',
  },
  server: {
    imports: [
      'rules',
      'platform',
      'browser',
      'dealerships',
      'media',
      'finance',
      'valuation',
      'content',
      'search',
      'inventory',
      'leads',
      'shoppers',
      'reservations',
      'purchases',
      'feeds',
      'sites',
      'integrations',
      'views',
      'routes',
      'api',
    ],
    why: 'the composition knows everything',
  },
} as const satisfies Rows<{ readonly why: string }>;

/** The folders of `src/views/`, in the same way. */
export const VIEW_FOLDERS = {
  cards: { imports: [], why: 'a vehicle in a list' },
  page: { imports: [], why: 'paths, titles, structured data and links of every page' },
  search: { imports: ['page'], why: 'a query of a site and its title' },
  account: { imports: ['page', 'search'], why: 'the sign-in, and what a signed-in shopper saved and sent' },
  locations: { imports: ['page'], why: 'a location with its hours, phones and reviews' },
  content: { imports: ['cards', 'page'], why: 'a model, an offer or a post, wherever a page shows it' },
  forms: { imports: ['cards', 'page', 'locations', 'content'], why: 'a form beside the vehicle, model or offer' },
  chrome: { imports: ['page', 'search', 'locations'], why: 'header and footer link to pages, searches and locations' },
  'content-page': {
    imports: ['cards', 'page', 'search', 'locations', 'forms', 'chrome'],
    why: 'a page of a dealer combines sections of all kinds',
  },
  finance: {
    imports: ['cards', 'page', 'search', 'account', 'forms', 'content-page'],
    why: 'the finance page has a form, and a dealer may add content to it',
  },
  reservations: {
    imports: ['cards', 'page', 'account', 'locations', 'forms'],
    why: 'a reservation of a vehicle, collected at a location, by a form',
  },
  purchases: {
    imports: ['cards', 'account', 'forms', 'finance', 'reservations'],
    why: 'a purchase has a deposit as a reservation has, and a deal',
  },
  vehicle: { imports: ['cards', 'page', 'purchases'], why: 'the buttons of a vehicle, and its delivery' },
  garage: {
    imports: ['cards', 'page', 'account', 'forms', 'finance', 'purchases'],
    why: 'it lists what the shopper has on the site',
  },
} as const satisfies Rows<{ readonly why: string }>;

export const foldersRule: Rule = {
  name: 'a folder imports only the folders of its row',
  why: 'in a circle of folders, none can be read, tested or changed without all others',
  instead:
    'take the fields that the code reads instead of a type of a folder above, move a port to the feature that needs it, or let a view put the two together; a new arrow to a folder above it in the table gets its reason in tests/integrity/folders.ts',
};

/** Finds the folder of a file below `root`; `null` for files directly there, for other files, and for tests. */
function folder(file: string, root: string): string | null {
  if (!file.startsWith(root) || isTest(file)) return null;
  const [first = '', ...rest] = file.slice(root.length).split('/');
  return rest.length > 0 ? first : null;
}

/** `root` ends with a slash; `rows` are its folders. */
export function findFolderViolations(
  sources: readonly Source[],
  rows: Rows = FOLDERS,
  root: string = 'src/',
): Violation[] {
  return sources.flatMap(({ path, imports }) => {
    const from = folder(path, root);
    if (from === null) return [];
    const row = rows[from];
    if (row === undefined) return [{ file: path, line: 1, found: `is in ${root}${from}/, which has no row` }];
    return imports.flatMap(({ file, line }) => {
      const to = file === null ? null : folder(file, root);
      if (to === null || to === from || row.imports.includes(to)) return [];
      return [{ file: path, line, found: `imports ${file}: the row of ${from} does not name ${to}` }];
    });
  });
}

/** Rows that name a folder below them or unknown, and arrows that no import needs. */
export function findWrongRows(sources: readonly Source[], rows: Rows = FOLDERS, root: string = 'src/'): Violation[] {
  const names = Object.keys(rows);
  const used = new Set(
    sources.flatMap(({ path, imports }) =>
      imports.map(({ file }) => `${folder(path, root)} ${file && folder(file, root)}`),
    ),
  );
  return Object.entries(rows).flatMap(([name, { imports }], at) =>
    imports.flatMap((other): Violation[] => {
      const file = 'tests/integrity/folders.ts';
      if (!names.slice(0, at).includes(other))
        return [{ file, found: `${name} names ${other}, which is not above it` }];
      return used.has(`${name} ${other}`) ? [] : [{ file, found: `${name} names ${other}, which it does not import` }];
    }),
  );
}

export const routeFoldersRule: Rule = {
  name: 'a folder of src/routes/ imports no other one',
  why: 'a page can then be read, changed and removed without the others',
  instead: 'move what both pages need to src/views/',
};

export function findRouteViolations(sources: readonly Source[]): Violation[] {
  const root = 'src/routes/';
  return sources.flatMap(({ path, imports }) => {
    const from = folder(path, root);
    if (from === null) return [];
    return imports.flatMap(({ file, line }) => {
      const to = file === null ? null : folder(file, root);
      return to === null || to === from ? [] : [{ file: path, line, found: `imports ${file}` }];
    });
  });
}
