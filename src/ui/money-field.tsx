import { formatKmField, parseNumberField } from '#rules/money-field.ts';
import { formatDollars } from '#rules/money.ts';
import { Field, type FieldFrame } from './field.tsx';

interface NumberFieldProps extends FieldFrame {
  id: string;
  name: string;
  defaultValue?: string;
  placeholder?: string;
  /** The number that a text counts as; the box then shows it on blur. Without it, text that is not a number stays. */
  accept?: (text: string) => number;
}

/**
 * A text box for dollars, formatted as `$12,500` on blur. Each quick value is a button that submits the form with that amount;
 * with scripts it fills the box and calls `onQuick` instead.
 */
export function MoneyField({
  quick,
  onQuick,
  ...field
}: NumberFieldProps & { quick?: readonly number[]; onQuick?: () => void }) {
  return (
    <div className="money-field">
      <NumberField {...field} format={formatDollars} />
      {quick && (
        <div
          className="quick-values cluster"
          role="group"
          aria-label={`${typeof field.label === 'string' ? field.label : 'Amount'}: quick values`}
        >
          {quick.map((dollars) => (
            <button
              key={dollars}
              type="submit"
              name={field.name}
              value={dollars}
              onClick={(event) => {
                const input = event.currentTarget.form?.querySelector<HTMLInputElement>(`#${CSS.escape(field.id)}`);
                if (!input) return;
                event.preventDefault();
                input.value = formatDollars(dollars);
                onQuick?.();
              }}
            >
              {formatDollars(dollars)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** A text box for kilometres, formatted as `90,000 kms` on blur. */
export function KmField(props: NumberFieldProps) {
  return <NumberField {...props} format={formatKmField} />;
}

/** The browser shows it beside the box when the form is sent. */
const NOT_A_NUMBER = 'Type a number, such as 30,000 or 30k.';

/** Never marked as optional: an empty box means "any" in a search and 0 in a calculation. */
function NumberField({
  id,
  name,
  defaultValue,
  placeholder,
  accept,
  format,
  ...frame
}: NumberFieldProps & { format: (value: number) => string }) {
  const tidy = (text: string) => {
    const value = accept ? accept(text) : parseNumberField(text);
    return value === null ? text : format(value);
  };
  return (
    <Field id={id} {...frame} required>
      {(aria) => (
        <input
          {...aria}
          className="control"
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          placeholder={placeholder}
          defaultValue={defaultValue === undefined ? undefined : tidy(defaultValue)}
          onBlur={({ currentTarget }) => {
            const text = currentTarget.value;
            currentTarget.value = tidy(text);
            const isWrong = !accept && text.trim() !== '' && (parseNumberField(text) ?? -1) < 0;
            currentTarget.setCustomValidity(isWrong ? NOT_A_NUMBER : '');
            if (isWrong || currentTarget.hasAttribute('aria-invalid'))
              currentTarget.setAttribute('aria-invalid', String(isWrong));
          }}
          onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
        />
      )}
    </Field>
  );
}
