import { useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';

export interface FormError {
  /** The id of the control that is wrong; `null` when the form as a whole is. */
  readonly fieldId: string | null;
  readonly message: string;
}

/**
 * What a form says when it was refused: one box above the fields that names every error and leads to it. Focus goes to the box,
 * so that a keyboard or a screen reader starts there; not where the page came with it, and someone may be typing already.
 */
export function ErrorSummary({
  title = 'Please fix the following errors:',
  errors,
  takesFocus = true,
}: {
  title?: string;
  errors: readonly FormError[];
  takesFocus?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && errors.length > 0) box.current?.focus();
  }, [errors, takesFocus]);
  if (errors.length === 0) return null;
  return (
    <Alert tone="danger" title={title} live="alert" ref={box}>
      <ul>
        {errors.map((error) => (
          <li key={`${error.fieldId} ${error.message}`}>
            {error.fieldId ? <a href={`#${error.fieldId}`}>{error.message}</a> : error.message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
