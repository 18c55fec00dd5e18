/** How results are laid out: cards in columns, or one line for each vehicle. */
export type SearchView = 'grid' | 'list';

/** Which views a site offers, the first one by default. */
export const OFFERED_VIEWS = {
  grid: ['grid'],
  list: ['list'],
  gridOrList: ['grid', 'list'],
  listOrGrid: ['list', 'grid'],
} as const satisfies Readonly<Record<string, readonly SearchView[]>>;

export type OfferedViews = keyof typeof OFFERED_VIEWS;

export const VIEW_PARAM = 'view';

/** The view that a URL names, where the site offers it and it is not the default; else `null`: the URL names none. */
export function chosenView(named: string | null, offered: OfferedViews): SearchView | null {
  const [usual, ...others]: readonly SearchView[] = OFFERED_VIEWS[offered];
  return named === usual ? null : (others.find((view) => view === named) ?? null);
}
