import type { VehicleButton, VehicleButtonName } from '../rules/vehicle-buttons.ts';
import type { EventName } from '#rules/event-ids.ts';
import { announceEvent } from '#browser/announce-event.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { IconName } from '#ui/icon/icon-names.ts';

const ICONS: Readonly<Partial<Record<VehicleButtonName, IconName>>> = {
  callUsNow: 'phone',
  whatsapp: 'message-circle',
  chatWithUs: 'message-circle',
  chatAssistant: 'message-circle',
  testDrive: 'calendar',
  finance: 'banknote',
  carHistoryReport: 'file-text',
  location: 'map-pin',
  tradeIn: 'handshake',
  reserve: 'badge-check',
  onlinePurchase: 'wallet',
};

/** The event of each button. */
const EVENTS: Readonly<Partial<Record<VehicleButtonName, EventName>>> = {
  carHistoryReport: 'historyReportOpened',
  tradeIn: 'tradeInOpened',
  reserve: 'reserveOpened',
  onlinePurchase: 'purchaseOpened',
};

/** The first button is the primary one, as wide as the panel; text without a link is below the buttons. */
export function VehicleButtons({ buttons }: { buttons: readonly VehicleButton[] }) {
  const links = buttons.filter(({ href }) => href !== null);
  const words = buttons.filter(({ href }) => href === null);
  return (
    <div className="vehicle-actions" data-where="buttons">
      {links.map((button, index) => (
        <ButtonLink
          key={button.name}
          href={button.href!}
          variant={index === 0 ? 'primary' : 'secondary'}
          block
          data-button={button.name}
          {...(button.away ? { target: '_blank', rel: 'noopener' } : {})}
          onClick={EVENTS[button.name] && (() => announceEvent(EVENTS[button.name]!))}
        >
          {index > 0 && ICONS[button.name] && <Icon name={ICONS[button.name]!} />}
          {button.label}
        </ButtonLink>
      ))}
      {words.map((button) => (
        <p key={button.name} className="vehicle-actions-words">
          {button.label}
        </p>
      ))}
    </div>
  );
}
