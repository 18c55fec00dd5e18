import type { ComponentType } from 'react';

/** Creates the view of a block; `null` if the block has nothing to show. */
type Maker = (...args: never[]) => unknown;
type Makers = Readonly<Record<string, Maker>>;

/** A block of a page that lists its blocks by name, such as the home page. The name determines the type of the view. */
export type Block<M extends Makers> = {
  [N in keyof M & string]: { readonly name: N; readonly view: NonNullable<Awaited<ReturnType<M[N]>>> };
}[keyof M & string];

/** The blocks that a site lists, in its order, without those that have nothing to show. `make` calls the maker of a name. */
export async function blockViews<M extends Makers>(
  names: readonly (keyof M & string)[],
  makers: M,
  make: (maker: M[keyof M & string], index: number) => unknown,
): Promise<readonly Block<M>[]> {
  const blocks = await Promise.all(
    names.map(async (name, index) => ({ name, view: await make(makers[name]!, index) })),
  );
  return blocks.filter((block): block is Block<M> => block.view !== null);
}

interface AnyBlock {
  readonly name: string;
  readonly view: unknown;
  /** If several blocks of a page have the same name. */
  readonly key?: string;
}

/** The component of each block. It gets the fields of its block, and the properties that all blocks of the page share. */
export type BlockComponents<B extends AnyBlock, Shared = unknown> = {
  readonly [N in B['name']]: ComponentType<Omit<Extract<B, { name: N }>, 'name' | 'key'> & Shared>;
};

export function Blocks<B extends AnyBlock, Shared extends object>({
  blocks,
  components,
  shared,
}: {
  blocks: readonly B[];
  components: BlockComponents<B, Shared>;
  shared?: Shared;
}) {
  return blocks.map(({ name, key = name, ...block }) => {
    // The type of the table has checked that names and views match.
    const View = components[name as B['name']] as ComponentType<object>;
    return <View key={key} {...shared} {...block} />;
  });
}
