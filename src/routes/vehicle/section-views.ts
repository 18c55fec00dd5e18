import type { Car } from '#vehicle/rules/car.ts';
import { commentsView } from '#vehicle/rules/dealer-comments.ts';
import { withBlogs, type PageSection } from '#vehicle/rules/page-sections.ts';
import { specifications, summary } from '#vehicle/rules/spec-lists.ts';
import type { RequestScope } from '../context.ts';
import { blogsView } from './blogs-view.ts';
import { calculatorsView } from './calculators-view.ts';
import { disclaimerView } from './disclaimer-view.ts';
import { financeCalculatorView } from './finance-calculator-view.ts';
import { gaugeView } from './gauge-view.ts';
import { faqView, protectYourCarView, usedCarChecksView, whatsIncludedView } from './copy-views.ts';
import { keyInformationView } from './key-information-view.ts';
import { locationBarView } from './location-bar-view.ts';
import { mapView } from './map-view.ts';
import { pageBannerView } from './page-banner-view.ts';
import { reserveOnlineView } from './reserve-online-view.ts';
import { similarView } from './similar-view.ts';
import { whyBuyView } from './why-buy-view.ts';

/** Makes what a section shows; `null` where it has nothing to show, and then it is not on the page. */
type SectionMaker = (car: Car, scope: RequestScope) => unknown;

const MAKERS = {
  keyInformation: keyInformationView,
  usedCarChecks: usedCarChecksView,
  dealerComments: (car: Car) => commentsView(car.dealercomments),
  whatsIncluded: whatsIncludedView,
  whyBuy: whyBuyView,
  reserveOnline: reserveOnlineView,
  protectYourCar: protectYourCarView,
  // VDP-035
  features: (car: Car) => firstAndMore(car.standardEquipment, 8),
  // VDP-036, gap 050
  specifications: (car: Car) => firstAndMore([...specifications(car), ...summary(car)], 4),
  calculators: calculatorsView,
  financeCalculator: financeCalculatorView,
  gauge: gaugeView,
  disclaimer: disclaimerView,
  faq: faqView,
  map: mapView,
  similar: similarView,
  blogs: blogsView,
  locationBar: locationBarView,
  banner: pageBannerView,
} as const satisfies Record<PageSection, SectionMaker>;

/** What the component of a section is given. */
export type ViewOf<N extends PageSection> = NonNullable<Awaited<ReturnType<(typeof MAKERS)[N]>>>;
export type SectionView = { [N in PageSection]: { readonly name: N; readonly view: ViewOf<N> } }[PageSection];

/** `vdp.sections`: the sections of the site in its order, those that have something to show. */
export async function sectionViews(car: Car, scope: RequestScope): Promise<readonly SectionView[]> {
  const made = await Promise.all(
    withBlogs(scope.site.settings.vdp.sections).map(async (name) => ({ name, view: await MAKERS[name](car, scope) })),
  );
  return made.filter((section): section is SectionView => section.view !== null);
}

function firstAndMore<T>(all: readonly T[], shown: number) {
  return all.length === 0 ? null : { first: all.slice(0, shown), more: all.slice(shown) };
}
