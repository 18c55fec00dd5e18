import type { SubmitEvent } from 'react';
import { forgetShopper } from '#shoppers/ui/forget-shopper.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/field.tsx';

/** The file with everything that is stored about the shopper, and the form that deletes it. `isUnconfirmed`: its box was not ticked. */
export function OwnDataSection({ siteName, isUnconfirmed }: { siteName: string; isUnconfirmed: boolean }) {
  return (
    <section aria-labelledby="own-data" className="account-panel panel">
      <h2 id="own-data">Your data</h2>
      <p>
        Download what this website stores about you. The text of an enquiry is included if you sent it with the email in
        your details.
      </p>
      <div className="account-actions cluster gap-3">
        <ButtonLink href="/api/me/data" variant="secondary" download>
          Download my data
        </ButtonLink>
      </div>
      <details className="account-delete" open={isUnconfirmed || undefined}>
        <summary>Delete my account and data</summary>
        <p>
          This deletes your account with your watchlist, saved searches, saved deals and alerts, and your personal
          details in what you sent through this website. It cannot be undone. Enquiries that are still on their way are
          delivered first. The dealership keeps the emails that it has received: contact {siteName} to have those
          deleted. The record of the consents that you gave and withdrew stays, as proof.
        </p>
        <form method="post" action="#own-data" className="account-form stack" noValidate onSubmit={forgetConfirmed}>
          <Checkbox
            name="confirmed"
            value="yes"
            label="Yes, delete my account and data"
            error={isUnconfirmed ? 'Tick the box to delete your account and data.' : null}
          />
          <Button type="submit" name="step" value="erase" variant="secondary">
            Delete my account
          </Button>
        </form>
      </details>
    </section>
  );
}

/** Without the tick the server deletes nothing, so nothing is removed from the browser either. */
function forgetConfirmed(event: SubmitEvent<HTMLFormElement>): void {
  if (new FormData(event.currentTarget).has('confirmed')) forgetShopper();
}
