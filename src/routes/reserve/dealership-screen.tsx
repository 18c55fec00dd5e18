import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Container } from '#ui/layout/container.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { LinkExpired } from '#views/page/link-expired.tsx';
import type { DealershipPage } from './dealership-view.server.ts';
import type { ReservationFailure } from './reservation-view.server.ts';

type DealershipView = NonNullable<DealershipPage['reservation']>;

interface DealershipScreenProps {
  page: DealershipPage;
  answer: ReservationFailure | null;
}

export function DealershipScreen({ page: { reservation, contact }, answer }: DealershipScreenProps) {
  if (reservation === null) return <LinkExpired what="reservation" contact={contact} />;
  const { name, href, receipt, facts, customer } = reservation;
  return (
    <Container className="form-page reserve">
      <FormPanel
        title={`Reservation ${receipt}`}
        intro={<p className="form-page-subtitle muted">{href ? <a href={href}>{name}</a> : name}</p>}
        aside={<Customer customer={customer} />}
      >
        {answer?.failure && (
          <Alert tone="danger" live="alert" title={answer.failure}>
            <p>Nothing has changed. Please try again.</p>
          </Alert>
        )}
        <FactList facts={facts} className="reserve-terms" />
        <Decisions reservation={reservation} />
      </FormPanel>
    </Container>
  );
}

function Customer({ customer }: { customer: DealershipView['customer'] }) {
  return (
    <aside className="panel reserve-customer" aria-labelledby="customer">
      <h2 id="customer" className="form-aside-title">
        Customer
      </h2>
      {customer === null ? (
        <p>The customer's details were deleted at their request.</p>
      ) : (
        <ul className="form-aside-places stack">
          <li>
            <strong>{customer.name}</strong>
            {customer.phone && (
              <a className="link" href={customer.phone.href}>
                {customer.phone.text}
              </a>
            )}
            <a className="link" href={`mailto:${customer.email}`}>
              {customer.email}
            </a>
            {customer.message && <span>{customer.message}</span>}
          </li>
        </ul>
      )}
    </aside>
  );
}

function Decisions({ reservation }: { reservation: DealershipView }) {
  const { isOpen, extensions, canCollect, release, version } = reservation;
  if (!isOpen) return <p>This reservation has ended. There is nothing more to do.</p>;
  return (
    <section aria-labelledby="decide" className="stack">
      <h2 id="decide">What would you like to do?</h2>
      {(canCollect || extensions.length > 0) && (
        <form method="post" className="reserve-actions">
          <input type="hidden" name="version" value={version} />
          {canCollect && (
            <Button type="submit" name="step" value="collected">
              Mark as collected
            </Button>
          )}
          {extensions.map((hours) => (
            <Button key={hours} type="submit" name="step" value={`extend${hours}`} variant="secondary">
              Extend by {hours} hours
            </Button>
          ))}
        </form>
      )}
      {release && (
        <details className="reserve-cancel">
          <summary>End this reservation</summary>
          <form method="post">
            <p>{release.text}</p>
            <Button type="submit" name="step" value="released" variant="secondary">
              {release.button}
            </Button>
          </form>
        </details>
      )}
    </section>
  );
}
