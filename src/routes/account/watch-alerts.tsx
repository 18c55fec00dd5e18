import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select.tsx';
import { AlertAddresses, CHANNELS } from './alert-addresses.tsx';
import type {
  AlertAddressesView,
  watchAlertsView,
  WatchAlertsFailure,
} from '#views/garage/watch-alerts-view.server.ts';

/** The form for alerts about watched vehicles. */
export function WatchAlerts({
  view: { channel, isSaved, problem },
  addresses,
  failed,
}: {
  view: Awaited<ReturnType<typeof watchAlertsView>>;
  addresses: AlertAddressesView;
  failed: WatchAlertsFailure | null;
}) {
  return (
    <div id="watch-alerts" className="account-panel panel">
      <div className="account-alerts-about">
        <h3>Alerts about your watchlist</h3>
        {isSaved && failed === null && <Alert tone="positive" live="status" title="Alerts changed." />}
        <p>
          We tell you when a vehicle on your watchlist drops in price, is sold, or is available again.{' '}
          <AlertAddresses {...addresses} />
        </p>
      </div>
      <form
        method="post"
        action="#watch-alerts"
        className="account-alerts grid gap-3 account-alerts-one"
        aria-label="Alerts about your watchlist"
        noValidate
      >
        <SelectField
          id="watch-channel"
          name="channel"
          label="Price drops and sales"
          required
          choices={CHANNELS}
          defaultValue={failed?.watchChannel ?? channel}
          error={failed?.error ?? problem}
        />
        <div className="account-alerts-send">
          <Button type="submit" name="step" value="watchAlerts" variant="secondary" size="small">
            Save alerts<span className="visually-hidden"> about your watchlist</span>
          </Button>
        </div>
      </form>
    </div>
  );
}
