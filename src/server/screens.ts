import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** The route that answers a path, by its id; `null` where none does. */
export type FindScreen = (path: string) => string | null;

/** Asks the build's own list of routes, so that a link to a page shows from the day on which the page is there. */
export function screensOf(routes: Pick<ServerBuild, 'routes'>['routes']): FindScreen {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const below = (parent: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parent)
      .map(({ id, path, index, caseSensitive }) =>
        index
          ? { id, index }
          : {
              id,
              ...(path === undefined ? {} : { path }),
              ...(caseSensitive ? { caseSensitive } : {}),
              children: below(id),
            },
      );
  const tree = below(undefined);
  const known = new Map<string, string | null>();
  return (path) => {
    const kept = known.get(path);
    if (kept !== undefined) return kept;
    const found = matchRoutes(tree, path)?.at(-1)?.route.id ?? null;
    // Paths come from settings and code; a bound all the same.
    if (known.size < 10_000) known.set(path, found);
    return found;
  };
}
