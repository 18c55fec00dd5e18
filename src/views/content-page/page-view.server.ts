import { todayView } from '#dealerships/vehicle-location.ts';
import { renderMarkdown } from '#content/markdown.server.ts';
import type { ContentPage, PagePicture, PageSection, SectionKind } from '#content/rules/page.ts';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { parseStockQuery } from '#search/rules/query-codec.ts';
import { searchRoute, searchUrl, withRoute } from '#search/rules/search-url.ts';
import type { SitePictureView } from '#ui/responsive-picture.tsx';
import { vehicleCardView, type VehicleCardView } from '../cards/vehicle-card-view.ts';
import type { RequestFacts, Scope } from '../context.ts';
import { blockViews, type Block } from '../page/blocks.tsx';
import { formAsideView } from '../forms/form-aside-view.server.ts';
import { leadFormData } from '../forms/form-data.server.ts';
import { leadRules } from '#leads/rules/lead-forms.ts';
import { siteFormAt } from '#leads/rules/site-forms.ts';
import { contactLinks } from '../chrome/site-chrome.server.ts';
import { teamView } from '../locations/trust-view.ts';
import { contactPath } from '../page/page-paths.ts';
import { pictureOptions, sitePicture } from '../pictures.ts';
import { forSale } from '../search/search-request.server.ts';

/** From this number of headings on, a text has a list of them beside it. */
const CONTENTS = 4;

/** A page of the site's folder as its screen shows it. Sections with nothing to show are left out. */
export async function contentPageView(page: ContentPage, scope: Scope<'inventory'>) {
  const { site, origin } = scope;
  const sections = await sectionViews(page, scope);
  // A long text that the page begins with has the list of its headings beside it, a short one the dealer's contact details.
  const after = sections.findIndex((section) => section.name !== 'text');
  const lead = (after === -1 ? sections : sections.slice(0, after)).filter((section) => section.name === 'text');
  const headings = lead.flatMap(({ view }) =>
    view.parts.flatMap(({ id, heading }) => (id && heading ? [{ id, heading }] : [])),
  );
  const isText = sections.length === lead.length;
  // A form states who answers it. A second contact beside the text would often be another one.
  const hasForm = sections.some(({ name }) => name === 'form');
  const hasContact = !hasForm && (isText || (lead.length > 0 && lead.every(({ view }) => view.picture === null)));
  return {
    siteName: site.name,
    title: page.title,
    heading: page.heading,
    description: page.description,
    updated: page.updated === null ? null : { iso: page.updated, text: formatCalendarDate(page.updated)! },
    canonical: `${origin}/${page.slug}`,
    lead,
    sections: sections.slice(lead.length),
    contents: headings.length >= CONTENTS ? headings : null,
    contact: hasContact ? contactView(scope) : null,
    structuredData: faqData(page),
  };
}

/** A page may have several sections of a kind. */
async function sectionViews(page: ContentPage, scope: Scope<'inventory'>): Promise<readonly SectionView[]> {
  const kinds = page.sections.map(({ kind }) => kind);
  const blocks = await blockViews(kinds, SECTION_VIEWS, (maker, index) =>
    // The kind of a section is the name of its maker.
    (maker as SectionMaker)(page.sections[index]!, scope, page.slug),
  );
  return blocks.map((block, index) => ({ ...block, key: String(index) }));
}

export type ContentPageView = Awaited<ReturnType<typeof contentPageView>>;
export type SectionView = Block<typeof SECTION_VIEWS> & { readonly key: string };
export type SectionProps<K extends SectionKind> = Pick<Extract<SectionView, { name: K }>, 'view'>;

type SectionMaker = (section: PageSection, scope: Scope<'inventory'>, page: string) => unknown;
type Of<K extends SectionKind> = Extract<PageSection, { readonly kind: K }>;

