import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import type { PaymentView } from './payment-view.server.ts';
import { appearanceOf, loadProvider, type Provider, type ProviderElements } from './provider-script.ts';

/** Errors that the shopper corrects in the fields; after any other, the page shows what has become of the payment. */
const CORRECTABLE = ['card_error', 'validation_error'];

interface Opened {
  readonly provider: Provider;
  readonly elements: ProviderElements;
}

type Fields = 'loading' | 'ready' | 'failed';

/** The card fields of the provider and the button that pays. Card data goes from the provider's frame to the provider only. */
export function PaymentStep({ payment, label }: { payment: PaymentView; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<Fields>('loading');
  const [tries, setTries] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const opened = useFields(place, payment, tries, setFields);
  const revalidator = useRevalidator();
  useEffect(() => {
    if (error !== null) message.current?.focus();
  }, [error]);

  async function pay() {
    if (opened.current === null || busy) return;
    setBusy(true);
    setError(null);
    const { provider, elements } = opened.current;
    const answer = await provider
      .confirmPayment({
        elements,
        clientSecret: payment.clientSecret,
        confirmParams: { return_url: payment.returnUrl },
      })
      .catch(() => ({ error: { type: 'api_error', message: NO_ANSWER } }));
    // Without an error the browser is on its way to the page after the payment.
    if (!answer.error) return;
    setBusy(false);
    setError(answer.error.message ?? NO_ANSWER);
    if (!CORRECTABLE.includes(answer.error.type)) await revalidator.revalidate();
  }

  return (
    <section aria-labelledby="pay" className="payment">
      <h2 id="pay">Your card</h2>
      {payment.isTest && <p className="reserve-test">Test payments. No money moves.</p>}
      <WithoutScripts payment={payment} />
      {error !== null && (
        <Alert tone="danger" live="alert" title={error} ref={message}>
          <p>You have not been charged. {payment.meanwhile}</p>
        </Alert>
      )}
      <div className="payment-fields" data-state={fields}>
        <div ref={place} className="payment-place" />
        {fields === 'loading' && (
          <p className="payment-loading" role="status">
            Loading the card fields …
          </p>
        )}
        {fields === 'failed' && <NotLoaded payment={payment} onTryAgain={() => setTries(tries + 1)} />}
      </div>
      {fields === 'ready' && (
        <Button block busy={busy} onClick={() => void pay()}>
          {busy ? 'Please wait …' : label}
        </Button>
      )}
      <p className="payment-safe">
        Your card details go straight to our payment provider. This website never sees them.
      </p>
    </section>
  );
}

/** Card fields need scripts: what else a shopper can do. */
function WithoutScripts({ payment: { meanwhile, phone } }: { payment: PaymentView }) {
  return (
    <noscript>
      <p className="alert alert-warning">
        <span>
          Paying by card needs JavaScript, which is off in this browser. {meanwhile}
          {phone && ' Turn it on, or call us: '}
          {phone && <Phone phone={phone} />}
        </span>
      </p>
    </noscript>
  );
}

function NotLoaded({ payment: { meanwhile, phone }, onTryAgain }: { payment: PaymentView; onTryAgain: () => void }) {
  return (
    <Alert tone="danger" live="alert" title="The card fields could not be loaded.">
      <p>
        You have not been charged. {meanwhile} Check your connection and try again
        {phone ? ', or call us: ' : '.'}
        {phone && <Phone phone={phone} />}
      </p>
      <p>
        <Button variant="secondary" size="small" onClick={onTryAgain}>
          Try again
        </Button>
      </p>
    </Alert>
  );
}

function Phone({ phone }: { phone: NonNullable<PaymentView['phone']> }) {
  return (
    <a className="link" href={phone.href}>
      {phone.text}
    </a>
  );
}

const NO_ANSWER = 'The payment provider did not answer. Please try again.';

/** Draws the provider's fields for a payment. `tries` draws them again. */
function useFields(
  place: { readonly current: HTMLDivElement | null },
  { script, publishableKey, clientSecret }: PaymentView,
  tries: number,
  setFields: (fields: Fields) => void,
) {
  const opened = useRef<Opened | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let close = () => {};
    const changed = (fields: Fields) => {
      if (isCurrent) setFields(fields);
    };
    changed('loading');
    const draw = async () => {
      const createProvider = await loadProvider(script);
      if (!isCurrent || place.current === null) return;
      const provider = createProvider(publishableKey);
      const elements = provider.elements({ clientSecret, appearance: appearanceOf(place.current) });
      const element = elements.create('payment');
      element.on('ready', () => changed('ready'));
      element.on('loaderror', () => changed('failed'));
      element.mount(place.current);
      opened.current = { provider, elements };
      close = () => element.unmount();
    };
    draw().catch(() => changed('failed'));
    return () => {
      isCurrent = false;
      opened.current = null;
      close();
    };
  }, [place, script, publishableKey, clientSecret, tries, setFields]);
  return opened;
}
