import type { sentLeadsView } from '#views/account/sent-leads-view.server.ts';

type SentLeadsView = Awaited<ReturnType<typeof sentLeadsView>>;

/** The shopper's enquiries, the newest first. */
export function SentLeads({ leads, total }: SentLeadsView) {
  return (
    <section aria-labelledby="enquiries" className="account-panel panel">
      <h2 id="enquiries">Enquiries and bookings</h2>
      <p>{introduction(leads.length, total)}</p>
      {leads.length > 0 && (
        <ul className="account-leads account-list stack">
          {leads.map(({ receipt, title, sent, to, requested, offer }) => (
            <li key={receipt}>
              <p>
                <strong>{title}</strong>
                <br />
                Receipt number {receipt}. Sent on {sent}
                {to && ` to ${to}`}.
                {requested && (
                  <>
                    <br />
                    {requested.label}: {requested.at}.
                  </>
                )}
                {offer && (
                  <>
                    <br />
                    {offer}
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function introduction(shown: number, total: number): string {
  if (total === 0)
    return 'Enquiries, test drives and trade-ins that you send us with your mobile number are listed here.';
  return total > shown
    ? `The newest ${shown} of ${total} that were sent with your mobile number. For an older one, contact the dealership and quote its receipt number.`
    : 'Everything that was sent with your mobile number. Please quote the receipt number when you contact us.';
}
