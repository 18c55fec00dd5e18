import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../src/routes.ts';
import { declaredOperations } from './api-operations.ts';
import { commentAbove, firstSentence, GENERATED, table } from './markdown-table.ts';

const SERVER = 'src/server/app.ts';
const CALL = /\bapp\.(get|post|put|patch|delete|all)\(\s*'([^']+)'/g;

/** Screens whose code needs no comment of its own. */
const SCREENS: Readonly<Record<string, string>> = {
  'routes/home/home.tsx': 'The first page: search, newest stock, makes, places.',
  'routes/search/search.tsx':
    'Stock that can be searched, filtered and sorted; the parts of the address name kind, make and the like.',
  'routes/vehicle/vehicle.tsx': 'One vehicle, or a message about one that is no longer for sale.',
  'routes/contact/contact.tsx': 'Locations, opening hours and the enquiry form.',
};
/** Purposes of the server's own addresses. */
const OWN: Readonly<Record<string, string>> = {
  '/livez': 'Probe: the process runs.',
  '/readyz': 'Probe: it can serve; 503 with the reason where it cannot.',
  '/metrics': 'Probe: measures for Prometheus, for this machine or with METRICS_TOKEN.',
  '/assets/*': 'Built scripts, styles, fonts; named by their content, cached for a year.',
  '/themes/:file': "A site's theme.css and logo.svg, named by their content.",
  '/media/*': "Drawn pictures of vehicles that have no photograph, and the demo stock's pictures and videos.",
  '/video/youtube/:id': "YouTube's player in a frame of its own, which only a page of the same site may show.",
  '/robots.txt': 'What crawlers may request, and where the sitemap is.',
  '/llms.txt': 'The site in plain Markdown, for programs that answer questions about it.',
  '/sitemap.xml': 'The index of the sitemap files of a site.',
  '/sitemaps/:file': 'One sitemap file: at most 50,000 pages of some kinds.',
  '/openapi.json': 'The API, described for machines.',
  '/api/*': 'Any other call: a 404 that says so (RFC 9457).',
};

/** docs/routes.md: every URL that the platform serves. `readText` reads a file by its path from the root. */
export async function routesPage(
  readText: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): Promise<string> {
  const screens = screenRows(await routes, '').map(([address, file]) => [
    `\`${address}\``,
    `\`src/${file}\``,
    aboutOf(file, readText(`src/${file}`)),
  ]);
  const own = [...readText(SERVER).matchAll(CALL)]
    .filter(([, , address]) => address !== '*')
    .map(([, method, address]) => [
      method === 'all' ? 'any' : method!.toUpperCase(),
      `\`${address}\``,
      OWN[address!] ?? '',
    ]);
  const operations = declaredOperations(readText).map(({ method, path, summary }) => [
    method.toUpperCase(),
    `\`${path}\``,
    firstSentence(summary),
  ]);
  return [
    GENERATED,
    '# Addresses',
    'Every address is answered for the site that its host names; a host that names none is a plain 404. Only the three probes are asked without a site.',
    `## Screens\n\nFrom \`src/routes.ts\`. \`:name\` is one part of the address, \`?\` one that may be left out.\n\n${table(['address', 'file', 'about'], screens)}`,
    `## The server's own\n\nFrom \`${SERVER}\`; they come before the screens. \`/openapi.json\` describes the API.\n\n${table(['method', 'address', 'about'], own)}`,
    `## Operations of the API\n\nFrom the files of \`src/api/\`; \`src/api/operations.ts\` lists them.\n\n${table(['method', 'address', 'about'], operations)}`,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function screenRows(entries: readonly RouteConfigEntry[], below: string): [address: string, file: string][] {
  return entries.flatMap((entry): [string, string][] => {
    const address = [below, entry.path].filter(Boolean).join('/');
    const inner = screenRows(entry.children ?? [], address);
    // A layout has no address of its own.
    return entry.path === undefined && !entry.index ? inner : [[`/${address}`, entry.file], ...inner];
  });
}

/** The comment above the loader or the screen, which says what the address is. */
function aboutOf(file: string, text: string): string {
  const screen = /export default (?:async )?function (\w+)/.exec(text)?.[1];
  return (
    firstSentence(commentAbove(text, 'loader') || (screen ? commentAbove(text, screen) : '')) || (SCREENS[file] ?? '')
  );
}
