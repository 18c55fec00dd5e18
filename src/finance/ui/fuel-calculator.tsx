import { useState, type FormEvent } from 'react';
import {
  clampFuelInputs,
  fuelCorrection,
  FUEL_INPUTS,
  weeklyFuelCost,
  type FuelInputs,
  FUEL_FORMATS,
  FUEL_LABELS,
  readFuelInput,
} from '../rules/fuel.ts';
import { formatMoney } from '#rules/money.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

const ECONOMY_HINT = {
  own: "This vehicle's combined fuel consumption",
  example: 'An example: the consumption of this vehicle is not known',
} as const;

/**
 * The weekly fuel cost. A plain form whose page shows the result; with scripts, the result updates as the shopper
 * types.
 */
export function FuelCalculator({
  action,
  start,
  typed,
  ownEconomy,
}: {
  action: string;
  start: FuelInputs;
  typed: FuelInputs;
  ownEconomy: boolean;
}) {
  const [inputs, setInputs] = useState(typed);
  const [corrections, setCorrections] = useState<Partial<Record<keyof FuelInputs, string | null>>>({});
  const read = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const wanted = Object.fromEntries(
      FUEL_INPUTS.map((name) => [name, readFuelInput(name, String(fields.get(`fuel-${name}`)))]),
    );
    setInputs(clampFuelInputs(wanted, start));
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    read(event.currentTarget);
  };
  return (
    <form
      className="calc-small"
      action={action}
      noValidate
      aria-label="Fuel calculator"
      onInput={(event) => read(event.currentTarget)}
      onSubmit={send}
    >
      <h3>Fuel cost</h3>
      <div className="stack gap-3">
        {FUEL_INPUTS.map((name) => (
          <Field
            key={name}
            id={`fuel-${name}`}
            label={FUEL_LABELS[name]}
            error={corrections[name] ?? null}
            hint={name === 'economy' ? ECONOMY_HINT[ownEconomy ? 'own' : 'example'] : undefined}
            required
          >
            {(aria) => (
              <input
                {...aria}
                className="control"
                name={`fuel-${name}`}
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                defaultValue={FUEL_FORMATS[name](inputs[name])}
                onBlur={(event) => {
                  const correction = fuelCorrection(name, event.currentTarget.value, inputs[name]);
                  if (correction !== null) console.debug(`${FUEL_LABELS[name]}: ${correction}`);
                  setCorrections({ ...corrections, [name]: correction });
                  event.currentTarget.value = FUEL_FORMATS[name](inputs[name]);
                }}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="calc-small-sum">
        <output className="calc-figure">{formatMoney(weeklyFuelCost(inputs))}</output>
        <span className="calc-per"> a week</span>
      </p>
      <noscript>
        <Button type="submit" variant="secondary">
          Calculate
        </Button>
      </noscript>
    </form>
  );
}
