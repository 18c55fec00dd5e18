import { SAVED_DEALS } from '#finance/rules/saved-deal.ts';
import { RateLine } from '#finance/ui/number-row.tsx';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import type { savedDealsView } from './saved-deals-view.server.ts';

type View = NonNullable<Awaited<ReturnType<typeof savedDealsView>>>;

/** The deals that the shopper saved, each at the price and the rates of today. */
export function SavedDeals({
  view: { notice, deals, warning },
  searchPath,
  problem,
}: {
  view: View;
  searchPath: string;
  problem: string | null;
}) {
  return (
    <section aria-labelledby={SAVED_DEALS} className="account-panel panel">
      <h2 id={SAVED_DEALS}>Saved deals</h2>
      {notice && problem === null && <Alert tone="positive" live="status" title={notice} />}
      {problem !== null && <Alert tone="danger" live="alert" title={problem} />}
      {deals.length === 0 ? (
        <>
          <p>You have no saved deals. Set up a loan on a vehicle’s page, open the deal, and press Save deal.</p>
          <p className="account-actions cluster gap-3">
            <ButtonLink href={searchPath} variant="secondary">
              Choose a vehicle
            </ButtonLink>
          </p>
        </>
      ) : (
        <ul className="account-deals account-list stack">
          {deals.map((deal) => (
            <li key={deal.id}>
              <OneDeal deal={deal} />
            </li>
          ))}
        </ul>
      )}
      {warning && <p className="rate-warning">Estimates at today’s rates, not offers of credit. {warning}</p>}
    </section>
  );
}

function OneDeal({ deal }: { deal: View['deals'][number] }) {
  const { id, name, href, siteName, saved, state, price, facts, result, rateNote } = deal;
  return (
    <>
      <div className="saved-deal stack gap-2">
        <h3>{href === null ? name : <a href={href}>{name}</a>}</h3>
        {price && (
          <p className="saved-deal-price">
            <b>{price.today}</b>
            <span data-moved={price.moved ?? undefined}>
              {price.moved === 'down' && <Badge tone="positive">Price drop</Badge>} {price.change}
            </span>
          </p>
        )}
        {state && <p>{state}</p>}
        {result && (
          <>
            <p className="saved-deal-repayment">
              <b>{result.text}</b> /{result.per}
            </p>
            <RateLine rate={result.rate} />
          </>
        )}
        {facts.length > 0 && <FactList className="calc-lines" facts={facts} />}
        {rateNote && <p className="quiet">{rateNote}</p>}
        <p className="quiet">
          Saved on {saved}
          {siteName && ` on the website of ${siteName}`}.
        </p>
      </div>
      <form method="post" className="account-actions cluster gap-3">
        {href !== null && (
          <ButtonLink href={href} variant="secondary" size="small">
            {state === null ? 'Open deal' : 'See vehicle'}
            <span className="visually-hidden"> for the {name}</span>
          </ButtonLink>
        )}
        <input type="hidden" name="deal" value={id} />
        <Button type="submit" name="step" value="removeDeal" variant="quiet" size="small">
          Remove<span className="visually-hidden"> the deal for the {name}</span>
        </Button>
      </form>
    </>
  );
}
