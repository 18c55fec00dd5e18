import type { SidebarView } from './sidebar-view.ts';

/** VDP-046 */
export function DetailsCard({ view }: { view: NonNullable<SidebarView['details']> }) {
  return (
    <section className="panel vehicle-details" aria-labelledby="details-title">
      <h2 id="details-title">{view.title}</h2>
      <dl>
        {view.entries.map((entry) => (
          <div key={entry.label}>
            <dt>{entry.label}</dt>
            <dd>{entry.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
