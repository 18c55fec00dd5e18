/** Lists the consents that shoppers gave and withdrew. `npm run consents -- --site kia-aspley` */
import { handleConsentsRequest, type ConsentEntry } from '#leads/list-consents.server.ts';
import { asProcess, printSiteList } from './run-command.ts';

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

const COLUMNS: Readonly<Record<string, (entry: ConsentEntry) => string>> = {
  time: ({ at }) => at,
  kind: ({ kind }) => kind,
  change: ({ change }) => change,
  now: ({ isCurrent }) => (isCurrent ? 'yes' : 'no'),
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  receipt: ({ receipt }) => receipt ?? '',
  page: ({ source }) => source,
  wording: ({ wording }) => wording,
};

await asProcess(() =>
  printSiteList({
    usage: USAGE,
    options: { phone: { type: 'string' }, email: { type: 'string' }, current: { type: 'boolean' } },
    command: '/leads/consents',
    handle: handleConsentsRequest,
    columns: COLUMNS,
    none: 'There are no such consents.',
  }),
);
