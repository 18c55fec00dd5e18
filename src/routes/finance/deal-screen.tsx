import { Disclaimer } from '#finance/ui/disclaimer.tsx';
import { LoanChart } from '#finance/ui/loan-chart.tsx';
import { LoanTerms, RateLine } from '#finance/ui/number-row.tsx';
import { Alert } from '#ui/alert.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { FormVehicle } from '#views/forms/form-aside.tsx';
import { Share } from '#views/page/share.tsx';
import type { DealView } from './deal-view.server.ts';

export function DealScreen({ page }: { page: DealView }) {
  const { title, name, href, notes, vehicle, facts, change, enquiry, chart } = page;
  return (
    <Container className="deal-page stack gap-5">
      <Breadcrumb
        crumbs={[
          { label: name, href },
          { label: title, href: null },
        ]}
      />
      <h1>{title}</h1>
      <div className="deal-columns">
        <div className="deal-main">
          {notes.length > 0 && (
            <Alert title="Some figures of this link have changed.">
              <ul>
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </Alert>
          )}
          <Result page={page} />
          <Ways ways={page.ways} />
          {chart && (
            <section aria-labelledby="deal-years">
              <h2 id="deal-years">Year by year</h2>
              <LoanChart id="deal-chart" {...chart} />
            </section>
          )}
        </div>
        <div className="deal-aside vehicle-aside">
          <FormVehicle vehicle={vehicle} />
          <section className="panel" aria-labelledby="deal-chosen">
            <h2 id="deal-chosen">What you chose</h2>
            <FactList className="calc-lines" facts={facts} />
            <ButtonLink href={change} variant="secondary" block>
              Change these figures
            </ButtonLink>
          </section>
          <ButtonLink href={enquiry.href} block>
            {enquiry.label}
          </ButtonLink>
          {page.lease && (
            <ButtonLink href={page.lease} variant="secondary" block>
              Lease it through your employer
            </ButtonLink>
          )}
          {page.save && <SaveDeal view={page.save} />}
          <Share view={page.sharing} />
          <p className="calc-note">The link contains the vehicle and these figures, and no personal details.</p>
        </div>
      </div>
      {page.disclaimer && <Disclaimer view={page.disclaimer} />}
    </Container>
  );
}

/** The page is the same for everyone: the garage takes the form, and asks for the sign-in. */
function SaveDeal({ view: { garage, deal } }: { view: NonNullable<DealView['save']> }) {
  return (
    <form method="post" action={garage} id="save-deal" className="deal-save stack gap-2">
      <input type="hidden" name="step" value="saveDeal" />
      <input type="hidden" name="deal" value={deal} />
      <Button type="submit" variant="secondary" block>
        <Icon name="bookmark" />
        Save deal
      </Button>
      <p className="calc-note">Your garage shows it with the current price.</p>
    </form>
  );
}

/** A repayment is never printed without its comparison rate, term and warning. */
function Result({ page: { result } }: { page: DealView }) {
  const { repayment, rate, lines } = result;
  return (
    <section className="panel deal-result" aria-label="The repayment">
      <p>
        <span className="calc-figure">{repayment.text}</span>
        {repayment.per && <span className="calc-per"> /{repayment.per}</span>}
        {repayment.per && <LoanTerms terms={repayment.short.terms} />}
      </p>
      <RateLine rate={rate} />
      <FactList className="calc-lines" facts={lines.map(({ label, text }) => ({ label, value: text }))} />
      <p className="rate-warning">An estimate, not an offer of credit. {rate.warning}</p>
    </section>
  );
}

function Ways({ ways }: { ways: DealView['ways'] }) {
  return (
    <section aria-labelledby="deal-ways">
      <h2 id="deal-ways">Weekly, fortnightly or monthly</h2>
      <table className="deal-ways">
        <thead>
          <tr>
            <th scope="col">Repaid</th>
            <th scope="col">Each</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {ways.map(({ often, isChosen, text, repayments, total }) => (
            <tr key={often} aria-current={isChosen || undefined}>
              <th scope="row">{often}</th>
              <td>
                <b>{text}</b>
                <small>{repayments}</small>
              </td>
              <td>{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="calc-note">
        The large figures are rounded up to the dollar. The repayments beside them are to the cent, and the last one is
        what remains. Repayments, residual and fees add up to the total.
      </p>
    </section>
  );
}
