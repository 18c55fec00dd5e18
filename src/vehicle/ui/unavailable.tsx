import type { UnavailableView } from '../rules/unavailable-view.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** Replaces the price of an unavailable vehicle. */
export function Unavailable({ view }: { view: UnavailableView | null }) {
  if (!view?.message) {
    return (
      <Alert title="This vehicle is no longer available.">
        <p>
          <a className="link" href="#similar">
            See similar vehicles
          </a>
        </p>
      </Alert>
    );
  }
  return (
    <>
      <Alert title={view.message.text} />
      <div className="vehicle-actions">
        <ButtonLink href="#enquire" block>
          {view.message.findSimilar}
        </ButtonLink>
      </div>
    </>
  );
}
