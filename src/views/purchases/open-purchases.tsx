import { ButtonLink } from '#ui/button.tsx';
import type { openPurchasesView } from './open-purchases-view.server.ts';

/** The purchases that the shopper has started and not finished. */
export function OpenPurchases({ purchases }: { purchases: Awaited<ReturnType<typeof openPurchasesView>> }) {
  if (purchases.length === 0) return null;
  return (
    <section aria-labelledby="purchases" className="account-panel panel">
      <h2 id="purchases">Unfinished purchases</h2>
      <ul className="account-leads account-list stack">
        {purchases.map(({ id, vehicle, href, changed }) => (
          <li key={id}>
            <p>
              <strong>{vehicle}</strong>
              <br />
              Last changed on {changed}.
            </p>
            <ButtonLink href={href} size="small">
              Continue to buy<span className="visually-hidden">: {vehicle}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
