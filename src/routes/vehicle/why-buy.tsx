import { Icon } from '#ui/icon/icon.tsx';
import { SalesCounter } from '#vehicle/ui/sales-counter.tsx';
import type { ViewOf } from './section-views.ts';

export function WhyBuy({ view }: { view: ViewOf<'whyBuy'> }) {
  return (
    <section id="why-buy" className="why-buy" aria-label={view.panel?.title ?? 'Sales this Month'}>
      {view.panel && (
        <div>
          <h2>{view.panel.title}</h2>
          <ul className="why-lines">
            {view.panel.lines.map((line) => (
              <li key={line}>
                <Icon name="badge-check" />
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
      {view.sales && <SalesCounter count={view.sales.count} perDay={view.sales.perDay} />}
    </section>
  );
}
