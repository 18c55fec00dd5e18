/** Lists the reservations of a site. `npm run reservations -- --site southern-cross` */
import { handleReservationsRequest, type ReservationEntry } from '#reservations/list-reservations.server.ts';
import { formatMoney } from '#rules/money.ts';
import { asProcess, printSiteList } from './run-command.ts';

const USAGE = `npm run reservations -- --site SITE [--all]

  --site SITE   the slug or id of a site, such as southern-cross or southern-cross/southern-cross
  --all         also those that have ended
  --help

Prints every reservation that holds a vehicle, the newest first: tab-separated, with a line of headings. Times are UTC. The dealership
extends, completes or ends a reservation with the link in its mail. The list contains personal data: give it to the dealership only.
Exit code: 0 done, 1 there is no such site, 2 wrong use.
DATA_DIR (default .data), DATABASE_URL and DEALERS_DIR (default dealers) are read as the server reads them.`;

const COLUMNS: Readonly<Record<string, (entry: ReservationEntry) => string>> = {
  time: ({ at }) => at,
  receipt: ({ receipt }) => receipt,
  state: ({ state }) => state,
  until: ({ until }) => until,
  vehicle: ({ vehicle }) => vehicle,
  stock: ({ stock }) => stock,
  price: ({ price }) => price,
  deposit: ({ deposit }) => formatMoney(deposit),
  payment: ({ payment }) => payment,
  name: ({ name }) => name,
  phone: ({ phone }) => phone,
};

await asProcess(() =>
  printSiteList({
    usage: USAGE,
    options: { all: { type: 'boolean' } },
    command: '/reservations',
    handle: handleReservationsRequest,
    columns: COLUMNS,
    none: 'There are no such reservations.',
  }),
);
