import { useEffect } from 'react';
import { confirmAccepted } from '#leads/ui/remembered-details.ts';
import { announceEvent } from '#browser/announce-event.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { NextSteps } from '#dealerships/ui/people.tsx';
import { Answerer, FormAside, VehicleAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import type { SuccessView } from './success-view.server.ts';

/** The receipt of what was sent, or a message for a link without one. */
export function SuccessScreen({ page: view }: { page: SuccessView }) {
  const { receipt, event, vehicle, answerer, aside } = view;
  useEffect(() => {
    if (receipt && confirmAccepted(vehicle && { slug: vehicle.slug, name: vehicle.name })) announceEvent(event);
  }, [receipt, vehicle, event]);
  if (receipt === null) return <NoReceipt view={view} />;
  return (
    <Container className="form-page receipt-page">
      <Breadcrumb
        crumbs={[...(vehicle ? [{ label: vehicle.name, href: vehicle.href }] : []), { label: 'Thank you', href: null }]}
      />
      <FormPanel
        title={view.words.title}
        intro={<ReceiptHead view={view} />}
        aside={
          vehicle ? (
            <VehicleAside vehicle={vehicle} hasPrice={!vehicle.isGone}>
              {answerer && <Answerer view={answerer} />}
            </VehicleAside>
          ) : (
            aside && <FormAside view={aside} />
          )
        }
      >
        <NextSteps steps={view.steps} />
        <Meanwhile view={view} />
      </FormPanel>
    </Container>
  );
}

/** Confirmation, number of the receipt, and the time and phone number for an answer. */
function ReceiptHead({ view: { words, receipt, phone, when } }: { view: SuccessView }) {
  return (
    <>
      <Icon name="circle-check" className="receipt-mark" />
      <p className="receipt-line">{words.line}</p>
      <p className="place-line">
        <Icon name="clock" />
        {when}
      </p>
      <div className="receipt-strip">
        <p>
          <span className="quiet">Your receipt number</span>
          <strong className="receipt">{receipt}</strong>
        </p>
        {phone && (
          <p>
            <span className="quiet">Quote it when you call us</span>
            <a className="link" href={phone.href}>
              <Icon name="phone" />
              {phone.text}
            </a>
          </p>
        )}
      </div>
    </>
  );
}

/** The shopper's next step, while the dealership answers. */
function Meanwhile({ view: { vehicle, links, searchPath } }: { view: SuccessView }) {
  return (
    <>
      {links.length > 0 && (
        <nav className="receipt-next stack gap-2" aria-labelledby="receipt-next">
          <h2 id="receipt-next" className="form-aside-title">
            While you wait
          </h2>
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <a className="link-more" href={href}>
                  {label}
                  <Icon name="arrow-right" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="receipt-actions cluster gap-3">
        {vehicle && <ButtonLink href={`${vehicle.href}#similar`}>See similar vehicles</ButtonLink>}
        {vehicle && (
          <ButtonLink variant="secondary" href={vehicle.href}>
            Back to the vehicle
          </ButtonLink>
        )}
        <ButtonLink variant={vehicle ? 'secondary' : 'primary'} href={searchPath}>
          Continue browsing
        </ButtonLink>
      </p>
    </>
  );
}

/** A link without a number that we gave says nothing about what was sent. */
function NoReceipt({ view: { phone, vehicle, searchPath } }: { view: SuccessView }) {
  return (
    <Container narrow className="page-message">
      <h1>Was your enquiry sent?</h1>
      <p>
        This link has no receipt number of ours. If you have just sent an enquiry, please go back and check that it was
        sent
        {phone && (
          <>
            , or call us:{' '}
            <a className="link" href={phone.href}>
              {phone.text}
            </a>
          </>
        )}
        .
      </p>
      <p className="page-message-actions">
        {vehicle && <ButtonLink href={vehicle.href}>Back to the vehicle</ButtonLink>}
        <ButtonLink variant="secondary" href={searchPath}>
          Continue browsing
        </ButtonLink>
      </p>
    </Container>
  );
}
