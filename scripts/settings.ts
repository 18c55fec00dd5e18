/** Prints every setting of one site: its value, origin and meaning. `npm run settings -- --site SLUG [--json]` */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { nearestName } from '#rules/word-match.ts';
import { explainSettings, settingsText } from '#sites/resolve-settings.ts';
import { openTenants } from '#sites/load-tenants.server.ts';

const USAGE = `npm run settings -- --site SLUG [--json]

  --site SLUG   the site's folder name
  --json        print a JSON list (and nothing else)
  --dir FOLDER  the folder of dealers (default: DEALERS_DIR, or dealers)
  --help

Exit code: 0 printed, 1 the site exists but is invalid, 2 wrong usage or unknown site.`;

async function run(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        site: { type: 'string' },
        json: { type: 'boolean' },
        dir: { type: 'string' },
        help: { type: 'boolean' },
      },
    }));
  } catch (error) {
    return fail(2, `${(error as Error).message}\n\n${USAGE}`);
  }
  if (values.help) return say(USAGE);
  const tenants = await openTenants({ dir: values.dir ?? process.env['DEALERS_DIR'] ?? 'dealers', watch: false });
  const known = tenants.all().map((site) => site.slug);
  const wanted = values.site;
  if (!wanted) return fail(2, `--site is missing. Sites: ${known.join(', ') || 'none'}.\n\n${USAGE}`);
  const site = tenants.bySlug(wanted);
  const problems = tenants
    .problems()
    .filter(({ file }) => (site ? file.startsWith(`${site.id}/`) : mayKeepOut(file, wanted)));
  const reports = problems.map((one) => `${one.file}: ${one.message}`).join('\n');
  if (!site && problems.some((one) => one.file.split('/')[1] === wanted))
    return fail(1, `The site "${wanted}" could not be loaded:\n${reports}`);
  if (!site) return fail(2, unknownSite(wanted, known, reports));
  if (reports) console.error(reports);
  return say(values.json ? JSON.stringify(explainSettings(site), null, 2) : settingsText(site));
}

/** True if a mistake in this file may be the reason why the wanted site was not loaded. */
function mayKeepOut(file: string, wanted: string): boolean {
  return (
    file.split('/').slice(1, -1).includes(wanted) || file.endsWith('/group.yaml') || file.endsWith('/dealerships.yaml')
  );
}

function unknownSite(wanted: string, known: readonly string[], reports: string): string {
  const near = nearestName(wanted, known);
  return `There is no site "${wanted}".${near ? ` Did you mean "${near}"?` : ''} Sites: ${known.join(', ') || 'none'}.${reports ? `\nSome folders could not be loaded:\n${reports}` : ''}`;
}

function say(text: string): number {
  console.log(text);
  return 0;
}

function fail(code: number, text: string): number {
  console.error(text);
  return code;
}

try {
  process.exitCode = await run();
} catch (error) {
  process.exitCode = fail(1, (error as Error).message);
}
