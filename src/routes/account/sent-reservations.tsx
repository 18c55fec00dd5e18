import { ButtonLink } from '#ui/button.tsx';
import type { sentReservationsView } from './sent-reservations-view.server.ts';

type SentReservationsView = Awaited<ReturnType<typeof sentReservationsView>>;

/** The vehicles that the shopper has reserved, the newest first. */
export function SentReservations({ reservations }: { reservations: SentReservationsView }) {
  if (reservations.length === 0) return null;
  return (
    <section aria-labelledby="reservations" className="account-panel panel">
      <h2 id="reservations">Reservations</h2>
      <ul className="account-leads account-list">
        {reservations.map(({ receipt, vehicle, href, at, state, until, price, deposit }) => (
          <li key={receipt}>
            <p>
              <strong>{vehicle}</strong>
              <br />
              {state}
              {until && ` until ${until}`}.
              {(price || deposit) && (
                <>
                  <br />
                  {[price && `Price ${price}`, deposit && `deposit ${deposit}`].filter(Boolean).join(', ')}.
                </>
              )}
              <br />
              Receipt number {receipt}
              {at && `, ${at}`}.
            </p>
            {href && (
              <ButtonLink href={href} variant="secondary" size="small">
                See reservation<span className="visually-hidden"> of the {vehicle}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
