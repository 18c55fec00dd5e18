import { OFFERS_PATH } from '#content/rules/directories.ts';
import { POSTS_PATH } from '#content/rules/post.ts';
import { serviceBooking, SITE_FORM_TABLE } from '#leads/rules/site-forms.ts';
import type { Task } from '#search/rules/words/trade-words.ts';
import type { TaskView } from '#search/ui/read-text.tsx';
import { WATCHLIST_PATH } from '#shoppers/rules/account-features.ts';
import type { Site } from '#sites/site.ts';
import { hasPage, type LinkScope } from '../page/site-links.ts';
import { contactPath } from '../page/page-paths.ts';

/** The pages that do each task, the best first. A site shows the first one that it has. */
const PATHS: Readonly<Record<Exclude<Task, 'nearby'>, (site: Site) => readonly string[]>> = {
  sell: ({ settings }) => [settings.routes.sell, settings.routes.tradeIn],
  finance: ({ settings }) => [settings.routes.finance],
  service: servicePaths,
  parts: () => [SITE_FORM_TABLE.parts.page.path],
  contact: (site) => [contactPath(site)],
  about: () => ['/about-us'],
  reviews: ({ reviews, settings }) =>
    settings.home.blocks.includes('reviews') && reviews.reviews.length > 0 ? ['/#reviews'] : [],
  careers: () => [SITE_FORM_TABLE.careers.page.path],
  testDrive: () => ['/book-test-drive'],
  fleet: () => [SITE_FORM_TABLE.fleet.page.path],
  insurance: () => [SITE_FORM_TABLE.insurance.page.path],
  feedback: () => [SITE_FORM_TABLE.feedback.page.path],
  saved: ({ settings }) => ['/saved', WATCHLIST_PATH, settings.routes.garage],
  offers: () => [OFFERS_PATH],
  blog: () => [POSTS_PATH],
};

const LABELS: Readonly<Record<Exclude<Task, 'nearby'>, string>> = {
  sell: 'Sell or trade in your vehicle',
  finance: 'Finance',
  service: 'Book a service',
  parts: 'Order parts',
  contact: 'Opening hours and contact details',
  about: 'About us',
  reviews: 'Reviews',
  careers: 'Careers',
  testDrive: 'Book a test drive',
  fleet: 'Fleet sales',
  insurance: 'Insurance',
  feedback: 'Give feedback',
  saved: 'Your saved vehicles',
  offers: 'Offers',
  blog: 'News',
};

function servicePaths(site: Site): readonly string[] {
  if (!SITE_FORM_TABLE.service.page.isOffered(site)) return [];
  const { at } = serviceBooking(site.settings.service);
  if (at === null) return [];
  return [typeof at === 'string' ? at : at.website];
}

/** The links to the pages that do what a text names, and the postcode that "near me" needs. */
export function taskViews(scope: LinkScope, tasks: readonly Task[]): readonly TaskView[] {
  const { site } = scope;
  return tasks.flatMap((task): TaskView | [] => {
    if (task === 'nearby') return site.settings.search.distance ? { asksPostcode: true } : [];
    const href = PATHS[task](site).find((path) => hasPage(scope, path));
    return href === undefined ? [] : { href, label: LABELS[task] };
  });
}
