import { folded } from '#rules/normal-form.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import { toggleValue, withValues } from './query-codec.ts';
import type { StockQuery, ValueFacet } from './stock-query.ts';

/**
 * Makes and models that are chosen together: a value of `make_model` narrows only the make that it names, so that two makes can be chosen
 * with the models of one. Below one make, models are the facet `model`, which has paths; below several makes they are `make_model`.
 */

/**
 * Which of these makes a value of `make_model` names: the longest with which it begins, in any spelling of URLs. The stock is not asked:
 * it may have neither.
 */
export function makeNamedBy(makes: readonly string[]): (makeModel: string) => string | undefined {
  const longestFirst = makes
    .map((make) => ({ make, start: `${wordsOf(make)} ` }))
    .filter(({ start }) => start !== ' ')
    .sort((a, b) => b.start.length - a.start.length);
  return (makeModel) => {
    const words = wordsOf(makeModel);
    return longestFirst.find(({ start }) => words.startsWith(start))?.make;
  };
}

const wordsOf = (value: string) =>
  folded(value)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The makes that some value of `make_model` names: vehicles of the others need none of these values. */
export function namedMakes(makes: readonly string[], makeModels: readonly string[]): readonly string[] {
  const nameOf = makeNamedBy(makes);
  return [...new Set(makeModels.flatMap((one) => nameOf(one) ?? []))];
}

/** The value of `make_model` of a model. */
export const makeModelOf = (make: string, model: string): string => `${make} ${model}`;

/** Models of a single make as values of `make_model`, which stay its own when another make is chosen, too. */
export function withMakeModels(query: StockQuery): StockQuery {
  const { make = [], model = [], make_model } = query.filters;
  if (make.length !== 1 || model.length === 0 || make_model) return query;
  const makeModels = model.map((one) => makeModelOf(make[0]!, one));
  return withValues(withValues(query, 'model', []), 'make_model', makeModels);
}

/**
 * The same search with the models of a single make as the facet `model`, and without values of `make_model` that name none of the chosen
 * makes, which narrow nothing.
 */
export function withModelsOfMakes(query: StockQuery): StockQuery {
  const { make = [], model, make_model } = query.filters;
  if (make.length === 0 || !make_model) return query;
  const nameOf = makeNamedBy(make);
  const named = make_model.filter((one) => nameOf(one) !== undefined);
  if (make.length > 1 || model || named.some((one) => !one.startsWith(makeModelOf(make[0]!, ''))))
    return { ...withValues(query, 'make_model', named), page: query.page };
  const models = named.map((one) => one.slice(makeModelOf(make[0]!, '').length));
  return { ...withValues(withValues(query, 'make_model', []), 'model', models), page: query.page };
}

/** Without a make and the models that name it. */
export function withoutMake(query: StockQuery, make: string): StockQuery {
  const { make: makes = [], make_model = [] } = query.filters;
  const nameOf = makeNamedBy(makes);
  const models = make_model.filter((one) => !sameMake(nameOf(one) ?? '', make));
  const others = makes.filter((one) => !sameMake(one, make));
  return withModelsOfMakes(withValues(withValues(query, 'make_model', models), 'make', others));
}

/** Chooses or deselects a make. `itsModels` are deselected with it; those of another make stay with that make. */
export function toggleMake(query: StockQuery, make: string, itsModels: readonly string[]): StockQuery {
  const { make: makes = [], model = [] } = query.filters;
  if (!makes.some((one) => sameMake(one, make)))
    return withModelsOfMakes(toggleValue(withMakeModels(query), 'make', make));
  const models = model.filter((one) => !itsModels.includes(one));
  return withoutMake(withValues(query, 'model', models), make);
}

/** Chooses or deselects a model below one of the chosen makes. */
export function toggleMakeModel(query: StockQuery, makeModel: string): StockQuery {
  return withModelsOfMakes(toggleValue(withMakeModels(query), 'make_model', makeModel));
}

const NONE: readonly string[] = [];

/** The chosen values of a facet; for `make_model` also the models of a single make. */
export function chosenValues(query: StockQuery, facet: ValueFacet): readonly string[] {
  return (facet === 'make_model' ? withMakeModels(query) : query).filters[facet] ?? NONE;
}
