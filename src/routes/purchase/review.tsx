import { useId } from 'react';
import { rightsSections } from '#vehicle/ui/buyer-rights.tsx';
import { Accordion } from '#ui/accordion.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Checkbox, LinkedLabel } from '#ui/field.tsx';
import { Problems } from './step-form.tsx';
import type { StepAnswer, StepView } from './step-view.server.ts';

/** The order in words, its conditions, and the consent. */
export function Review({
  review,
  action,
  answer,
}: {
  review: NonNullable<StepView['review']>;
  action: string;
  answer: StepAnswer | null;
}) {
  const id = useId();
  const { rights, lines, who, conditions, licence, dealer, total, button, isTest, termsHref, isConfirmed, consent } =
    review;
  const error = answer?.errors.find(({ field }) => field === 'terms')?.message ?? null;
  const termsId = `${id}terms`;
  return (
    <form method="post" action={action} className="enquiry purchase-form" noValidate>
      <Problems answer={answer} fieldId={(name) => `${id}${name}`} />
      <section aria-labelledby="summary">
        <h3 id="summary">Summary of your order</h3>
        <FactList facts={lines} className="reserve-terms" />
      </section>
      <section aria-labelledby="who">
        <h3 id="who">Your details</h3>
        <FactList facts={who} className="reserve-terms" />
      </section>
      <section aria-labelledby="conditions">
        <h3 id="conditions">Conditions</h3>
        <FactList facts={conditions} className="reserve-terms" />
        <p className="reserve-licence">
          You buy from {dealer}
          {licence && `. ${licence.label} ${licence.value}`}.
        </p>
      </section>
      {rights && <Accordion id="law" level={3} sections={rightsSections(rights, true)} />}
      <input type="hidden" name="total" value={total} readOnly />
      {!isConfirmed && (
        <Checkbox
          id={termsId}
          name="terms"
          value="true"
          label={
            <LinkedLabel label={consent} {...(termsHref ? { link: { text: 'terms of use', href: termsHref } } : {})} />
          }
          error={error}
        />
      )}
      {isTest && <p className="reserve-test">Test payments. No money moves.</p>}
      <div className="enquiry-actions">
        <Button type="submit" block>
          {button}
        </Button>
      </div>
    </form>
  );
}
