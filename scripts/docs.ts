/** Writes the pages that are made from the code: `npm run docs`; with `--check` it only reports whether they are up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { benchmarksPage } from './docs/benchmarks-page.ts';
import { buyerRightsPage } from './docs/buyer-rights-page.ts';
import { dutyTablesPage } from './docs/duty-tables-page.ts';
import { formsPage } from './docs/forms-page.ts';
import { integrationsPage } from './docs/integrations-page.ts';
import { requirementsPage } from './docs/requirements-page.ts';
import { reservationsPage } from './docs/reservations-page.ts';
import { routesPage } from './docs/routes-page.ts';
import { settingsPage } from './docs/settings-page.ts';
import { dealershipsSchema, modelsSchema, siteSchema } from './docs/site-schema.ts';

/** Every generated file by its path from the root. Run from there. */
export async function generateDocs(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['docs/settings.md', settingsPage()],
    ['docs/site.schema.json', siteSchema()],
    ['docs/dealerships.schema.json', dealershipsSchema()],
    ['docs/models.schema.json', modelsSchema()],
    ['docs/requirements.md', requirementsPage()],
    ['docs/routes.md', await routesPage()],
    ['docs/integrations.md', integrationsPage()],
    ['docs/forms.md', formsPage()],
    ['docs/benchmarks.md', benchmarksPage()],
    ['docs/duty-tables.md', dutyTablesPage()],
    ['docs/buyer-rights.md', buyerRightsPage()],
    ['docs/reservations.md', reservationsPage()],
  ]);
}

/** Names of the generated files that are out of date or missing. */
export async function staleDocs(): Promise<string[]> {
  return [...(await generateDocs())]
    .filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
    .map(([file]) => file);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const stale = await staleDocs();
  if (process.argv.includes('--check')) {
    for (const file of stale) console.error(`${file} is out of date. Run "npm run docs" and commit the result.`);
    process.exitCode = stale.length > 0 ? 1 : 0;
  } else {
    for (const [file, text] of await generateDocs()) if (stale.includes(file)) writeFileSync(file, text);
    console.log(stale.length === 0 ? 'All generated pages are up to date.' : `Written: ${stale.join(', ')}`);
  }
}
