import type { ALERT_CHANNELS } from '#shoppers/rules/saved-search.ts';
import type { Choice } from '#ui/select.tsx';
import type { AlertAddressesView } from '#views/garage/watch-alerts-view.server.ts';

/** Channels of alerts. */
export const CHANNELS = [
  { value: 'sms', label: 'Text message' },
  { value: 'mail', label: 'Email' },
  { value: 'none', label: 'No alerts' },
] as const satisfies readonly (Choice & { value: (typeof ALERT_CHANNELS)[number] })[];

/** Says where alerts go. */
export function AlertAddresses({ phone, email }: AlertAddressesView) {
  return (
    <>
      Text messages go to {phone}.{' '}
      {!email ? (
        <>
          For alerts by email, <a href="#details">add an email address to your details</a>.
        </>
      ) : (
        <>
          Emails go to {email.address}, which you can change in <a href="#details">your details</a>.
          {!email.isConfirmed && ' Before the first one, we email you a link to confirm the address.'}
        </>
      )}
    </>
  );
}
