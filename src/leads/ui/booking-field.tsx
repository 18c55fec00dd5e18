import { useEffect, useState } from 'react';
import type { FormField } from '../rules/form-field.ts';
import { TextField } from '#ui/field.tsx';

const loadBookingTime = () => import('./booking-time.tsx');

/**
 * An input for any day and time. If free times are available, scripts replace it by a choice of those, with the value
 * typed so far.
 */
export function BookingField({ id, field }: { id: string; field: Extract<FormField, { kind: 'datetime' }> }) {
  const [loaded, setLoaded] = useState<{
    readonly BookingTime: Awaited<ReturnType<typeof loadBookingTime>>['BookingTime'];
    readonly typed: string;
  } | null>(null);
  const asks = field.freeTimes !== null;
  useEffect(() => {
    if (!asks) return;
    let unmounted = false;
    loadBookingTime().then(
      ({ BookingTime }) => {
        const plain = document.getElementById(id);
        if (!unmounted) setLoaded({ BookingTime, typed: plain instanceof HTMLInputElement ? plain.value : '' });
      },
      // The plain input stays, and the server checks the time.
      (error: Error) => console.error(`The field for available times could not be loaded: ${error.message}`),
    );
    return () => {
      unmounted = true;
    };
  }, [asks, id]);
  if (loaded) return <loaded.BookingTime id={id} field={field} typed={loaded.typed} />;
  const { name, label, required, error, value, min, max, stepSeconds, hint } = field;
  return (
    <TextField
      id={id}
      name={name}
      label={label}
      error={error}
      type="datetime-local"
      wide
      required={required}
      defaultValue={value}
      min={min}
      max={max ?? undefined}
      step={stepSeconds}
      hint={hint ?? undefined}
    />
  );
}
