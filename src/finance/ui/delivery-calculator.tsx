import { useRef, useState, type FormEvent } from 'react';
import { deliveryProblem, NO_DELIVERY_PRICE, type DeliveryAnswer, type DeliveryQuoted } from '../rules/delivery.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

/**
 * Empty, loading, result or error. A plain form whose page shows the answer; with scripts, only the answer is fetched.
 */
export function DeliveryCalculator({
  action,
  vehicle,
  typed,
  answer: first,
}: {
  action: string;
  vehicle: string;
  typed: string;
  answer: DeliveryAnswer;
}) {
  const [answer, setAnswer] = useState<DeliveryAnswer | { state: 'loading' }>(first);
  const requests = useRef(0);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const postcode = String(new FormData(event.currentTarget).get('postcode'));
    const problem = deliveryProblem(postcode);
    const request = ++requests.current;
    if (problem !== null) return setAnswer({ state: 'error', message: problem });
    setAnswer({ state: 'loading' });
    const found = await fetchPrice(vehicle, postcode.trim());
    // Drop the answer if the shopper has sent another postcode since.
    if (request === requests.current) setAnswer(found);
  };
  return (
    <form
      className="calc-small"
      action={action}
      noValidate
      aria-label="Delivery calculator"
      onSubmit={(event) => void send(event)}
      aria-busy={answer.state === 'loading'}
    >
      <h3>Delivery cost</h3>
      <div className="calc-postcode">
        <Field id="delivery-postcode" label="Your postcode" required>
          {({ id }) => (
            <input
              id={id}
              className="control"
              name="postcode"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={12}
              defaultValue={typed}
              aria-invalid={answer.state === 'error' ? true : undefined}
              aria-describedby="delivery-answer"
            />
          )}
        </Field>
        <Button type="submit" busy={answer.state === 'loading'}>
          Calculate
        </Button>
      </div>
      <div className="calc-delivery" id="delivery-answer" role="status" data-state={answer.state}>
        {answer.state === 'empty' && <p className="muted">See what it costs to have this vehicle delivered to you.</p>}
        {answer.state === 'loading' && <p className="muted">Calculating …</p>}
        {answer.state === 'error' && <p className="field-error">{answer.message}</p>}
        {answer.state === 'result' && (
          <p className="calc-small-sum">
            <output className="calc-figure">{answer.price}</output>
            <span className="calc-per">
              {' '}
              to {answer.postcode}, {answer.region}
            </span>
          </p>
        )}
      </div>
    </form>
  );
}

async function fetchPrice(vehicle: string, postcode: string): Promise<DeliveryQuoted> {
  try {
    const response = await fetch(`/api/cars/${vehicle}/delivery?${new URLSearchParams({ postcode })}`);
    return response.ok ? ((await response.json()) as DeliveryQuoted) : { state: 'error', message: NO_DELIVERY_PRICE };
  } catch {
    // Offline means no price, too; the message tells the shopper how to get one.
    return { state: 'error', message: NO_DELIVERY_PRICE };
  }
}
