import { useEffect, useState } from 'react';
import type { FormField } from '../rules/enquiry-form.ts';
import { TextField } from '#ui/field.tsx';

const loadBookingTime = () => import('./booking-time.tsx');

/** Any day and time; where free times may be asked for, scripts put those in its place, with what stands there. */
export function BookingField({ id, field }: { id: string; field: Extract<FormField, { kind: 'datetime' }> }) {
  const [asked, setAsked] = useState<{
    readonly BookingTime: Awaited<ReturnType<typeof loadBookingTime>>['BookingTime'];
    readonly typed: string;
  } | null>(null);
  const asks = field.freeTimes !== null;
  useEffect(() => {
    if (!asks) return;
    let left = false;
    loadBookingTime().then(
      ({ BookingTime }) => {
        const plain = document.getElementById(id);
        if (!left) setAsked({ BookingTime, typed: plain instanceof HTMLInputElement ? plain.value : '' });
      },
      // The plain field stays, and the server still knows what is free.
      (error: Error) => console.error(`The field for available times could not be loaded: ${error.message}`),
    );
    return () => {
      left = true;
    };
  }, [asks, id]);
  if (asked) return <asked.BookingTime id={id} field={field} typed={asked.typed} />;
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
