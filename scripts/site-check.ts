/** Lists what is missing or risky before a site goes live. `npm run site:check -- --site SLUG [--offline]` */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openEmptyLibrary } from '#integrations/media-library/empty.server.ts';
import type { MediaLibrary } from '#media/media-library-port.ts';
import { ownPicture } from '#media/own-pictures.server.ts';
import { nearestName } from '#rules/word-match.ts';
import { PICTURES } from '#sites/pictures/picture-folder.server.ts';
import { openTenants } from '#sites/load-tenants.server.ts';
import type { Site, TenantProblem, Tenants } from '#sites/site.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { makeMark } from '#vehicle/make-marks.server.ts';
import routes from '../src/routes.ts';
import { checkBuyerRights } from './site-check/check-buyer-rights.ts';
import { checkClaims } from './site-check/check-claims.ts';
import { checkContent } from './site-check/check-content.ts';
import { checkDriveAway } from './site-check/check-drive-away.ts';
import { checkFinance } from './site-check/check-finance.ts';
import { checkLegal } from './site-check/check-legal.ts';
import { checkLinks } from './site-check/check-links.ts';
import { checkMaps } from './site-check/check-maps.ts';
import { checkCounter } from './site-check/check-counter.ts';
import { checkNovatedLease } from './site-check/check-novated-lease.ts';
import { checkPayments } from './site-check/check-payments.ts';
import { checkRates } from './site-check/check-rates.ts';
import { checkPictures } from './site-check/check-pictures.ts';
import { checkStock } from './site-check/check-stock.ts';
import { counted, findingsText, type Finding, type SiteTexts } from './site-check/finding.ts';
import { repairedCopy } from './site-check/repaired-copy.ts';
import { storedStock } from './site-check/stored-stock.ts';
import { reachReceivers } from './site-check/reach-receivers.ts';
import { faintPairs } from './site-check/theme-contrast.ts';

const USAGE = `npm run site:check -- --site SLUG [--offline]

  --site SLUG   the site's folder name
  --offline     do not ask mail servers and webhooks
  --dir FOLDER  the folder of dealers (default: DEALERS_DIR, or dealers)
  --help

Exit code: 0 nothing is missing, 1 something is, 2 wrong usage or unknown site.`;

type ReadStock = (site: Site) => Promise<readonly Vehicle[] | { readonly error: string }>;

interface Checked {
  /** The exit code. */
  readonly status: 0 | 1 | 2;
  readonly text: string;
}

/** Checks the site that the arguments name. Throws if the arguments are wrong. */
export async function checkSite(args: readonly string[], readStock: ReadStock = storedStock): Promise<Checked> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      site: { type: 'string' },
      offline: { type: 'boolean', default: false },
      dir: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return { status: 0, text: USAGE };
  const dir = values.dir ?? process.env['DEALERS_DIR'] ?? 'dealers';
  const tenants = await openTenants({ dir, watch: false });
  const slug = values.site ?? '';
  const { site, problems } = await siteToCheck(dir, slug, tenants);
  if (site === null) return notLoaded(slug, tenants, problems);
  const groupTexts = textsBelow(dir, site.group_id);
  const texts = textsOf(site, groupTexts);
  const stock = await readStock(site);
  const vehicles = 'error' in stock ? null : stock;
  const own: readonly Finding[] = [
    ...checkLegal(site, texts),
    ...checkContent(site, texts),
    ...checkMaps(site, texts),
    ...checkPayments(site, texts),
    ...checkFinance(site, texts),
    ...checkRates(site, texts),
    ...checkNovatedLease(site, texts),
    ...checkCounter(site, texts),
    ...checkClaims(site, texts),
    ...checkDriveAway(site, texts),
    ...checkBuyerRights(site, texts),
    ...(await checkLinks(site, texts, await routes, pictureFinder(site, await openLibrary()))),
    ...(await checkPictures(site, dir, groupTexts)),
    ...contrast(site),
    ...(values.offline ? [] : await reachReceivers(site, texts)),
  ];
  const findings = [
    ...problems,
    ...(vehicles === null ? own : counted(own, vehicles, 'always')),
    ...(vehicles === null ? [] : counted(checkStock(site, texts), vehicles, 'touched')),
  ];
  const missing = findings.filter(({ level }) => level === 'missing').length;
  const unread = [
    values.offline ? 'mail servers and webhooks were not asked' : '',
    'error' in stock ? `the stock was not read: ${stock.error}` : '',
  ].filter(Boolean);
  const sum = summary(site, { missing, risks: findings.length - missing, unread });
  return { status: missing > 0 ? 1 : 0, text: [findingsText(findings), sum].filter(Boolean).join('\n\n') };
}

