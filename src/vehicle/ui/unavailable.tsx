import type { UnavailableView } from '../rules/unavailable-view.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** State of an unavailable vehicle. `similarHref` leads to the similar vehicles of its page. */
export function UnavailableMessage({
  view: { state, message },
  similarHref,
}: {
  view: UnavailableView;
  similarHref: string;
}) {
  return (
    <Alert title={state ?? message?.text ?? ''}>
      {state && message && <p>{message.text}</p>}
      <p>
        <a className="link" href={similarHref}>
          See similar vehicles
        </a>
      </p>
    </Alert>
  );
}

/** Replaces the price of an unavailable vehicle. */
export function Unavailable({ view }: { view: UnavailableView }) {
  return (
    <>
      <UnavailableMessage view={view} similarHref="#similar" />
      {view.message && (
        <div className="vehicle-actions">
          <ButtonLink href="#enquire" block>
            {view.message.findSimilar}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
