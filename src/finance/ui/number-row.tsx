import { useEffect, useRef, useState, type CSSProperties } from 'react';
import type { Limit } from '../rules/loan-inputs.ts';
import type { StatedRate } from '../rules/repayment.ts';

interface NumberRowProps {
  id: string;
  name: string;
  label: string;
  limit: Limit;
  value: number;
  format: (value: number) => string;
  read: (text: string) => number | null;
  onMove: (value: number) => void;
  onType: (value: number) => void;
  onLeave: () => void;
  /** Explains why the typed text is not used as it is; `null` if it is used. */
  correction: (text: string) => string | null;
  error?: string | null;
}

/**
 * One number: a field for any form, and with scripts a slider. The field is not reformatted while the shopper edits it;
 * afterwards it shows the value that counts, with its unit.
 */
export function NumberRow({
  id,
  name,
  label,
  limit,
  value,
  format,
  read,
  onMove,
  onType,
  onLeave,
  correction,
  error: ownError = null,
}: NumberRowProps) {
  const box = useRef<HTMLInputElement>(null);
  const [corrected, setCorrected] = useState<string | null>(null);
  const error = ownError ?? corrected;
  const shown = format(value);
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = shown;
  }, [shown]);
  return (
    <div className="calc-row">
      <label htmlFor={id}>{label}</label>
      <input
        ref={box}
        id={id}
        className="control"
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        defaultValue={shown}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onInput={(event) => {
          setCorrected(null);
          const typed = read(event.currentTarget.value);
          if (typed !== null) onType(typed);
        }}
        onBlur={(event) => {
          const input = event.currentTarget;
          const found = input.value.trim() === '' ? null : correction(input.value);
          if (found !== null) console.debug(`${label}: “${input.value}”. ${found}`);
          setCorrected(found);
          onLeave();
          // An unchanged value causes no update, but the field still needs its dollar sign back.
          requestAnimationFrame(() => {
            if (input !== document.activeElement) input.value = input.dataset['shown'] ?? input.value;
          });
        }}
        data-shown={shown}
      />
      <Thumb
        label={label}
        limit={limit}
        value={value}
        shown={shown}
        onMove={(moved) => {
          setCorrected(null);
          onMove(moved);
        }}
      />
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Thumb({
  label,
  limit,
  value,
  shown,
  onMove,
}: Pick<NumberRowProps, 'label' | 'limit' | 'value' | 'onMove'> & { shown: string }) {
  const share = `${Math.min(100, Math.max(0, ((value - limit.min) / Math.max(limit.step, limit.max - limit.min)) * 100))}%`;
  return (
    <div className="range calc-thumb" style={{ '--low': '0%', '--high': share } as CSSProperties}>
      <input
        type="range"
        min={limit.min}
        max={limit.max}
        step={limit.thumbStep}
        value={value}
        aria-label={`${label}, slider`}
        aria-valuetext={shown}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** A rate is always shown with its comparison rate; the warning is shown once per calculator. */
export function RateLine({ rate: { rate, comparison } }: { rate: StatedRate }) {
  return (
    <p className="rate-line">
      <span>
        <b>{rate}</b> p.a.
      </span>{' '}
      <span>
        Comparison rate <b>{comparison}</b> p.a.
      </span>
    </p>
  );
}

/** The term of a repayment and what it assumes to be paid besides it, in the same breath. */
export function LoanTerms({ terms }: { terms: string | null }) {
  return terms === null ? null : <small className="calc-terms"> {terms}</small>;
}
