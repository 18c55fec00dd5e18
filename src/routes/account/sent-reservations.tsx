import { ButtonLink } from '#ui/button.tsx';
import type { sentReservationsView } from '#views/garage/sent-reservations-view.server.ts';

type SentReservationsView = Awaited<ReturnType<typeof sentReservationsView>>;

/** `Reservations and purchases`, or one of both. */
export function reservationsTitle(reservations: SentReservationsView): string {
  const kinds = new Set(reservations.map(({ what }) => what));
  if (!kinds.has('purchase')) return 'Reservations';
  return kinds.has('reservation') ? 'Reservations and purchases' : 'Purchases';
}

/** The vehicles that the shopper has reserved or ordered, the newest first. */
export function SentReservations({ reservations }: { reservations: SentReservationsView }) {
  if (reservations.length === 0) return null;
  return (
    <section aria-labelledby="reservations" className="account-panel panel">
      <h2 id="reservations">{reservationsTitle(reservations)}</h2>
      <ul className="account-leads account-list stack">
        {reservations.map(({ receipt, vehicle, what, href, at, state, until, price, paid }) => (
          <li key={receipt}>
            <p>
              <strong>{vehicle}</strong>
              <br />
              <span className="account-state">
                {state}
                {until && ` until ${until}`}.
              </span>
              <br />
              {[price && `Price ${price}`, paid].filter(Boolean).join(', ')}.
              <br />
              Receipt number {receipt}
              {at && `, ${at}`}.
            </p>
            {href && (
              <ButtonLink href={href} variant="secondary" size="small">
                See {what}
                <span className="visually-hidden"> of the {vehicle}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
