import { lazy, memo, Suspense, type ComponentType } from 'react';

/**
 * A part of a page whose module is loaded only by pages that show it. The server renders it like any other. Without its module, after a
 * release, it is left out. It is rendered again when its properties change: an update from above must not reach it before it is hydrated.
 */
export function optionalPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Part = lazy(async () => ({
    default: await (import.meta.env.SSR ? load() : load().catch((): ComponentType<P> => () => null)),
  })) as unknown as ComponentType<P>;
  // The server renders its first page in one pass, too. It meets an error again where it renders the part.
  if (import.meta.env.SSR)
    load().then(
      (loaded) => (Part = loaded),
      () => {},
    );
  return memo(function OptionalPart(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }) as unknown as ComponentType<P>;
}
