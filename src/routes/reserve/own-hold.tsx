import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { OwnHoldView } from './own-hold.server.ts';

/** The shopper's own hold, such as after its tab was closed. `back`: the vehicle's page; `null` where it is linked already. */
export function OwnHold({ own, back }: { own: OwnHoldView; back: string | null }) {
  return (
    <div className="reserve-closed">
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
