import { AfterFirstFrame } from '#browser/later.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { SelectField, type Choice } from '#ui/select.tsx';
import type { EstimateView } from '../rules/drive-away/estimate-view.ts';

/** The fragment of the form's URL: the estimate is in view again after another state was chosen. */
const ID = 'drive-away';

interface DriveAwayProps {
  readonly estimate: EstimateView | null;
  readonly none: string | null;
  readonly chosen: boolean;
  readonly chooser: {
    readonly action: string;
    readonly name: string;
    readonly state: string;
    readonly choices: readonly Choice[];
  } | null;
}

/** Calculation of the total beside a price without on-road costs, and the choice of states. */
export function DriveAway({ view: { estimate, none, chosen, chooser } }: { view: DriveAwayProps }) {
  return (
    <section id={ID} className="drive-away" aria-label="Estimate with on-road costs">
      <p className="small-print">
        {estimate ? [estimate.missing, `${estimate.asAt}.`].filter(Boolean).join(' ') : none}
      </p>
      <details className="read-below" open={chosen || undefined}>
        <summary>
          {summaryText(estimate)}
          <Icon name="chevron-down" />
        </summary>
        <AfterFirstFrame open={chosen}>
          {estimate && (
            <>
              <FactList className="drive-away-lines" facts={estimate.lines} />
              {estimate.notes.map((note) => (
                <p key={note} className="small-print">
                  {note}
                </p>
              ))}
              {estimate.sources.map(({ label, href }) => (
                <p key={label} className="small-print">
                  Source:{' '}
                  <a className="link" href={href} rel="nofollow">
                    {label}
                  </a>
                </p>
              ))}
            </>
          )}
          {chooser && (
            <form method="get" action={`${chooser.action}#${ID}`} className="drive-away-form">
              <SelectField
                label="I would register it in"
                name={chooser.name}
                defaultValue={chooser.state}
                choices={chooser.choices}
                required
              />
              <Button type="submit" variant="secondary">
                Show
              </Button>
            </form>
          )}
        </AfterFirstFrame>
      </details>
    </section>
  );
}

/** If no charge is added, there is no total to explain. */
function summaryText(estimate: EstimateView | null): string {
  if (!estimate) return 'Choose another state';
  return estimate.amount === null ? 'How we checked the charges' : 'How the estimate is worked out';
}
