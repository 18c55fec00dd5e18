import { brandPath } from '#content/rules/brand.ts';
import { modelPath, modelSlug } from '#content/rules/model.ts';
import { offerPath } from '#content/rules/offer.ts';
import { postPath } from '#content/rules/post.ts';
import type { Topic } from '#leads/rules/topic.ts';
import { toSlug } from '#rules/normal-form.ts';
import type { Site } from '#sites/site.ts';
import type { RequestFacts } from '../context.ts';
import { locationPath } from '../page/page-paths.ts';
import { hasPage } from '../page/site-links.ts';

const NOTHING = { make: null, model: null, locationId: null, dealershipId: null };

type Named = Pick<Topic, 'kind' | 'id'>;

/**
 * Finds an enquiry's topic in the site's own data; `null` for anything that the site does not have. It also finds an
 * offer that has ended.
 */
export function findTopic(scope: Pick<RequestFacts, 'site' | 'findScreen'>, named: Named | null): Topic | null {
  const found = named && FIND[named.kind](scope.site, named.id);
  if (!found) return null;
  return { ...named, ...found, path: found.path !== null && hasPage(scope, found.path) ? found.path : null };
}

type Found = Omit<Topic, 'kind' | 'id'>;

const FIND: Readonly<Record<Topic['kind'], (site: Site, id: string) => Found | null>> = {
  offer(site, id) {
    const offer = site.offers.find((one) => one.id === id);
    if (!offer) return null;
    return {
      ...NOTHING,
      name: offer.name,
      path: offerPath(offer, site.settings.site.manufacturer),
      make: offer.manufacturer,
      model: offer.model?.name ?? null,
      dealershipId: site.dealerships.find(({ slug }) => slug === offer.dealership)?.id ?? null,
    };
  },
  model(site, id) {
    const model = site.models.find((one) => modelSlug(one) === id);
    if (!model) return null;
    const make = model.manufacturer_name;
    return {
      ...NOTHING,
      name: `${make} ${model.name}`,
      path: modelPath(model, site.settings.routes.modelDetail),
      make,
      model: model.name,
    };
  },
  brand(site, id) {
    const makes = [
      ...site.dealerships.flatMap(({ manufacturers }) => manufacturers),
      ...site.models.map((model) => model.manufacturer_name),
    ];
    const make = makes.find((one) => toSlug(one) === id);
    return make === undefined ? null : { ...NOTHING, name: make, path: brandPath({ slug: id, skipPage: false }), make };
  },
  location(site, id) {
    const location = site.locations.find((one) => one.slug === id && one.visible);
    if (!location) return null;
    return {
      ...NOTHING,
      name: location.name,
      path: locationPath(site, { slug: id }),
      locationId: location.id,
      dealershipId: location.dealership_id,
    };
  },
  post(site, id) {
    const post = site.posts.find((one) => one.slug === id);
    if (!post) return null;
    const make = post.makes.length === 1 ? post.makes[0]! : null;
    return { ...NOTHING, name: post.title, path: postPath(post), make };
  },
};
