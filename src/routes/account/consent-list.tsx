import { Button } from '#ui/button.tsx';
import type { consentsView } from '#views/garage/consents-view.server.ts';

type Consents = Awaited<ReturnType<typeof consentsView>>;

/** The shopper's consents, with a button for each that can be withdrawn. */
export function ConsentList({ consents }: { consents: Consents }) {
  if (consents.length === 0) return null;
  return (
    <section aria-labelledby="consents" className="account-panel panel">
      <h2 id="consents">What you agreed to</h2>
      <ul className="account-consents account-list stack">
        {consents.map(({ siteId, kind, siteName, wording, changed, isWithdrawable }) => (
          <li key={`${kind} ${siteId}`}>
            <p>
              {wording}
              <br />
              {changed}
              {siteName && ` on the website of ${siteName}`}.
            </p>
            {isWithdrawable && (
              <form method="post">
                <input type="hidden" name="site" value={siteId} />
                <Button type="submit" name="step" value="withdraw" variant="secondary" size="small">
                  Withdraw<span className="visually-hidden"> consent to offers and news from {siteName}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
