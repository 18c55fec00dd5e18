import { FactList } from '#ui/fact-list.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { RightsView } from '../rules/buyer-rights/rights-view.ts';

/** What the law gives to the buyer: before they agree, and with the receipt. `null`: the site does not show it. */
export function BuyerRights({ view, level = 2 }: { view: RightsView | null; level?: 2 | 3 }) {
  if (view === null) return null;
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="rights" className="buyer-rights">
      <Heading id="rights">Your rights when you buy</Heading>
      <FactList facts={view.facts} className="buyer-rights-facts" />
      <p className="buyer-rights-small">
        {view.asAt} More:{' '}
        <a className="link" href={view.regulator.href} target="_blank" rel="noopener">
          {view.regulator.label}
        </a>
      </p>
      <details className="buyer-rights-sources">
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
    </section>
  );
}
