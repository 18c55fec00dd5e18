/** Prints new links to the files of a lead. `npm run lead:files -- --receipt FC-7K3M-92QD` */
import { parseArgs } from 'node:util';
import { handleLinksRequest } from '#leads/fresh-links.server.ts';
import { asProcess, runCommand, say } from './run-command.ts';

const USAGE = `npm run lead:files -- --receipt RECEIPT

  --receipt RECEIPT  the receipt number in the mail of the lead, such as FC-7K3M-92QD
  --help

Prints each file with a link that works without a password until its date: send it only to the dealership.
Exit code: 0 done, 1 there are no such files, 2 wrong use.
DATA_DIR (default .data), DATABASE_URL and DEALERS_DIR (default dealers) are read as the server reads them.`;

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { receipt: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) return say(0, USAGE);
  if (!values.receipt) return say(2, `--receipt is missing\n\n${USAGE}`);
  for await (const answer of runCommand('/leads/file-links', { receipt: values.receipt }, handleLinksRequest)) {
    if ('error' in answer) return say(1, answer.error);
    for (const { name, url, expires_at } of answer.files) say(0, `${name}\n  ${url}\n  until ${expires_at}`);
  }
  return 0;
}

await asProcess(run);
