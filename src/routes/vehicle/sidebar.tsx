import { useEffect } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { MarketIndicator } from '#valuation/ui/market-indicator.tsx';
import { Price } from '#ui/price.tsx';
import { CallBox } from './call-box.tsx';
import { PhotosLink } from './contact-links.tsx';
import { FinanceBox, WeeklyButton } from './finance-box.tsx';
import { KeepButtons } from './keep-buttons.tsx';
import { Share } from './share.tsx';
import type { SidebarView } from './sidebar-view.ts';
import { Unavailable } from '#vehicle/ui/unavailable.tsx';
import { VehicleButtons } from '#vehicle/ui/vehicle-buttons.tsx';
import { ViewCount } from './view-count.tsx';

/** The panel beside the pictures. */
export function Sidebar({ view }: { view: SidebarView }) {
  useEffect(() => {
    if (view.phoneWarning) console.warn(view.phoneWarning);
  }, [view.phoneWarning]);
  return (
    <div className="panel vehicle-summary">
      <div className="vehicle-badges">
        <Badge>{view.condition}</Badge>
        {view.badge && <Badge tone="solid">{view.badge}</Badge>}
        <ViewCount view={view.views} />
      </div>
      <h1>{view.title}</h1>
      {view.subtitle && <p className="vehicle-subtitle">{view.subtitle}</p>}
      <KeepButtons view={view.kept} />
      {view.available ? (
        <>
          <Price price={view.price} large />
          {view.belowMarket && <MarketIndicator text={view.belowMarket} />}
          {view.finance?.weekly && <WeeklyButton weekly={view.finance.weekly} />}
          {view.facts.length > 0 && (
            <ul className="vehicle-facts">
              {view.facts.map((fact) => (
                <li key={fact.text}>
                  <Icon name={fact.icon} />
                  {fact.text}
                </li>
              ))}
            </ul>
          )}
          <VehicleButtons buttons={view.buttons} />
          {view.finance && <FinanceBox view={view.finance} />}
        </>
      ) : (
        <Unavailable view={view.unavailable} />
      )}
      {view.call && <CallBox view={view.call} id="call-box" />}
      {view.place && (
        <div className="vehicle-place">
          <Icon name="map-pin" />
          <div>
            <p className="said">{view.available ? 'Located at' : 'Dealership'}</p>
            <p className="vehicle-place-name">
              <a className="link" href={view.place.link.href}>
                {view.place.link.text}
              </a>
            </p>
            <p>{view.place.address}</p>
            {view.place.hours && <p>{view.place.hours}</p>}
          </div>
        </div>
      )}
      <Share view={view.share}>
        <PhotosLink view={view.contactLinks} />
      </Share>
    </div>
  );
}
