import type { ComponentType } from 'react';
import { Blogs } from './blogs.tsx';
import { Calculators } from './calculators.tsx';
import { DealerComments } from './dealer-comments.tsx';
import { Disclaimer } from '#finance/ui/disclaimer.tsx';
import { ProtectYourCar, UsedCarChecks, WhatsIncluded } from './copy-points.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { FinanceCalculator } from './finance-calculator.tsx';
import { Gauge } from './gauge.tsx';
import { KeyInformation } from './key-information.tsx';
import { LocationBar } from './location-bar.tsx';
import { VehicleMap } from './map.tsx';
import { PageBanner } from './page-banner.tsx';
import { ReserveOnline } from './reserve-online.tsx';
import type { SectionView, ViewOf } from './section-views.ts';
import { Similar } from './similar.tsx';
import { Specifications } from './specifications.tsx';
import { WhyBuy } from './why-buy.tsx';

/** What draws each section of `vdp.sections`; what it draws is made in section-views.ts. */
const SECTIONS = {
  keyInformation: KeyInformation,
  usedCarChecks: UsedCarChecks,
  dealerComments: DealerComments,
  whatsIncluded: WhatsIncluded,
  whyBuy: WhyBuy,
  reserveOnline: ReserveOnline,
  protectYourCar: ProtectYourCar,
  features: Features,
  specifications: Specifications,
  gauge: Gauge,
  calculators: Calculators,
  financeCalculator: FinanceCalculator,
  disclaimer: Disclaimer,
  faq: Faq,
  map: VehicleMap,
  similar: Similar,
  blogs: Blogs,
  locationBar: LocationBar,
  banner: PageBanner,
} satisfies { readonly [N in SectionView['name']]: ComponentType<{ view: ViewOf<N> }> };

export function Sections({ sections }: { sections: readonly SectionView[] }) {
  return sections.map(({ name, view }) => {
    // Each name comes with the view of that name.
    const Section = SECTIONS[name] as ComponentType<{ view: unknown }>;
    return <Section key={name} view={view} />;
  });
}
