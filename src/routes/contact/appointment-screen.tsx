import { Alert } from '#ui/alert.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { TextField } from '#ui/field.tsx';
import { Container } from '#ui/layout/container.tsx';
import { FormAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { LinkExpired } from '#views/page/link-expired.tsx';
import type { AppointmentFailure, AppointmentPage } from './appointment-view.server.ts';

type View = NonNullable<AppointmentPage['appointment']>;

/** The requested time with the forms that move or cancel it, or that the link has expired. */
export function AppointmentScreen({
  page,
  answer: failed,
}: {
  page: AppointmentPage;
  answer: AppointmentFailure | null;
}) {
  const { appointment, contact } = page;
  if (appointment === null) return <LinkExpired what="appointment" contact={contact} />;
  const { what, vehicle, when, receipt, calendar, state, times, aside } = appointment;
  const facts = [
    { label: 'When', value: when },
    ...(vehicle === null ? [] : [{ label: 'Vehicle', value: vehicle }]),
    { label: 'Receipt number', value: receipt },
  ];
  return (
    <Container className="form-page appointment">
      <Breadcrumb crumbs={[{ label: `Your ${what.toLowerCase()}`, href: null }]} />
      <FormPanel
        title={`Your ${what.toLowerCase()}`}
        aside={aside && <FormAside view={aside} placesTitle="Contact the dealership" />}
      >
        {failed?.failure && (
          <Alert tone="danger" live="alert" title={failed.failure}>
            <p>Nothing was changed. Please try again.</p>
          </Alert>
        )}
        {state && (
          <Alert tone={state.tone} title={state.title}>
            <p>{state.text}</p>
          </Alert>
        )}
        <FactList facts={facts} className="trade-in-offer-facts stack gap-2" />
        {calendar && times && (
          <p>
            <a className="link" href={calendar}>
              Add it to your calendar
            </a>
          </p>
        )}
        {times && <Changes times={times} what={what} failed={failed?.time ?? null} />}
      </FormPanel>
    </Container>
  );
}

/** Both forms post to the page's own URL, whose signature shows that the link was followed. */
function Changes({
  times,
  what,
  failed,
}: {
  times: NonNullable<View['times']>;
  what: View['what'];
  failed: { readonly value: string; readonly error: string } | null;
}) {
  return (
    <>
      <section aria-labelledby="move">
        <h2 id="move">Move it</h2>
        <form method="post" className="trade-in-offer-answer cluster gap-3">
          <TextField
            id="booking_date_time"
            name="booking_date_time"
            label={`Day and time at ${times.at}`}
            type="datetime-local"
            required
            wide
            defaultValue={failed?.value}
            error={failed?.error}
            // Works without scripts too: the page then starts at its top after a post.
            autoFocus={failed !== null}
            min={times.min}
            max={times.max}
            step={times.step}
          />
          <Button type="submit" name="change" value="move">
            Request this time
          </Button>
        </form>
      </section>
      <section aria-labelledby="cancel">
        <h2 id="cancel">Cancel it</h2>
        <p>We tell the dealership. You can always ask for another time.</p>
        <form method="post" className="trade-in-offer-answer cluster gap-3">
          <Button type="submit" name="change" value="cancel" variant="secondary">
            Cancel the {what.toLowerCase()}
          </Button>
        </form>
      </section>
    </>
  );
}
