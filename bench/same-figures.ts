import os from 'node:os';
import { readPage, type Page } from '#tests/support/html.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { enquire, readMails } from './same-figures/mails.ts';
import {
  apiHit,
  cardsOn,
  comparePage,
  mailText,
  pageSurfaces,
  pdfSheet,
  printPage,
  type Figures,
  type Hit,
} from './same-figures/surfaces.ts';
import { randomFrom } from './random.ts';
import { commandLine, isRecording, programArguments, record, toMeasure } from './record.ts';
import { startServer } from './server.ts';

/**
 * Compares all surfaces that the server gives out: price, total, repayment, term, interest and comparison rate of the
 * same vehicle must be equal. Takes random pairs of surfaces of random vehicles of all demo sites.
 *   node bench/same-figures.ts [pairs] [vehicles a site] [enquiries a site]      100000 200 25
 *   SEED=7 node bench/same-figures.ts       other vehicles and pairs
 * Exits with 1 if two differ.
 */
const [pairs, vehiclesPerSite, enquiriesPerSite] = [100_000, 200, 25].map((usual, at) =>
  Number(programArguments[at] ?? usual),
) as [number, number, number];
const SITES = ['southern-cross', 'kia-aspley', 'blue-gum-outlet', 'coastline-leisure'];
const MOST_EXAMPLES = 20;
const LEAST_TIME_TO_FILL_MS = 6000;
const SEED = Number(process.env['SEED'] ?? 20_261_129);
const pick = <T>(values: readonly T[], random: () => number): T => values[Math.floor(random() * values.length)]!;

interface Vehicle {
  readonly site: string;
  readonly slug: string;
  readonly surfaces: Map<string, Figures>;
}

/** True if a site has the page at this path, for its first vehicle of a status and therefore for all of them. */
const isServed = new Map<string, boolean>();

let dataDir = '';
const server = await startServer({}, async (folder) => {
  dataDir = folder;
});
try {
  const started = Date.now();
  const vehicles = (await Promise.all(SITES.map(vehiclesOn))).flat();
  const read = Math.round((Date.now() - started) / 1000);
  process.exitCode = compareRandomPairs(vehicles, read) > 0 ? 1 : 0;
} finally {
  await server.stop();
}

async function bytesAt(site: string, address: string): Promise<Buffer> {
  const body = await optionalBytes(site, address);
  if (body === null) throw new Error(`${site}${address} is not on the site.`);
  return body;
}

/** `null` for a page that the site does not have: sites need not have comparisons, saved vehicles or sheets. */
async function optionalBytes(site: string, address: string, status = ''): Promise<Buffer | null> {
  const { status: code, body } = await server.ask(server.url(site, address), 'identity');
  if (![200, 404, 410].includes(code)) throw new Error(`${site}${address} answered ${code} instead of 200.`);
  const kind = site + status + address.replace(/\?.*/, '').replace(/^(\/api)?\/cars\/[^/]+/, '$1/cars/*');
  const isFound = code === 200;
  if ((isServed.get(kind) ?? isFound) !== isFound)
    throw new Error(`${site}${address} answered ${code}, unlike the same page of another ${status} vehicle.`);
  isServed.set(kind, isFound);
  return isFound ? body : null;
}

async function pageAt(site: string, address: string): Promise<Page> {
  return readPage((await bytesAt(site, address)).toString());
}

async function optionalPage(site: string, address: string, status: string): Promise<Page | null> {
  const body = await optionalBytes(site, address, status);
  return body && readPage(body.toString());
}

async function vehiclesOn(site: string): Promise<readonly Vehicle[]> {
  // Sites are read at once: each has numbers of its own.
  const random = randomFrom(SEED + SITES.indexOf(site));
  const { hits, cards } = await fetchSearch(site);
  for (let at = hits.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [hits[at], hits[other]] = [hits[other]!, hits[at]!];
  }
  const vehicles: Vehicle[] = [];
  const asked: { readonly vehicle: Vehicle; readonly page: Page; readonly path: string }[] = [];
  for (const hit of hits.slice(0, vehiclesPerSite)) {
    const page = await pageAt(site, hit.path);
    const surfaces = await readSurfaces(site, hit, page);
    const card = cards.get(hit.path);
    if (!card) throw new Error(`${site}: the search has no card of ${hit.slug}, which the API of its search has.`);
    surfaces.set('card of the search', card);
    const vehicle = { site, slug: hit.slug, surfaces };
    vehicles.push(vehicle);
    if (asked.length < enquiriesPerSite && page.has('form[action$="#enquire"]'))
      asked.push({ vehicle, page, path: hit.path });
  }
  // A form that comes back within seconds looks like spam, whose sender gets no mail.
  await new Promise((resolve) => setTimeout(resolve, LEAST_TIME_TO_FILL_MS));
  const receipts: string[] = [];
  for (const [at, { page, path }] of asked.entries())
    receipts.push(await enquire(server.port, site, page, path, `jane.${at}@${site}.example`));
  const mails = await readMails(dataDir, receipts);
  for (const [at, { vehicle }] of asked.entries()) {
    const { dealer, shopper } = mails.get(receipts[at]!)!;
    vehicle.surfaces.set('mail to the dealer', mailText(dealer)).set('mail to the shopper', mailText(shopper));
  }
  return vehicles;
}

