import { Fragment, type ComponentType } from 'react';
import { Calculators } from './calculators.tsx';
import { DealerComments } from './dealer-comments.tsx';
import { Disclaimer } from './disclaimer.tsx';
import { Features } from './features.tsx';
import { FinanceCalculator } from './finance-calculator.tsx';
import { Gauge } from './gauge.tsx';
import { KeyInformation } from './key-information.tsx';
import type { SectionView, ViewOf } from './section-views.ts';
import { Similar } from './similar.tsx';
import { Specifications } from './specifications.tsx';

/** What draws each section of `vdp.sections`; what it draws is made in section-views.ts. */
const SECTIONS = {
  keyInformation: KeyInformation,
  dealerComments: DealerComments,
  features: Features,
  specifications: Specifications,
  gauge: Gauge,
  calculators: Calculators,
  financeCalculator: FinanceCalculator,
  disclaimer: Disclaimer,
  similar: Similar,
} satisfies { readonly [N in SectionView['name']]: ComponentType<{ view: ViewOf<N> }> };

export function Sections({ sections }: { sections: readonly SectionView[] }) {
  return sections.map(({ name, view }) => {
    // Each name comes with the view of that name.
    const Section = SECTIONS[name] as ComponentType<{ view: unknown }>;
    return (
      <Fragment key={name}>
        <Section view={view} />
      </Fragment>
    );
  });
}
