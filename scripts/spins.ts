/** Lists the spins of a site's promotions. `npm run spins -- --site blue-gum-outlet` */
import { sumOfOdds } from '#shoppers/rules/spin-to-win.ts';
import { handleSpinsRequest, type SpinEntry } from '#shoppers/spins.server.ts';
import { asProcess, printSiteList } from './run-command.ts';

const USAGE = `npm run spins -- --site SITE [--promotion ID]

  --site SITE      the slug or id of a site, such as blue-gum-outlet or blue-gum/blue-gum-outlet
  --promotion ID   only those of one promotion
  --help

Prints every spin, the newest first: tab-separated, with a line of headings. "drawn" is the random number, from 0 to one below "of";
"odds" is what could be drawn, in order, each with as many numbers as its odds. The phone is empty when the account has been deleted.
The list contains personal data: give it to the dealership only.
Exit code: 0 done, 1 there is no such site, 2 wrong use.
DATA_DIR (default .data), DATABASE_URL and DEALERS_DIR (default dealers) are read as the server reads them.`;

const COLUMNS: Readonly<Record<string, (entry: SpinEntry) => string>> = {
  time: ({ at }) => at,
  promotion: ({ promotion }) => promotion,
  claim: ({ claim }) => claim,
  won: ({ won }) => (won ? 'yes' : 'no'),
  prize: ({ prize }) => prize,
  phone: ({ phone }) => phone,
  drawn: ({ drawn }) => String(drawn),
  of: ({ outcomes }) => String(sumOfOdds(outcomes)),
  odds: ({ outcomes }) => outcomes.map(({ name, odds }) => `${odds} ${name}`).join(', '),
  account: ({ account }) => account,
};

await asProcess(() =>
  printSiteList({
    usage: USAGE,
    options: { promotion: { type: 'string' } },
    command: '/shoppers/spins',
    handle: handleSpinsRequest,
    columns: COLUMNS,
    none: 'There are no such spins.',
  }),
);
