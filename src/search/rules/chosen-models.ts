import { foldText } from '#rules/normal-form.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import { toggleValue, withValues } from './query-codec.ts';
import type { QueryFacet, StockQuery } from './stock-query.ts';

/**
 * Makes, models and badges that are chosen together: a value of `make_model` narrows only the make that it names, so that two makes can be
 * chosen with the models of one, and a value of `make_model_badge` only the model that it names. Below one make, models are the facet `model`,
 * which has paths; below several makes they are `make_model`.
 */

/**
 * Finds the make that a value of `make_model` names: the longest one that it begins with, in any spelling of URLs. It
 * does not read the stock, which may have neither. It also finds the value of `make_model` that a value of
 * `make_model_badge` names.
 */
export function makeNamedBy(makes: readonly string[]): (makeModel: string) => string | undefined {
  const longestFirst = makes
    .map((make) => ({ make, start: `${separateWords(make)} ` }))
    .filter(({ start }) => start !== ' ')
    .sort((a, b) => b.start.length - a.start.length);
  return (makeModel) => {
    const words = separateWords(makeModel);
    return longestFirst.find(({ start }) => words.startsWith(start))?.make;
  };
}

const separateWords = (value: string) =>
  foldText(value)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Makes that some of the values name. Vehicles of the others need none of the values. */
export function namedMakes(makes: readonly string[], values: readonly string[]): readonly string[] {
  const findMake = makeNamedBy(makes);
  return [...new Set(values.flatMap((one) => findMake(one) ?? []))];
}

/** The value of `make_model` of a model, and that of `make_model_badge` of a badge of such a value. */
export const toMakeModel = (make: string, model: string): string => `${make} ${model}`;

/** The chosen models as values of `make_model`. */
export function chosenModels({ filters }: Pick<StockQuery, 'filters'>): readonly string[] {
  const { make = NONE, model = NONE, make_model = NONE } = filters;
  return [...make_model, ...make.flatMap((one) => model.map((name) => toMakeModel(one, name)))];
}

/** A value of `make_model` or `make_model_badge` without the name of its make, if that is one of these: `Corolla GX`. */
export function withoutMakeName(makes: readonly string[], value: string): string {
  const start = toMakeModel(makeNamedBy(makes)(value) ?? '', '');
  return value.startsWith(start) ? value.slice(start.length) : value;
}

/** Models of a single make as values of `make_model`, which stay its own when another make is chosen, too. */
export function withMakeModels(query: StockQuery): StockQuery {
  const { make = NONE, model = NONE, make_model } = query.filters;
  if (make.length !== 1 || model.length === 0 || make_model) return query;
  return withValues(withValues(query, 'model', NONE), 'make_model', chosenModels(query));
}

/**
 * The same search with the models of a single make as the facet `model`, and without values that name none of the chosen makes or none of
 * the chosen models, which narrow nothing.
 */
export function withModelsOfMakes(query: StockQuery): StockQuery {
  const { make = NONE, model, make_model = NONE, make_model_badge } = query.filters;
  if (make.length === 0) return query;
  const findMake = makeNamedBy(make);
  const start = toMakeModel(make[0]!, '');
  const named = make_model.filter((one) => findMake(one) !== undefined);
  const isPath = make.length === 1 && !model && named.length > 0 && named.every((one) => one.startsWith(start));
  const names = isPath ? named.map((one) => one.slice(start.length)) : model;
  const all = { ...query.filters, make_model: isPath ? NONE : named, model: names ?? NONE };
  const isChosen = makeNamedBy(make_model_badge ? chosenModels({ filters: all }) : NONE);
  const badges = make_model_badge?.filter((one) => isChosen(one) !== undefined) ?? NONE;
  return { ...query, filters: withoutEmpty({ ...all, make_model_badge: badges }) };
}

/** In the same order. */
const withoutEmpty = (filters: StockQuery['filters']): StockQuery['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0));

const withBadges = (query: StockQuery, stays: (badge: string) => boolean): StockQuery =>
  withValues(query, 'make_model_badge', (query.filters.make_model_badge ?? NONE).filter(stays));

/**
 * Without the models and badges of makes that were chosen on the page of a plain form (`before`) and are not in what it sends: the shopper has
 * deselected the make, and a form sends the models below it all the same.
 */
export function withoutDeselected(query: StockQuery, before: readonly string[]): StockQuery {
  const { make = NONE, make_model = NONE } = query.filters;
  const findMake = makeNamedBy(before.filter((one) => !make.some((other) => sameMake(one, other))));
  const stays = (one: string) => findMake(one) === undefined;
  return { ...withBadges(withValues(query, 'make_model', make_model.filter(stays)), stays), page: query.page };
}

/** Without a make, and the models and badges that name it. */
export function withoutMake(query: StockQuery, make: string): StockQuery {
  const all = withMakeModels(query);
  const { make: makes = NONE, make_model = NONE } = all.filters;
  const findMake = makeNamedBy(makes);
  const stays = (one: string) => !sameMake(findMake(one) ?? '', make);
  const others = makes.filter((one) => !sameMake(one, make));
  return withModelsOfMakes(
    withBadges(withValues(withValues(all, 'make_model', make_model.filter(stays)), 'make', others), stays),
  );
}

/** Chooses or deselects a make. Its models and badges are deselected with it; those of another make stay with that make. */
export function toggleMake(query: StockQuery, make: string): StockQuery {
  return query.filters.make?.some((one) => sameMake(one, make))
    ? withoutMake(query, make)
    : withModelsOfMakes(toggleValue(withMakeModels(query), 'make', make));
}

/** Chooses or deselects a model. Its badges are deselected with it. */
export function toggleMakeModel(query: StockQuery, makeModel: string): StockQuery {
  const all = withMakeModels(query);
  const findModel = makeNamedBy(chosenModels(all));
  return withModelsOfMakes(
    withBadges(toggleValue(all, 'make_model', makeModel), (one) => findModel(one) !== makeModel),
  );
}

const NONE: readonly string[] = [];

/** The chosen values of a facet; for `make_model` also the models of a single make. */
export function chosenValues(query: StockQuery, facet: QueryFacet): readonly string[] {
  return (facet === 'make_model' ? withMakeModels(query) : query).filters[facet] ?? NONE;
}
