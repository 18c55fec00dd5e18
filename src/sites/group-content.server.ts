import type { z } from 'zod';
import { modelImage, type Model } from '#content/rules/model.ts';
import { lowestGrade, type ModelGrade } from '#content/rules/grade.ts';
import type { Offer } from '#content/rules/offer.ts';
import { sanitizedText } from '#content/rules/short-text.ts';
import type { Brand } from '#content/rules/brand.ts';
import type { Cents } from '#rules/money.ts';
import { toSlug } from '#rules/normal-form.ts';
import type { brandsFile, modelsFile, offersFile } from './content-files.ts';
import { listAllowed, problem } from './describe-issue.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import { unknownMake } from './content-files.ts';
import type { TenantProblem } from './site.ts';

/**
 * The complete models and offers of a group's files: dollars are converted to cents, models of offers are found,
 * mistakes are reported.
 */
export function groupContent(
  group: {
    readonly id: string;
    readonly siteSlugs: readonly string[];
    /** `null` if they could not be read. */
    readonly dealershipSlugs: readonly string[] | null;
  },
  given: { readonly models: z.output<typeof modelsFile>; readonly offers: z.output<typeof offersFile> },
  problems: TenantProblem[],
): { readonly models: readonly Model[]; readonly offers: readonly Offer[] } {
  const [modelsName, offersName] = [`${group.id}/models.yaml`, `${group.id}/offers.yaml`];
  const slugs = given.models.flatMap(({ slug, new_slug }) =>
    new_slug === null || new_slug === slug ? [slug] : [slug, new_slug],
  );
  for (const twice of findRepeated(slugs)) problems.push(problem(modelsName, 'slug', twice, 'is used twice'));
  for (const twice of findRepeated(given.models.flatMap(({ override_url }) => override_url ?? [])))
    problems.push(problem(modelsName, 'override_url', twice, 'is used twice'));
  for (const twice of findRepeated(given.offers.map(({ id }) => id)))
    problems.push(problem(offersName, 'id', twice, 'is used twice'));
  const models = given.models.map((model): Model => {
    checkMake(modelsName, `${model.slug}.manufacturer_name`, model.manufacturer_name);
    const grades = model.grades.map((grade): ModelGrade => ({ ...grade, price: inCents(grade.price) }));
    const lowest = lowestGrade(grades)?.price ?? null;
    const given = model.from_price * 100;
    if (given > 0 && lowest !== null && given !== lowest) {
      const message = `is not the lowest price of the grades. Write ${lowest / 100}, or leave from_price out.`;
      problems.push(problem(modelsName, `${model.slug}.from_price`, model.from_price, message));
    }
    return { ...model, grades, from_price: given > 0 ? given : (lowest ?? 0) };
  });
  const offers = given.offers.map(({ model: slug, price, ...offer }): Offer => {
    const model = slug === null ? null : (models.find((one) => one.slug === slug || one.new_slug === slug) ?? null);
    if (slug !== null && model === null)
      problems.push(
        problem(offersName, `${offer.id}.model`, slug, `is not a model of ${modelsName}. ${listAllowed(slugs, slug)}`),
      );
    checkOffer(offer, model);
    const image = offer.image_url ?? (model && modelImage(model));
    return {
      ...offer,
      manufacturer: offer.manufacturer ?? model?.manufacturer_name ?? null,
      sanitized_description: sanitizedText(offer.description),
      image_or_model_image: image === null ? null : { url: image },
      model: model && {
        name: model.name,
        slug: model.slug,
        new_slug: model.new_slug,
        override_url: model.override_url,
      },
      price: inCents(price),
    };
  });
  return { models, offers };

  function checkMake(file: string, key: string, name: string): void {
    const wrong = unknownMake(name);
    if (wrong !== null) problems.push(problem(file, key, name, wrong));
  }

  /** The make must be known and that of the model; dealership and sites must be of the group. */
  function checkOffer(
    offer: Pick<Offer, 'id' | 'manufacturer' | 'dealership' | 'excluded_website_ids'>,
    model: Model | null,
  ): void {
    const makeKey = `${offer.id}.manufacturer`;
    if (offer.manufacturer !== null) checkMake(offersName, makeKey, offer.manufacturer);
    if (model && offer.manufacturer !== null && !sameMake(offer.manufacturer, model.manufacturer_name)) {
      const message = `is not the make of ${model.name}. Allowed: ${model.manufacturer_name}.`;
      problems.push(problem(offersName, makeKey, offer.manufacturer, message));
    }
    const dealerships = group.dealershipSlugs;
    if (offer.dealership !== null && dealerships?.includes(offer.dealership) === false) {
      const message = `is not a dealership of this group. ${listAllowed(dealerships, offer.dealership)}`;
      problems.push(problem(offersName, `${offer.id}.dealership`, offer.dealership, message));
    }
    for (const site of offer.excluded_website_ids) {
      if (group.siteSlugs.includes(site)) continue;
      const message = `is not a site of this group. ${listAllowed(group.siteSlugs, site)}`;
      problems.push(problem(offersName, `${offer.id}.excluded_website_ids`, site, message));
    }
  }
}

/** The brands of a group's file. Those of a make must be written as the make is; those of the group itself are not makes. */
export function groupBrands(
  id: string,
  given: z.output<typeof brandsFile>,
  problems: TenantProblem[],
): readonly Brand[] {
  const file = `${id}/brands.yaml`;
  const brands = given.map(({ slug, ...brand }): Brand => {
    const wrong = brand.group === 'group' ? null : unknownMake(brand.title);
    if (wrong !== null) problems.push(problem(file, 'title', brand.title, wrong));
    const make = brand.group === 'group' ? undefined : findManufacturer(brand.title);
    return { ...brand, slug: slug ?? make?.slug ?? toSlug(brand.title), make: make?.name ?? null };
  });
  for (const twice of findRepeated(brands.map(({ slug }) => slug)))
    problems.push(problem(file, 'slug', twice, 'is used twice'));
  return brands;
}

function inCents(dollars: number | null): Cents | null {
  return dollars === null ? null : dollars * 100;
}

function findRepeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
