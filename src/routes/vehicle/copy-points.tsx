import { Icon } from '#ui/icon/icon.tsx';
import type { IconName } from '#ui/icon/icon-names.ts';
import type { ViewOf } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';

export function UsedCarChecks({ view }: { view: ViewOf<'usedCarChecks'> }) {
  return <Points id="used-car-checks" title={`Used ${view.type} checks`} icon="clipboard-check" items={view.items} />;
}

export function WhatsIncluded({ view }: { view: ViewOf<'whatsIncluded'> }) {
  return <Points id="whats-included" title="What's Included" icon="circle-check" items={view.items} />;
}

export function ProtectYourCar({ view }: { view: ViewOf<'protectYourCar'> }) {
  return (
    <Points
      id="protect-your-car"
      title={`Protect Your ${view.type.charAt(0).toUpperCase()}${view.type.slice(1)}`}
      icon="shield-check"
      items={view.items}
    />
  );
}

function Points({
  id,
  title,
  icon,
  items,
}: {
  id: string;
  title: string;
  icon: IconName;
  items: readonly { readonly title: string; readonly text: string | null }[];
}) {
  return (
    <VehicleSection id={id} title={title}>
      <ul className="points">
        {items.map((item) => (
          <li key={item.title}>
            <Icon name={icon} />
            <div>
              <p className="point-title">{item.title}</p>
              {item.text && <p>{item.text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </VehicleSection>
  );
}
