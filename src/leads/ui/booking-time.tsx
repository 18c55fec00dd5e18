import { useEffect, useRef, useState } from 'react';
import { timeText } from '../rules/booking-time.ts';
import type { FormField } from '../rules/form-field.ts';
import { Field } from '#ui/field.tsx';

type BookingField = Extract<FormField, { kind: 'datetime' }>;

type Answer =
  | { readonly state: 'none' | 'noLocation' | 'loading' | 'anyTime' | 'failed' }
  | { readonly state: 'free'; readonly times: readonly string[] };

/**
 * A date input, and the free times of that day. If they cannot be loaded, the shopper may request any time. Either is
 * posted in the same field as without scripts. `typed` is the value that the plain input had.
 */
export function BookingTime({ id, field, typed }: { id: string; field: BookingField; typed: string }) {
  const [date, setDate] = useState(typed.slice(0, 10));
  const [time, setTime] = useState(typed.slice(11, 16));
  const [answer, setAnswer] = useState<Answer>({ state: 'none' });
  const box = useRef<HTMLInputElement>(null);
  const location = usePlace(box, field.freeTimes?.location ?? null);
  useEffect(() => {
    if (date === '') return setAnswer({ state: 'none' });
    if (location === '') return setAnswer({ state: 'noLocation' });
    const stop = new AbortController();
    setAnswer({ state: 'loading' });
    fetchTimes(location, date, stop.signal).then(
      (times) => {
        if (times === null) return setAnswer({ state: 'anyTime' });
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
    <div className="booking stack gap-3 field-wide">
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
      <p className="booking-state muted" role="status">
        {answer.state === 'noLocation' && 'Choose a location to see its available times.'}
        {answer.state === 'loading' && 'Loading available times …'}
        {answer.state === 'anyTime' && "That day is by appointment. Tell us your preferred time and we'll confirm it."}
        {answer.state === 'failed' &&
          "Available times could not be loaded. Tell us your preferred time and we'll confirm it."}
        {answer.state === 'free' &&
          free.length === 0 &&
          'There are no times available on that day. Choose another day.'}
      </p>
      {free.length > 0 && <FreeTimes id={id} date={date} times={free} chosen={time} onChoose={setTime} />}
      {(answer.state === 'anyTime' || answer.state === 'failed') && (
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

/** The radio buttons are not part of the form: a hidden field posts day and time together. */
function FreeTimes({
  id,
  date,
  times,
  chosen,
  onChoose,
}: {
  id: string;
  date: string;
  times: readonly string[];
  chosen: string;
  onChoose: (time: string) => void;
}) {
  return (
    <fieldset className="stack gap-2">
      <legend className="field-label">Available on {dayText(date)}</legend>
      <div className="booking-choices grid gap-2">
        {times.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`${id}-time`}
              form={`${id}-apart`}
              value={one}
              checked={one === chosen}
              onChange={() => onChoose(one)}
            />
            <span>{timeText(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The location of the form, or the one selected on it; `''` while none is. */
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

async function fetchTimes(location: string, date: string, signal: AbortSignal): Promise<readonly string[] | null> {
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
