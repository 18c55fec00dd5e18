import { AfterFirstFrame } from '#browser/later.tsx';
import type { AccordionSection } from '#ui/accordion.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { inShort, type RightsView } from '../rules/buyer-rights/rights-view.ts';

/** The rights in short, on the page of a vehicle and where a shopper agrees to an order: the beginning of each, and the rest opens in place. */
export function RightsInShort({ view }: { view: RightsView }) {
  return (
    <div className="buyer-rights">
      <FactList
        facts={view.facts.map(({ label, value }) => ({ label, value: inShort(value) }))}
        className="buyer-rights-facts"
      />
      <details className="read-below small-print">
        <summary>
          Read your rights in full
          <Icon name="chevron-down" />
        </summary>
        <AfterFirstFrame>
          <BuyerRights view={view} isDated={false} />
        </AfterFirstFrame>
      </details>
      <p className="small-print">{view.asAt}</p>
    </div>
  );
}

/**
 * The buyer's legal rights, for an accordion: before they agree, and with the receipt. Empty if the site does not show
 * them. `open`: expanded at first.
 */
export function rightsSections(view: RightsView | null, open = false): readonly AccordionSection[] {
  if (view === null) return [];
  return [{ id: 'rights', title: 'Your rights when you buy', content: <BuyerRights view={view} />, open }];
}

/** `isDated`: the law and its date are stated beside it. */
function BuyerRights({ view, isDated = true }: { view: RightsView; isDated?: boolean }) {
  return (
    <div className="buyer-rights">
      <FactList facts={view.facts} className="buyer-rights-facts" />
      <p className="small-print">
        {isDated && `${view.asAt} `}More:{' '}
        <a className="link" href={view.regulator.href} target="_blank" rel="noopener">
          {view.regulator.label}
        </a>
      </p>
      <details className="read-below small-print">
        <summary>
          Sources and their dates
          <Icon name="chevron-down" />
        </summary>
        <ul>
          {view.sources.map(({ label, href }) => (
            <li key={href}>
              <a className="link" href={href} target="_blank" rel="noopener nofollow">
                {label}
              </a>
            </li>
          ))}
        </ul>
        {view.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </details>
    </div>
  );
}
