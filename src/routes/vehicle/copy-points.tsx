import { Icon } from '#ui/icon/icon.tsx';
import type { IconName } from '#ui/icon/icon-names.ts';
import type { SectionProps } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';

export function UsedCarChecks({ view, title }: SectionProps<'usedCarChecks'>) {
  return <Points id="used-car-checks" title={title} icon="clipboard-check" items={view.items} />;
}

export function WhatsIncluded({ view, title }: SectionProps<'whatsIncluded'>) {
  return <Points id="whats-included" title={title} icon="circle-check" items={view.items} />;
}

export function ProtectYourCar({ view, title }: SectionProps<'protectYourCar'>) {
  return <Points id="protect-your-car" title={title} icon="shield-check" items={view.items} />;
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
    <VehicleSection id={id} title={title} folded={items.map((item) => item.title).join(', ')}>
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