/** The results of the search, page by page: as JSON and as cards. */
async function fetchSearch(site: string) {
  const hits: Hit[] = [];
  const cards = new Map<string, Figures>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = JSON.parse((await bytesAt(site, `/api/stock/search?page=${page}`)).toString()) as {
      readonly hits: readonly Hit[];
      readonly pages: number;
    };
    // Sold vehicles have no price on their pages and no sheet.
    hits.push(...answer.hits.filter(({ status }) => status !== 'sold'));
    pages = answer.pages;
    const list = await pageAt(site, `/search/new-used-and-demo-cars?page=${page}`);
    for (const [path, card] of cardsOn(list)) cards.set(path, card);
  }
  return { hits, cards };
}

async function readSurfaces(site: string, hit: Hit, page: Page) {
  const { id, slug, path, status } = hit;
  const surfaces = new Map<string, Figures>([
    ['hit of the search API', apiHit(hit)],
    ...Object.entries(pageSurfaces(page)),
  ]);
  const list = cardsOn(await pageAt(site, `/vehicle-list?car=${id}`)).get(path);
  const savedPage = await optionalPage(site, `/saved?car=${slug}`, status);
  const saved = savedPage && cardsOn(savedPage).get(path);
  const compared = await optionalPage(site, `/compare?car=${slug}`, status);
  if (list) surfaces.set('list to share', list);
  if (saved) surfaces.set('saved vehicles', saved);
  if (compared?.has('main table')) surfaces.set('comparison', comparePage(compared));
  const print = await optionalPage(site, `/print?car_id=${slug}`, status);
  const pdf = await optionalBytes(site, `/api/cars/${slug}/sheet.pdf`, status);
  if (print) surfaces.set('print page', printPage(print));
  if (pdf) surfaces.set('PDF', pdfSheet(pdfText(pdf), hit.name));
  return surfaces;
}

interface Pairs {
  pairs: number;
  figures: number;
  differences: number;
}

/** Prints how often each two surfaces were compared and differed; answers the number of differences. */
function compareRandomPairs(vehicles: readonly Vehicle[], seconds: number): number {
  const random = randomFrom(SEED);
  const counted = new Map<string, Pairs>();
  const distinct = new Set<string>();
  const examples = new Set<string>();
  let [drawn, loans] = [0, 0];
  while (drawn < pairs) {
    const { site, slug, surfaces } = pick(vehicles, random);
    const names = [...surfaces.keys()];
    const [one, other] = [pick(names, random), pick(names, random)];
    const [left, right] = [surfaces.get(one)!, surfaces.get(other)!];
    const shared = (Object.keys(left) as (keyof Figures)[]).filter((figure) => right[figure] !== undefined);
    if (one === other || shared.length === 0) continue;
    drawn++;
    distinct.add(`${site} ${slug} ${pairName(one, other)}`);
    if (left.repayment && right.repayment) loans++;
    const wrong = shared.filter((figure) => left[figure] !== right[figure]);
    const row = counted.get(pairName(one, other)) ?? { pairs: 0, figures: 0, differences: 0 };
    counted.set(pairName(one, other), row);
    row.pairs++;
    row.figures += shared.length;
    row.differences += wrong.length;
    for (const figure of wrong)
      examples.add(`${site} ${slug}: ${figure} is ${left[figure]} on ${one}, ${right[figure]} on ${other}`);
  }
  const rows = [...counted.values()];
  const [figures, differences] = [
    rows.reduce((sum, row) => sum + row.figures, 0),
    rows.reduce((sum, row) => sum + row.differences, 0),
  ];
  console.log(`${vehicles.length} vehicles of ${SITES.length} sites, read in ${seconds} s`);
  console.log(`${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}\n`);
  printMatrix(vehicles, counted);
  console.log(
    `\n${drawn} pairs (${distinct.size} different ones), ${loans} of them with a repayment, ${figures} figures compared: ` +
      `${differences} differences`,
  );
  for (const example of [...examples].slice(0, MOST_EXAMPLES)) console.log(`- ${example}`);
  const comparedWith = `${figures} figures of ${vehicles.length} vehicles`;
  const measures = [toMeasure(`differences in ${drawn} pairs`, differences, '', { atMost: 0, comparedWith })];
  if (isRecording) record('same-figures', measures, { command: commandLine('SEED') });
  return differences;
}

function pairName(one: string, other: string): string {
  return [one, other].toSorted().join(' | ');
}

/** The pairs of each two surfaces, and how many figures of them differ, where some do. */
function printMatrix(vehicles: readonly Vehicle[], counted: ReadonlyMap<string, Pairs>) {
  const names = [...new Set(vehicles.flatMap(({ surfaces }) => [...surfaces.keys()]))];
  console.log(`| surface | vehicles | ${names.map((_, at) => at + 1).join(' | ')} |`);
  console.log(`|---|---:|${names.map(() => '---:|').join('')}`);
  for (const [at, name] of names.entries()) {
    const cells = names.map((other, place) => {
      if (place >= at) return '';
      const { pairs: drawn, differences } = counted.get(pairName(name, other)) ?? { pairs: 0, differences: 0 };
      return differences === 0 ? `${drawn}` : `${drawn}, ${differences} differ`;
    });
    const having = vehicles.filter(({ surfaces }) => surfaces.has(name)).length;
    console.log(`| ${at + 1} ${name} | ${having} | ${cells.join(' | ')} |`);
  }
}
