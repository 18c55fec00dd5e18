import { LoanTerms, RateLine } from '#finance/ui/number-row.tsx';
import { Badge } from '#ui/badge.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { LenderComparisonView } from './lender-comparison-view.server.ts';

/** The lenders of a site side by side, the cheapest by everything that is paid first. */
export function LenderComparison({ view: { id, intro, credits, offers, warning } }: { view: LenderComparisonView }) {
  return (
    <Section id={id} title="Compare lenders">
      <p className="lender-intro">{intro}</p>
      <nav className="lender-credits" aria-label="Your credit history">
        <span>Your credit history</span>
        <ul>
          {credits.map(({ label, href, isCurrent }) => (
            <li key={label}>
              <a href={href} rel="nofollow" aria-current={isCurrent ? 'true' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="lender-offers grid">
        {offers.map(({ name, isCheapest, repayment, facts, total, disclaimer }) => (
          <li key={name} className="panel lender-offer" data-cheapest={isCheapest || undefined}>
            <h3>{name}</h3>
            {isCheapest && <Badge tone="solid">Lowest total</Badge>}
            <p className="lender-repayment">
              <b>{repayment.text}</b> /{repayment.per}
              <LoanTerms terms={repayment.short.terms} />
            </p>
            <RateLine rate={repayment} />
            <FactList className="calc-lines" facts={facts} />
            <p className="lender-total">
              Total of all payments <b>{total}</b>
            </p>
            {disclaimer && <p className="lender-text quiet">{disclaimer}</p>}
          </li>
        ))}
      </ul>
      <p className="rate-warning">{warning}</p>
    </Section>
  );
}
