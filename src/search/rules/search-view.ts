/** Layouts of results: cards in columns, one line for each vehicle, or cards below a map of the locations. */
export type SearchView = 'grid' | 'list' | 'map';

/** The views of a site, the first one by default. */
export const OFFERED_VIEWS = {
  grid: ['grid'],
  list: ['list'],
  gridOrList: ['grid', 'list'],
  listOrGrid: ['list', 'grid'],
  gridOrMap: ['grid', 'map'],
  gridListOrMap: ['grid', 'list', 'map'],
} as const satisfies Readonly<Record<string, readonly SearchView[]>>;

export type OfferedViews = keyof typeof OFFERED_VIEWS;

export const VIEW_PARAM = 'view';

/** The views of a site. There is a map if vehicles can be at two places or more; a carousel has neither a list nor a map. */
export function siteViews(
  { view: offered, resultLayout }: { readonly view: OfferedViews; readonly resultLayout: 'columns' | 'carousel' },
  places: number,
): readonly SearchView[] {
  if (resultLayout === 'carousel') return ['grid'];
  return OFFERED_VIEWS[offered].filter((view) => view !== 'map' || places > 1);
}

/** The view that a URL names, if the site offers it and it is not the default; else `null`: the URL names none. */
export function chosenView(named: string | null, [usual, ...others]: readonly SearchView[]): SearchView | null {
  return named === usual ? null : (others.find((view) => view === named) ?? null);
}
