import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import type { PaymentView } from '#views/reservations/payment-view.server.ts';
import { loadProvider, pageAppearance, type Provider, type ProviderElements } from './provider-script.ts';

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
  const [failure, setFailure] = useState<{ readonly text: string; readonly charged: 'no' | 'unknown' } | null>(null);
  const [busy, setBusy] = useState(false);
  const opened = useFields(place, payment, tries, setFields);
  const revalidator = useRevalidator();
  useEffect(() => {
    if (failure !== null) message.current?.focus();
  }, [failure]);

  async function pay() {
    if (opened.current === null || busy) return;
    setBusy(true);
    setFailure(null);
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
    const { type, message: text = NO_ANSWER } = answer.error;
    const isCorrectable = CORRECTABLE.includes(type);
    setFailure({ text, charged: isCorrectable ? 'no' : 'unknown' });
    if (!isCorrectable) await revalidator.revalidate();
  }

  return (
    <section aria-labelledby="pay" className="payment">
      <h2 id="pay">Your card</h2>
      {payment.isTest && <p className="reserve-test">Test payments. No money moves.</p>}
      <WithoutScripts payment={payment} />
      {failure && (
        <Alert tone="danger" live="alert" title={failure.text} ref={message}>
          <p>
            {failure.charged === 'no' ? 'You have not been charged. Check the details, or use another card.' : UNKNOWN}
          </p>
        </Alert>
      )}
      <div className="payment-fields" data-state={fields}>
        <div ref={place} className="payment-place" />
        {fields === 'loading' && (
          <p className="payment-loading needs-script" role="status">
            Loading the card form …
          </p>
        )}
        {fields === 'failed' && <NotLoaded payment={payment} onTryAgain={() => setTries(tries + 1)} />}
      </div>
      {fields === 'ready' && (
        <Button block busy={busy} onClick={() => void pay()}>
          {busy ? 'Please wait …' : label}
        </Button>
      )}
      <p className="quiet">Your card details go straight to our payment provider. This website never sees them.</p>
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
    <Alert tone="danger" live="alert" title="The card form could not be loaded.">
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

const NO_ANSWER = 'The payment provider did not respond.';
/** The payment may have been made although its answer was lost. A second attempt cannot charge twice: it is the same payment. */
const UNKNOWN =
  'We do not know yet whether your payment went through. Reload this page before you try again: you cannot be charged twice.';

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
    const updateFields = (fields: Fields) => {
      if (isCurrent) setFields(fields);
    };
    updateFields('loading');
    const draw = async () => {
      const createProvider = await loadProvider(script);
      if (!isCurrent || place.current === null) return;
      const provider = createProvider(publishableKey);
      const elements = provider.elements({ clientSecret, appearance: pageAppearance(place.current) });
      const element = elements.create('payment');
      element.on('ready', () => updateFields('ready'));
      element.on('loaderror', () => updateFields('failed'));
      element.mount(place.current);
      opened.current = { provider, elements };
      close = () => element.unmount();
    };
    draw().catch(() => updateFields('failed'));
    return () => {
      isCurrent = false;
      opened.current = null;
      close();
    };
  }, [place, script, publishableKey, clientSecret, tries, setFields]);
  return opened;
}
