import { useEffect, useRef, useState } from 'react';
import { timeText } from '../rules/booking-time.ts';
import type { FormField } from '../rules/enquiry-form.ts';
import { Field } from '#ui/field.tsx';

type BookingField = Extract<FormField, { kind: 'datetime' }>;

type Answer =
  | { readonly state: 'none' | 'placeless' | 'loading' | 'wish' | 'failed' }
  | { readonly state: 'free'; readonly times: readonly string[] };

/**
 * A day, and the times that are free on it. Where they cannot be asked for, any time may be wished; either is posted as the
 * one field that a form without scripts has. `typed`: what stood in that field when this took its place.
 */
export function BookingTime({ id, field, typed }: { id: string; field: BookingField; typed: string }) {
  const [date, setDate] = useState(typed.slice(0, 10));
  const [time, setTime] = useState(typed.slice(11, 16));
  const [answer, setAnswer] = useState<Answer>({ state: 'none' });
  const box = useRef<HTMLInputElement>(null);
  const location = usePlace(box, field.freeTimes?.location ?? null);
  useEffect(() => {
    if (date === '') return setAnswer({ state: 'none' });
    if (location === '') return setAnswer({ state: 'placeless' });
    const stop = new AbortController();
    setAnswer({ state: 'loading' });
    askForTimes(location, date, stop.signal).then(
      (times) => {
        if (times === null) return setAnswer({ state: 'wish' });
        setAnswer({ state: 'free', times });
        setTime((chosen) => (times.includes(chosen) ? chosen : ''));
      },
      (error: Error) => {
        if (stop.signal.aborted) return;
        console.error(`Available times could not be loaded: ${error.message}`);
        setAnswer({ state: 'failed' });
      },
    );
    return () => stop.abort();
  }, [date, location]);
  const free = answer.state === 'free' ? answer.times : [];
  return (
    <div className="booking field-wide">
      <Field id={id} label="Day" hint={field.hint} error={field.error} required={field.required}>
        {(aria) => (
          <input
            {...aria}
            type="date"
            className="control"
            value={date}
            min={field.min.slice(0, 10)}
            max={field.max?.slice(0, 10)}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
        )}
      </Field>
      <p className="booking-state" role="status">
        {answer.state === 'placeless' && 'Choose a location to see its available times.'}
        {answer.state === 'loading' && 'Loading available times …'}
        {answer.state === 'wish' && "That day is by appointment. Tell us your preferred time and we'll confirm it."}
        {answer.state === 'failed' &&
          "Available times could not be loaded. Tell us your preferred time and we'll confirm it."}
        {answer.state === 'free' &&
          free.length === 0 &&
          'There are no times available on that day. Choose another day.'}
      </p>
      {free.length > 0 && (
        <fieldset className="booking-times">
          <legend className="field-label">Available on {dayText(date)}</legend>
          <div className="booking-choices">
            {free.map((one) => (
              <label key={one}>
                {/* What is posted is the whole: day and time. */}
                <input
                  type="radio"
                  name={`${id}-time`}
                  form={`${id}-apart`}
                  value={one}
                  checked={one === time}
                  onChange={() => setTime(one)}
                />
                <span>{timeText(one)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {(answer.state === 'wish' || answer.state === 'failed') && (
        <Field id={`${id}-wish`} label="Time" required={false}>
          {(aria) => (
            <input
              {...aria}
              type="time"
              className="control"
              step={field.stepSeconds}
              value={time}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <input ref={box} type="hidden" name={field.name} value={date === '' ? '' : `${date}T${time}`} />
    </div>
  );
}

/** The place that the form is about, or the one that is chosen on it; `''` while none is. */
function usePlace(inside: { readonly current: HTMLInputElement | null }, known: string | null): string {
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    const form = inside.current?.form;
    const select = form?.elements.namedItem('location');
    if (known !== null || !form || !(select instanceof HTMLSelectElement)) return;
    const read = () => setChosen(select.value);
    read();
    form.addEventListener('change', read);
    return () => form.removeEventListener('change', read);
  }, [inside, known]);
  return known ?? chosen;
}

async function askForTimes(location: string, date: string, signal: AbortSignal): Promise<readonly string[] | null> {
  const response = await fetch(`/api/appointments?${new URLSearchParams({ location, date })}`, { signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return ((await response.json()) as { times: readonly string[] | null }).times;
}

function dayText(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-AU', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
}
