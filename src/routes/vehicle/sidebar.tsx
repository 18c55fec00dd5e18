import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { MarketIndicator } from '#ui/market-indicator.tsx';
import { Price } from '#ui/price.tsx';
import { PhotosLink, TestDriveLink } from './contact-links.tsx';
import { FinanceBox, WeeklyButton } from './finance-box.tsx';
import { Share } from './share.tsx';
import type { SidebarView } from './sidebar-view.ts';
import { Unavailable } from './unavailable.tsx';

/** The panel beside the pictures. */
export function Sidebar({ view }: { view: SidebarView }) {
  return (
    <div className="panel vehicle-summary">
      <p className="vehicle-badges">
        <Badge>{view.condition}</Badge>
        {view.reserved && <Badge tone="solid">Reserved</Badge>}
      </p>
      <h1>{view.title}</h1>
      {view.subtitle && <p className="vehicle-subtitle">{view.subtitle}</p>}
      {view.available ? (
        <>
          <Price price={view.price} large />
          {view.belowMarket && <MarketIndicator text={view.belowMarket} />}
          {view.finance?.weekly && <WeeklyButton weekly={view.finance.weekly} />}
          <ul className="vehicle-facts">
            {view.facts.map((fact) => (
              <li key={fact.text}>
                <Icon name={fact.icon} />
                {fact.text}
              </li>
            ))}
          </ul>
          {view.finance && <FinanceBox view={view.finance} />}
          <div className="vehicle-actions">
            <ButtonLink href="#enquire" block>
              {view.testDriveOnly ? 'Book a Test Drive' : 'Enquire Now'}
            </ButtonLink>
            <TestDriveLink view={view.contactLinks} />
            {view.phone && (
              <ButtonLink href={view.phone.href} variant="secondary" block>
                <Icon name="phone" />
                {view.phone.text}
              </ButtonLink>
            )}
          </div>
        </>
      ) : (
        <Unavailable view={view.unavailable} />
      )}
      <Share view={view.share}>
        <PhotosLink view={view.contactLinks} />
      </Share>
      {view.place && (
        <div className="vehicle-place">
          <Icon name="map-pin" />
          <div>
            <p className="vehicle-place-name">{view.place.name}</p>
            <p>{view.place.address}</p>
            {view.place.hours && <p>{view.place.hours}</p>}
          </div>
        </div>
      )}
    </div>
  );
}
