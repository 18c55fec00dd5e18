/** Lists what is missing or risky before a site goes live. `npm run site:check -- --site SLUG [--offline]` */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openEmptyLibrary } from '#integrations/media-library/empty.server.ts';
import type { MediaLibrary } from '#integrations/media-library/port.ts';
import { ownPicture } from '#media/own-pictures.server.ts';
import { nearestName } from '#rules/word-match.ts';
import { PICTURES } from '#sites/picture-folder.server.ts';
import { openTenants } from '#sites/load-tenants.server.ts';
import type { Site, Tenants } from '#sites/site.ts';
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
import { findingsText, type Finding, type SiteTexts } from './site-check/finding.ts';
import { reachReceivers } from './site-check/reach-receivers.ts';
import { faintPairs } from './site-check/theme-contrast.ts';

const USAGE = `npm run site:check -- --site SLUG [--offline]

  --site SLUG   the site's folder name
  --offline     do not ask mail servers and webhooks
  --dir FOLDER  the folder of dealers (default: DEALERS_DIR, or dealers)
  --help

Exit code: 0 nothing is missing, 1 something is, 2 wrong usage or unknown site.`;

interface Checked {
  /** The exit code. */
  readonly status: 0 | 1 | 2;
  readonly text: string;
}

/** Checks the site that the arguments name. Throws where the arguments are wrong. */
export async function checkSite(args: readonly string[]): Promise<Checked> {
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
  const site = tenants.bySlug(values.site ?? '');
  if (!site) return notLoaded(dir, values.site ?? '', tenants);
  const groupTexts = textsBelow(dir, site.group_id);
  const texts = textsOf(site, groupTexts);
  const findings: readonly Finding[] = [
    ...loadProblems(site.group_id, tenants),
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
  const missing = findings.filter(({ level }) => level === 'missing').length;
  const sum = `${site.name}: ${missing} missing, ${findings.length - missing} risks${values.offline ? ' (mail servers and webhooks were not asked)' : ''}.`;
  return { status: missing > 0 ? 1 : 0, text: [findingsText(findings), sum].filter(Boolean).join('\n\n') };
}

/** The pictures of the demonstration, where this installation has one. */
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

/** Says why there is no such site: a mistake in its files, or a wrong name. */
function notLoaded(dir: string, slug: string, tenants: Tenants): Checked {
  const broken = slug === '' ? [] : problemsOf(dir, slug, tenants);
  if (broken.length > 0) return { status: 1, text: `${findingsText(broken)}\n\nThe site "${slug}" cannot be loaded.` };
  const known = tenants.all().map((one) => one.slug);
  const near = nearestName(slug, known);
  const meant = near ? ` Did you mean "${near}"?` : '';
  return { status: 2, text: `There is no site "${slug}".${meant} Sites: ${known.join(', ')}.\n\n${USAGE}` };
}

/** What is wrong with a site that could not be loaded at all; empty where there is no such folder. */
function problemsOf(dir: string, slug: string, tenants: Tenants): readonly Finding[] {
  const groups = readdirSync(dir).filter((group) => existsSync(path.join(dir, group, slug, 'site.yaml')));
  return groups.flatMap((group) => loadProblems(group, tenants));
}

function loadProblems(group: string, tenants: Tenants): readonly Finding[] {
  return tenants
    .problems()
    .filter(({ file }) => file.startsWith(`${group}/`))
    .map(({ file, message }) => ({
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

// Not where a test imports it.
if (import.meta.main) await run();
