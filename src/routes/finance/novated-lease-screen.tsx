import { ErrorSummary } from '#ui/alert.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { TextField } from '#ui/field.tsx';
import { Container } from '#ui/layout/container.tsx';
import { SelectField } from '#ui/select.tsx';
import { FormVehicle } from '#views/forms/form-aside.tsx';
import type { NovatedLeaseView } from '#views/finance/novated-lease-view.server.ts';
import type { LeaseAnswer } from '#views/finance/novated-lease-view.server.ts';

interface NovatedLeaseScreenProps {
  page: NovatedLeaseView;
  answer: LeaseAnswer | null;
}

export function NovatedLeaseScreen({ page, answer: posted }: NovatedLeaseScreenProps) {
  const { title, name, href, vehicle, sources } = page;
  return (
    <Container className="deal-page stack gap-5">
      <Breadcrumb
        crumbs={[
          { label: name, href },
          { label: title, href: null },
        ]}
      />
      <div>
        <h1>{title}</h1>
        <p className="deal-intro">
          Your employer pays the lease and the running costs from your salary. Enter what a leasing provider has quoted
          you to see roughly what it costs you after tax.
        </p>
      </div>
      <div className="deal-columns">
        <div className="deal-main">
          <LeaseForm page={page} posted={posted} />
          {posted?.answer && <Answer id={page.answerId} answer={posted.answer} />}
        </div>
        <div className="deal-aside">
          <FormVehicle vehicle={vehicle} />
          <section className="panel" aria-labelledby="lease-sources">
            <h2 id="lease-sources">Where the figures are from</h2>
            <ul className="lease-sources">
              {sources.list.map(({ text, href: source }) => (
                <li key={source}>
                  <a className="link" href={source}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
            <p className="calc-note">
              Checked against the ATO on {sources.confirmed}
              {sources.hasThreshold && ', with the luxury car tax threshold of that day'}.
            </p>
          </section>
        </div>
      </div>
    </Container>
  );
}

function LeaseForm({
  page: { action: to, answerId, labels, years },
  posted,
}: {
  page: NovatedLeaseView;
  posted: LeaseAnswer | null;
}) {
  const problems = posted?.problems ?? {};
  const field = (name: keyof typeof labels) => ({
    id: `lease-${name}`,
    name,
    label: labels[name],
    required: true,
    defaultValue: posted?.values[name] ?? '',
    error: problems[name] ?? null,
  });
  const number = (name: keyof typeof labels, placeholder: string) => (
    <TextField {...field(name)} inputMode="decimal" autoComplete="off" maxLength={16} placeholder={placeholder} />
  );
  return (
    <section className="panel deal-result" aria-label="Your figures">
      <ErrorSummary
        errors={Object.entries(problems).map(([name, message]) => ({ fieldId: `lease-${name}`, message }))}
        takesFocus={false}
      />
      <form method="post" action={to} className="lease-form" noValidate id={posted?.answer ? undefined : answerId}>
        {number('salary', '$')}
        {number('lease', '$')}
        {number('running', '$')}
        {number('kilometres', 'km')}
        <SelectField {...field('years')} placeholder="Choose" choices={years} />
        <Button type="submit">Work it out</Button>
      </form>
      <p className="calc-note">
        None of this is stored or sent to the dealership. Running costs are fuel or charging, registration, insurance,
        servicing and tyres.
      </p>
    </section>
  );
}

function Answer({ id, answer }: { id: string; answer: NonNullable<LeaseAnswer['answer']> }) {
  const { cost, year, perKilometre, paid, ways, residual, assumptions } = answer;
  return (
    <section className="panel deal-result" aria-labelledby={id}>
      <h2 id={id}>About {cost} less take-home pay a month</h2>
      <p>
        That is {year} a year, or ${perKilometre} for each kilometre, for {paid} of lease and running costs. At the end,
        a residual of at least {residual}, is due.
      </p>
      <ul className="lease-ways">
        {ways.map(({ way, isLeast, lines }) => (
          <li key={way}>
            <h3>
              {way}
              {isLeast && ways.length > 1 && ' (costs you less)'}
            </h3>
            <FactList className="calc-lines" facts={lines} />
          </li>
        ))}
      </ul>
      <h3>Assumptions</h3>
      <ul className="lease-assumptions">
        {assumptions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        <strong>
          General information, not tax, financial or credit advice, and not an offer. Ask a registered tax agent or a
          financial adviser, and your employer, before you sign a lease.
        </strong>
      </p>
    </section>
  );
}