const SECTION_VIEWS = {
  hero: (section: Of<'hero'>, scope: RequestFacts) => ({
    html: renderMarkdown(section.text),
    links: section.links,
    picture: section.picture && pictureView(section.picture, scope),
    phonePicture: section.phonePicture === null ? null : sitePicture(section.phonePicture, pictureOptions(scope)),
  }),
  text: (section: Of<'text'>, scope: RequestFacts) => ({
    parts: section.parts.map(({ id, heading, text }) => ({ id, heading, html: renderMarkdown(text) })),
    picture: section.picture && pictureView(section.picture, scope),
    side: section.side,
  }),
  pictures: (section: Of<'pictures'>, scope: RequestFacts) => ({
    ...introView(section),
    pictures: section.pictures.map((picture) => pictureView(picture, scope)),
  }),
  cards: (section: Of<'cards'>, scope: RequestFacts) => ({
    ...introView(section),
    cards: section.cards.map(({ title, text, picture, link }) => ({
      title,
      html: renderMarkdown(text),
      picture: picture && pictureView(picture, scope),
      link,
    })),
  }),
  figures: (section: Of<'figures'>) => ({
    ...introView(section),
    figures: section.figures.map(({ value, text }) => ({ value, html: renderMarkdown(text) })),
  }),
  callout: (section: Of<'callout'>) => ({
    ...introView(section),
    links: section.links,
    tone: section.tone,
  }),
  people: (section: Of<'people'>, scope: RequestFacts) => {
    const people = teamView(
      scope.site.locations.filter(({ visible }) => visible),
      scope,
    );
    return people.length === 0 ? null : { ...introView(section), people: people.slice(0, section.count) };
  },
  faq: (section: Of<'faq'>) => ({
    ...introView(section),
    questions: section.questions.map(({ id, question, answer }) => ({ id, question, html: renderMarkdown(answer) })),
  }),
  form: async (section: Of<'form'>, scope: RequestFacts, page: string) => {
    const heading = section.heading ?? leadRules(section.form, scope.site.settings).dialogTitle;
    const intro = introView({ ...section, heading });
    // The page of another form takes only that one.
    const postTo = siteFormAt(`/${page}`) ? null : `/${page}#${intro.id}`;
    const own = leadFormData(scope, section.form, { page, postTo, shopper: await scope.fillIn() });
    const data = siteFormAt(`/${page}`) === section.form ? { ...own, action: `${own.action}#${intro.id}` } : own;
    return {
      ...intro,
      heading,
      form: section.form,
      data,
      aside: formAsideView(scope, data.rules.department ?? 'sales', null),
    };
  },
  'call-to-action': (section: Of<'call-to-action'>) => ({
    ...introView(section),
    links: section.links,
  }),
  stock: (section: Of<'stock'>, scope: Scope<'inventory'>) => stockView(section, scope),
} as const satisfies Readonly<Record<SectionKind, (...section: never[]) => unknown>>;

function introView({ id, heading, text }: Pick<Of<'cards'>, 'id' | 'heading' | 'text'>) {
  return { heading, id, html: renderMarkdown(text) };
}

export interface PagePictureView {
  readonly picture: SitePictureView;
  readonly alt: string;
  readonly caption: string | null;
}

function pictureView({ url, alt, caption }: PagePicture, scope: RequestFacts): PagePictureView {
  return { picture: sitePicture(url, pictureOptions(scope)), alt, caption };
}

/** The first vehicles of a search on the site's default route; `null` when it finds none. */
async function stockView(section: Of<'stock'>, scope: Scope<'inventory'>) {
  const { site, now, holdsUntil, inventory } = scope;
  const defaultSort = site.settings.search.sortOptions[0]!;
  const [, , first = '', second] = site.settings.search.defaultRoute.split('/');
  const route = searchRoute(first, second, site);
  const asked = withRoute(parseStockQuery(new URLSearchParams(section.search), defaultSort).query, route);
  const { answer, vehicles } = await inventory.stock.search(site, asked, now);
  holdsUntil(answer.validUntil);
  const cards: readonly VehicleCardView[] = vehicles
    .slice(0, section.count)
    .map((vehicle) => vehicleCardView(vehicle, scope));
  if (cards.length === 0) return null;
  return {
    ...introView(section),
    cards,
    count: forSale(answer, asked),
    href: searchUrl(asked, route, defaultSort),
  };
}

export function contactView(scope: RequestFacts) {
  const { site } = scope;
  return {
    name: site.primaryLocation.name,
    links: contactLinks(site),
    today: todayView(site.primaryLocation, scope),
    href: contactPath(site),
  };
}

function faqData({ sections }: ContentPage): object | null {
  return faqPageData(sections.flatMap((section) => (section.kind === 'faq' ? section.questions : [])));
}

/** FAQPage of schema.org: exactly the questions and answers that a page shows; `null` without questions. */
export function faqPageData(
  questions: readonly { readonly question: string; readonly answer: string }[],
): object | null {
  if (questions.length === 0) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: renderMarkdown(answer).trim() },
    })),
  };
}
