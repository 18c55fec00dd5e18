import type { SidebarView } from './sidebar-view.ts';
import { FactList } from '#ui/fact-list.tsx';

/** VDP-046 */
export function DetailsCard({ view }: { view: SidebarView['details'] }) {
  return (
    <section className="panel vehicle-details" aria-labelledby="details-title">
      <h2 id="details-title">{view.title}</h2>
      <FactList facts={view.entries} />
    </section>
  );
}
