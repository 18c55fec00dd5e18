import type { Car } from '#domain/vehicle/car.ts';
import { commentParagraphs } from '#domain/vehicle/dealer-comments.ts';
import type { PageSection } from '#domain/vehicle/page-sections.ts';
import { specifications, summary } from '#domain/vehicle/spec-lists.ts';
import type { RequestScope } from '../context.ts';
import { calculatorsView } from './calculators-view.ts';
import { disclaimerView } from './disclaimer-view.ts';
import { financeCalculatorView } from './finance-calculator-view.ts';
import { gaugeView } from './gauge-view.ts';
import { keyInformationView } from './key-information-view.ts';
import { similarView } from './similar-view.ts';

/** Makes what a section shows; `null` where it has nothing to show, and then it is not on the page. */
type SectionMaker = (car: Car, scope: RequestScope) => unknown;

/** VDP-035 */
const FEATURES_SHOWN = 8;

const MAKERS = {
  keyInformation: keyInformationView,
  dealerComments: (car: Car) => ({ paragraphs: commentParagraphs(car.dealercomments) }),
  features: ({ standardEquipment: all }: Car) => (all.length === 0 ? null : { first: all.slice(0, FEATURES_SHOWN), more: all.slice(FEATURES_SHOWN) }),
  specifications(car: Car) {
    const entries = [...specifications(car), ...summary(car)];
    return entries.length === 0 ? null : { entries };
  },
  gauge: gaugeView,
  calculators: calculatorsView,
  financeCalculator: financeCalculatorView,
  disclaimer: disclaimerView,
  similar: similarView,
} as const satisfies Partial<Record<PageSection, SectionMaker>>;

type Made = keyof typeof MAKERS;
/** What the component of a section is given. */
export type ViewOf<N extends Made> = NonNullable<Awaited<ReturnType<(typeof MAKERS)[N]>>>;
export type SectionView = { [N in Made]: { readonly name: N; readonly view: ViewOf<N> } }[Made];

/** `vdp.sections`: the sections of the site in its order, those that have something to show. */
export async function sectionViews(car: Car, scope: RequestScope): Promise<readonly SectionView[]> {
  const wanted = scope.site.settings.vdp.sections.filter((name): name is Made => name in MAKERS);
  const made = await Promise.all(wanted.map(async (name) => ({ name, view: await MAKERS[name](car, scope) })));
  return made.filter((section): section is SectionView => section.view !== null);
}
