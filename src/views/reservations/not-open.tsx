import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { OwnHoldView } from './own-hold.server.ts';
import { useArrival } from './private-page.tsx';
import type { ReserveView } from './reserve-view.server.ts';

/** Explains why the vehicle cannot be reserved now, and offers next steps. */
export function NotOpen({ page }: { page: ReserveView }) {
  const { state, receipt, vehicle, enquireHref, similarHref } = page;
  useArrival(state === 'taken' ? 'enquirySent' : null, null);
  if (page.own) return <OwnHold own={page.own} back={vehicle.href} />;
  return (
    <div className="stack">
      <Why page={page} />
      <p className="reserve-actions">
        {state === 'reserved' && <ButtonLink href={enquireHref}>Enquire about this {page.type}</ButtonLink>}
        <ButtonLink href={similarHref} variant={state === 'reserved' ? 'secondary' : 'primary'}>
          See similar vehicles
        </ButtonLink>
        {state === 'gone' && !receipt && (
          <ButtonLink href={enquireHref} variant="secondary">
            Send an enquiry
          </ButtonLink>
        )}
      </p>
    </div>
  );
}

function Why({ page: { state, receipt, type, vehicle, freeAt } }: { page: ReserveView }) {
  if (state === 'taken')
    return (
      <>
        <Alert tone="warning" live="alert" title={`The ${vehicle.name} has just been reserved by another shopper.`}>
          <p>You have not been charged. The dealership has your enquiry, and can tell you if it becomes free again.</p>
        </Alert>
        <p>
          Your receipt number is <strong>{receipt}</strong>. Please quote it if you call us.
        </p>
      </>
    );
  if (state === 'gone')
    return (
      <Alert title={`The ${vehicle.name} is no longer available.`}>
        {receipt && (
          <p>You have not been charged. The dealership has your enquiry. Your receipt number is {receipt}.</p>
        )}
      </Alert>
    );
  return (
    <Alert title={`Another shopper has ${freeAt ? 'started to reserve' : 'reserved'} the ${vehicle.name}.`}>
      {freeAt ? (
        <p>It is held until {freeAt} while they pay the deposit. If they do not, you can reserve it then.</p>
      ) : (
        <p>
          A reservation can end. Send an enquiry, and the dealership can tell you if this {type} becomes free again.
        </p>
      )}
      <p>Was it you, on another device? The link to your reservation is in the email that we sent you.</p>
    </Alert>
  );
}

/** The shopper's own hold, such as after its tab was closed. `back`: the vehicle's page; `null` if it is linked already. */
export function OwnHold({ own, back }: { own: OwnHoldView; back: string | null }) {
  return (
    <div className="stack">
      <Alert tone={own.isUnpaid ? 'warning' : 'positive'} title={own.notice}>
        {own.isUnpaid && <p>It is not paid yet. If you do not pay before then, other shoppers can reserve it.</p>}
      </Alert>
      <p className="reserve-actions">
        <ButtonLink href={own.href}>{own.label}</ButtonLink>
        {back && (
          <ButtonLink href={back} variant="secondary">
            Back to the vehicle
          </ButtonLink>
        )}
      </p>
    </div>
  );
}