function summary(
  { name }: Site,
  { missing, risks, unread }: { readonly missing: number; readonly risks: number; readonly unread: readonly string[] },
): string {
  const without = unread.length === 0 ? '' : ` (${unread.join('; ')})`;
  return `${name}: ${missing} missing, ${risks} ${risks === 1 ? 'risk' : 'risks'}${without}.`;
}

/** The pictures of the demonstration, if this installation has one. */
async function openLibrary(): Promise<MediaLibrary> {
  const demonstration = new URL('../demo/demonstration.ts', import.meta.url);
  if (!existsSync(demonstration)) return openEmptyLibrary();
  return ((await import(demonstration.href)) as { readonly library: MediaLibrary }).library;
}

function pictureFinder(site: Site, library: MediaLibrary) {
  return async (pathname: string) =>
    Object.hasOwn(site.pictures, pathname) ||
    makeMark(pathname) !== null ||
    (await ownPicture(library, pathname)) !== null;
}

/** A site, and what is wrong with its files. One that cannot be loaded is loaded without that, so that the rest is checked too. */
async function siteToCheck(
  dir: string,
  slug: string,
  tenants: Tenants,
): Promise<{ readonly site: Site | null; readonly problems: readonly Finding[] }> {
  const site = tenants.bySlug(slug);
  if (site) return { site, problems: loadFindings(tenants.problems().filter(({ file }) => isOf(site.group_id, file))) };
  const group =
    slug === '' ? undefined : readdirSync(dir).find((one) => existsSync(path.join(dir, one, slug, 'site.yaml')));
  if (group === undefined) return { site: null, problems: [] };
  const repaired = await repairedCopy(dir, group, slug);
  return { site: repaired.site, problems: loadFindings(repaired.problems) };
}

const isOf = (group: string, file: string) => file.startsWith(`${group}/`);

/** Says why there is no such site: a mistake in its files that nothing can be checked without, or a wrong name. */
function notLoaded(slug: string, tenants: Tenants, problems: readonly Finding[]): Checked {
  if (problems.length > 0)
    return {
      status: 1,
      text: `${findingsText(problems)}\n\nThe site "${slug}" cannot be loaded, so nothing else was checked.`,
    };
  const known = tenants.all().map((one) => one.slug);
  const near = nearestName(slug, known);
  const meant = near ? ` Did you mean "${near}"?` : '';
  return { status: 2, text: `There is no site "${slug}".${meant} Sites: ${known.join(', ')}.\n\n${USAGE}` };
}

function loadFindings(problems: readonly TenantProblem[]): readonly Finding[] {
  return problems.map(({ file, message }) => ({
    level: 'missing',
    file,
    line: lineIn(message),
    message,
    todo: 'Correct the file.',
  }));
}

/** The line that a problem states: before what is wrong in a page, and at the end of what is wrong in YAML. */
function lineIn(message: string): number | null {
  return Number(/^line (\d+)\b|\(line (\d+)\)$/.exec(message)?.slice(1).find(Boolean) ?? 0) || null;
}

/** The text files of a group and its sites, without the notes about their folders of pictures. */
function textsBelow(dir: string, group: string): SiteTexts {
  const files = readdirSync(path.join(dir, group), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ya?ml|md)$/.test(name) && path.basename(path.dirname(name)) !== PICTURES)
    .map((name) => `${group}/${name}`);
  return new Map(files.map((name) => [name, readFileSync(path.join(dir, name), 'utf8')]));
}

/** The texts of the site, and those of its group that are not of another site. */
function textsOf(site: Site, groupTexts: SiteTexts): SiteTexts {
  const isOwn = (name: string) => name.startsWith(`${site.id}/`) || path.dirname(name) === site.group_id;
  return new Map([...groupTexts].filter(([name]) => isOwn(name)));
}

function contrast(site: Site): readonly Finding[] {
  const defaults = readFileSync(new URL('../src/styles/base/tokens.css', import.meta.url), 'utf8');
  return faintPairs(site.theme.css, defaults).map(({ text, ground, ratio }) => ({
    level: 'missing',
    file: `${site.id}/theme.css`,
    line: null,
    message: `Text in ${text} on ${ground} has a contrast of ${ratio.toFixed(1)} to 1; readable text needs 4.5 to 1 (WCAG 2.2 AA).`,
    todo: 'Make one of the two colours darker or lighter.',
  }));
}

async function run(): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const { status, text } = await checkSite(process.argv.slice(2));
    (status === 2 ? console.error : console.log)(text);
    process.exitCode = status;
  } catch (error) {
    console.error((error as Error).message);
    if (String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')) console.error(`\n${USAGE}`);
    process.exitCode = 2;
  }
}

// Not if a test imports it.
if (import.meta.main) await run();
