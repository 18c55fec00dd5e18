/** Creates a site folder that works immediately. `npm run new-site -- --group GROUP --slug SLUG --name "Name"` */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AU_STATES, type AuState } from '#vehicle/rules/vehicle.ts';
import { listAllowed } from '#sites/describe-issue.ts';
import { BadFolder } from '#sites/load-folder.server.ts';
import { CannotMakeSite, makeSite } from '#sites/new-site.server.ts';
import { TEMPLATE_NAMES, type TemplateName } from '#sites/templates.ts';

const USAGE = `npm run new-site -- --group GROUP --slug SLUG --name "Name" [--template TEMPLATE] [--new-group]

  --group GROUP   the dealer group's folder
  --slug SLUG     the site's folder and its local address <slug>.localhost
  --name NAME     what shoppers read
  --template T    ${TEMPLATE_NAMES.join(', ')} (default ${TEMPLATE_NAMES[0]})
  --new-group     create the group too, with one example dealership:
    --state S     its state, also of addresses that name none: ${AU_STATES.join(', ')} (default qld)
    --mail M      the mailbox of its leads
  --dir FOLDER    the folder of dealers (default: DEALERS_DIR, or dealers)
  --help

Exit code: 0 made, 1 failed, 2 wrong use. Nothing is written unless everything is.`;

async function run(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { values } = parseArgs({
    options: {
      group: { type: 'string' },
      slug: { type: 'string' },
      name: { type: 'string' },
      template: { type: 'string', default: 'standard' },
      'new-group': { type: 'boolean', default: false },
      state: { type: 'string', default: 'qld' },
      mail: { type: 'string' },
      dir: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(USAGE);
  const { group, slug, name, template, state } = values;
  for (const [option, value] of Object.entries({ group, slug, name }))
    if (!value) throw new CannotMakeSite(`--${option} is missing.`);
  if (!TEMPLATE_NAMES.includes(template as TemplateName))
    throw new CannotMakeSite(`--template "${template}" does not exist. ${listAllowed(TEMPLATE_NAMES, template)}`);
  if (!AU_STATES.includes(state as AuState))
    throw new CannotMakeSite(`--state "${state}" does not exist. ${listAllowed(AU_STATES, state)}`);
  const folder = await makeSite({
    dir: values.dir ?? process.env['DEALERS_DIR'] ?? 'dealers',
    group: group!,
    slug: slug!,
    name: name!,
    template: template as TemplateName,
    newGroup: values['new-group'],
    state: state as AuState,
    mail: values.mail ?? null,
    schemaFile: fileURLToPath(new URL('../docs/site.schema.json', import.meta.url)),
  });
  console.log(
    `Made ${folder}. A running server shows it within two seconds at http://${slug}.localhost:${process.env['PORT'] || 3000}/.`,
  );
  if (values['new-group'])
    console.log(
      `Next: write the real address, the phone number and the opening hours into ${folder.slice(0, -slug!.length - 1)}/dealerships.yaml${values.mail ? '' : ', and a mailbox for leads'}.`,
    );
}

try {
  await run();
} catch (error) {
  const wrongUse =
    error instanceof CannotMakeSite || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
  console.error((error as Error).message);
  if (error instanceof BadFolder) console.error('Nothing was written.');
  if (wrongUse) console.error(`\n${USAGE}`);
  process.exitCode = wrongUse ? 2 : 1;
}
