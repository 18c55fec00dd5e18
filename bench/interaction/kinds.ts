import type { Page } from '@playwright/test';
import type { UserInput } from './user-input.ts';

const ALL = '/search/new-used-and-demo-cars';
const MAKES = [
  'Toyota',
  'Mazda',
  'Holden',
  'Ford',
  'Hyundai',
  'Mitsubishi',
  'Nissan',
  'Volkswagen',
  'Subaru',
  'Kia',
  'Mercedes-Benz',
  'BMW',
  'Audi',
  'Honda',
  'Jeep',
  'Suzuki',
  'Isuzu',
  'Lexus',
  'Land Rover',
  'Skoda',
  'Renault',
  'Peugeot',
  'Volvo',
  'MG',
  'LDV',
];

/** One action with filters. */
export interface Kind {
  readonly what: string;
  readonly phone?: boolean;
  readonly address: string;
  /** Once, before the first time. */
  readonly ready?: (input: UserInput) => Promise<unknown>;
  readonly act: (input: UserInput, round: number) => Promise<unknown>;
  /** Restores the state for the next run. It is not measured. */
  readonly after?: (input: UserInput) => Promise<unknown>;
}

/** Ticks boxes of several facets one after the other, unticking earlier ones, as a shopper does who compares. */
const tick: Kind['act'] = ({ page, press }, round) =>
  press(page.locator('.search-filters input[type=checkbox]:visible').nth([0, 1, 2, 1][round % 4]!));
const open = async ({ page, press }: UserInput) => (
  await press(page.locator('.search-open')),
  page.waitForSelector('#filters:popover-open')
);
const close = ({ page, press }: UserInput) => press(page.getByRole('button', { name: 'Close the filters' }));
const closed = (page: Page) => page.waitForSelector('#filters:popover-open', { state: 'detached' });
const find = (page: Page) => page.getByRole('textbox', { name: 'Find in Make' });
const search = (page: Page) => page.getByRole('search', { name: 'Search stock' }).getByRole('searchbox');
const highest = (page: Page) => page.getByRole('slider', { name: 'Price, highest', exact: true });
const letters =
  (word: string): Kind['act'] =>
  ({ key }, round) =>
    key([...word, ...Array.from(word, () => 'Backspace')][round % (2 * word.length)]!);
const thereAndBack =
  (one: string, other: string): Kind['act'] =>
  ({ key }, round) =>
    key(round % 2 === 0 ? one : other);

export const FACET = 'a facet, 1440 px';

export const KINDS: readonly Kind[] = [
  { what: FACET, address: ALL, act: tick },
  { what: 'a facet in the drawer, 390 px', phone: true, address: ALL, ready: open, act: tick },
  {
    what: 'opening the filters, 390 px',
    phone: true,
    address: ALL,
    act: open,
    after: async (input) => (await input.settled(), await close(input), await closed(input.page)),
  },
  {
    what: 'closing the filters, 390 px',
    phone: true,
    address: ALL,
    ready: open,
    act: async (input) => (await close(input), await closed(input.page)),
    after: async (input) => (await input.settled(), await open(input)),
  },
  {
    what: 'opening or closing a group',
    address: ALL,
    act: ({ page, press }, round) => press(page.locator('.facet > summary').nth([5, 6, 7, 5, 6, 7][round % 6]!)),
  },
  {
    what: '“Show all makes”, hiding them',
    address: ALL,
    act: ({ page, press }) => press(page.locator('.facet-more > summary').first()),
  },
  {
    what: 'a letter in “Find in Make”',
    address: ALL,
    ready: ({ page, press }) => press(find(page)),
    act: letters('toy'),
  },
  {
    what: 'a letter in the search box',
    address: ALL,
    ready: ({ page, press }) => press(search(page)),
    act: letters('kia'),
  },
  {
    what: 'dragging a thumb, each step',
    address: ALL,
    act: ({ page, drag }, round) => drag(highest(page), round % 2 === 0 ? -30 : 30),
  },
  {
    what: 'a thumb by an arrow key',
    address: ALL,
    ready: ({ page }) => highest(page).focus(),
    act: thereAndBack('ArrowLeft', 'ArrowRight'),
  },
  {
    what: 'another order, by an arrow key',
    address: ALL,
    ready: ({ page }) => page.getByRole('combobox', { name: 'Sort by' }).focus(),
    act: thereAndBack('ArrowDown', 'ArrowUp'),
  },
  {
    what: 'taking a chip away',
    address: `${ALL}?${MAKES.map((make) => `make=${encodeURIComponent(make)}`).join('&')}`,
    act: ({ page, press }) => press(page.locator('.chips .chip').first()),
  },
];
