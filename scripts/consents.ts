/** Lists the consents that shoppers gave and withdrew. `npm run consents -- --site kia-aspley` */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { handleConsentsRequest, type ConsentEntry } from '#leads/list-consents.server.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run consents -- --site SITE [--phone NUMBER] [--email ADDRESS] [--current]

  --site SITE      the slug or id of a site, such as kia-aspley or southern-cross/kia-aspley
  --phone NUMBER   only those of an Australian phone number
  --email ADDRESS  only those of an email address
  --current        only what counts now: the latest entry for each person and kind
  --help

Prints the ledger of consents, the newest first: tab-separated, with a line of headings. An entry that counts now has "yes" under now.
The list contains personal data: give it to the dealership only.
Exit code: 0 done, 1 there is no such site, 2 wrong use.
DATA_DIR (default .data), DATABASE_URL and DEALERS_DIR (default dealers) are read as the server reads them.`;

const HEADINGS = ['time', 'kind', 'change', 'now', 'phone', 'email', 'receipt', 'page', 'wording'];

function lineOf(entry: ConsentEntry): string {
  const { at, kind, change, isCurrent, phone, email, receipt, source, wording } = entry;
  return [at, kind, change, isCurrent ? 'yes' : 'no', phone, email, receipt ?? '', source, wording]
    .map((cell) => cell.replace(/\p{Cc}+/gu, ' '))
    .join('\t');
}

async function run(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      phone: { type: 'string' },
      email: { type: 'string' },
      current: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const { help, ...wanted } = values;
  if (help) return say(0, USAGE);
  if (!wanted.site) return say(2, `--site is missing\n\n${USAGE}`);
  let isFirst = true;
  for await (const entry of runCommand('/leads/consents', wanted, handleConsentsRequest)) {
    if ('error' in entry) return say(1, entry.error);
    if (isFirst) say(0, HEADINGS.join('\t'));
    isFirst = false;
    say(0, lineOf(entry));
  }
  return isFirst ? say(0, 'There are no such consents.') : 0;
}

function say(code: number, text: string): number {
  (code === 0 ? console.log : console.error)(text);
  return code;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS') ? 2 : 1;
}
