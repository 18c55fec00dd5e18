import { useId } from 'react';
import { RightsInShort } from '#vehicle/ui/buyer-rights.tsx';
import { Accordion } from '#ui/accordion.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Checkbox, LinkedLabel } from '#ui/field.tsx';
import { Problems } from './step-form.tsx';
import type { StepAnswer, StepView } from './step-view.server.ts';

type ReviewView = NonNullable<StepView['review']>;

/** The money first, then what was answered, the conditions, the rights of a buyer and the consent. The button is always on the screen. */
export function Review({ review, action, answer }: { review: ReviewView; action: string; answer: StepAnswer | null }) {
  const id = useId();
  const { rights, money, answers, conditions, licence, dealer, total, button, isTest, isConfirmed } = review;
  return (
    <form method="post" action={action} className="enquiry purchase-form purchase-review" noValidate>
      <Problems answer={answer} fieldId={(name) => `${id}${name}`} />
      <section aria-labelledby="summary">
        <h3 id="summary">Summary of your order</h3>
        <FactList facts={money} className="reserve-terms purchase-money" />
      </section>
      <section aria-labelledby="answers">
        <h3 id="answers">What you chose</h3>
        <Answers answers={answers} />
      </section>
      <section aria-labelledby="conditions">
        <h3 id="conditions">Conditions</h3>
        <FactList facts={conditions.terms} className="reserve-terms" />
        {conditions.charges.length > 0 && (
          <Accordion
            id="not-in-the-price"
            level={4}
            sections={[
              {
                id: 'charges',
                title: 'Government charges not in the price',
                content: <FactList facts={conditions.charges} className="reserve-terms" />,
              },
            ]}
          />
        )}
      </section>
      {rights && (
        <section aria-labelledby="rights">
          <h3 id="rights">Your rights when you buy</h3>
          <RightsInShort view={rights} />
        </section>
      )}
      <p className="reserve-licence quiet">
        You buy from {dealer}
        {licence && `. ${licence.label} ${licence.value}`}.
      </p>
      <input type="hidden" name="total" value={total} />
      {!isConfirmed && <Consent id={`${id}terms`} review={review} answer={answer} />}
      {isTest && <p className="reserve-test">Test payments. No money moves.</p>}
      <div className="enquiry-actions">
        <Button type="submit" block>
          {button}
        </Button>
      </div>
    </form>
  );
}

function Consent({
  id,
  review: { consent, termsHref },
  answer,
}: {
  id: string;
  review: ReviewView;
  answer: StepAnswer | null;
}) {
  return (
    <Checkbox
      id={id}
      name="terms"
      value="true"
      label={
        <LinkedLabel label={consent} {...(termsHref ? { link: { text: 'terms of use', href: termsHref } } : {})} />
      }
      error={answer?.errors.find(({ field }) => field === 'terms')?.message ?? null}
    />
  );
}

function Answers({ answers }: { answers: ReviewView['answers'] }) {
  return (
    <dl className="reserve-terms purchase-answers">
      {answers.map(({ label, value, change }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {change && (
            <dd>
              <a className="link" href={change}>
                Change<span className="visually-hidden"> {label.toLowerCase()}</span>
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
