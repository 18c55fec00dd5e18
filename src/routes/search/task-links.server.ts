import { OFFERS_PATH } from '#content/rules/directories.ts';
import { POSTS_PATH, REVIEWS_PATH } from '#content/rules/post.ts';
import { financePath } from '#finance/rules/finance-page.ts';
import { contactFormAt } from '#leads/rules/contact-forms.ts';
import { serviceBooking, SITE_FORM_TABLE, type SiteForm } from '#leads/rules/site-forms.ts';
import type { Task } from '#search/rules/words/trade-words.ts';
import type { TaskView } from '#search/ui/read-text.tsx';
import type { Site } from '#sites/site.ts';
import { contactPath } from '../page-paths.ts';
import { tradeInPath } from '../trade-in/trade-in-paths.ts';

const TEST_DRIVE_PATH = '/book-test-drive';

/** The page of each task; null where the site does not have it. */
const PATHS: Readonly<Record<Exclude<Task, 'nearby'>, (site: Site) => string | null>> = {
  sell: (site) => tradeInPath(site, 'sell') ?? tradeInPath(site, 'tradeIn'),
  finance: ({ settings }) => financePath(settings),
  service: servicePath,
  parts: formPath('parts'),
  contact: (site) => contactPath(site),
  about: (site) => (Object.hasOwn(site.pages, 'about-us') ? '/about-us' : null),
  reviews: ({ reviews }) => (reviews.reviews.length > 0 ? REVIEWS_PATH : null),
  careers: formPath('careers'),
  testDrive: ({ settings }) => (contactFormAt(TEST_DRIVE_PATH)?.isOffered(settings, null) ? TEST_DRIVE_PATH : null),
  fleet: formPath('fleet'),
  insurance: formPath('insurance'),
  feedback: formPath('feedback'),
  saved: () => '/saved',
  offers: ({ offers }) => (offers.length > 0 ? OFFERS_PATH : null),
  blog: ({ posts }) => (posts.length > 0 ? POSTS_PATH : null),
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

function servicePath(site: Site): string | null {
  if (!SITE_FORM_TABLE.service.page.isOffered(site)) return null;
  const { at } = serviceBooking(site.settings.service);
  return at === null || typeof at === 'string' ? at : at.website;
}

function formPath(form: SiteForm) {
  const { path, isOffered } = SITE_FORM_TABLE[form].page;
  return (site: Site) => (isOffered(site) ? path : null);
}

/** The links to the pages that do what a text names, and the postcode that "near me" needs. */
export function taskViews(site: Site, tasks: readonly Task[]): readonly TaskView[] {
  return tasks.flatMap((task): TaskView | [] => {
    if (task === 'nearby') return site.settings.search.distance === 'on' ? { asksPostcode: true } : [];
    const href = PATHS[task](site);
    return href === null ? [] : { href, label: LABELS[task] };
  });
}
