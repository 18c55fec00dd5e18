import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CompareButton } from '#shoppers/ui/compare-button.tsx';
import { WatchButton } from '#shoppers/ui/watch-button.tsx';
import { FavouriteButton } from '#shoppers/ui/favourite-button.tsx';
import { AnnouncementBar } from '#ui/banner.tsx';
import { Badge } from '#ui/badge.tsx';
import { Price } from '#vehicle/ui/price.tsx';
import { Trust, type TrustView } from '#dealerships/ui/people.tsx';
import { DriveAway } from '#vehicle/ui/drive-away.tsx';
import { Unavailable } from '#vehicle/ui/unavailable.tsx';
import { VehicleButtons } from '#vehicle/ui/vehicle-buttons.tsx';
import type { SidebarView } from './sidebar-view.ts';
import type { ContactLinksView } from './contact-dialogs-view.ts';
import type { SavedView } from '#views/cards/vehicle-card-view.ts';
import { FinanceBox, WeeklyButton } from './finance-box.tsx';
import { Share } from '#views/page/share.tsx';
import { ViewCount } from './view-count.tsx';

type CallView = NonNullable<SidebarView['call']>;
type Phone = NonNullable<CallView['phone']>;

/**
 * The dealer's phone number, or its first five characters and a button that reveals the rest, which is counted. The button is a form:
 * without scripts it reloads the page with the number.
 */
function CallBox({ view, id }: { view: CallView; id: string }) {
  const [revealed, setRevealed] = useState<Phone | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const phone = view.phone ?? revealed;
  useEffect(() => {
    if (revealed) link.current?.focus();
  }, [revealed]);

  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const answer = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(view.ids),
      headers: { Accept: 'application/json' },
    }).catch(() => null);
    if (answer?.ok) setRevealed(((await answer.json()) as { phone: Phone }).phone);
    // Fall back to the form without scripts, which shows the number or an error.
    else form.submit();
  };

  return (
    <div id={id} className="call-box" data-where="call-box">
      <Icon name="phone" />
      <p className="call-box-words">
        <span className="quiet">Call {view.name}</span>
        {phone ? (
          <a ref={link} className="call-box-number" href={phone.href}>
            {phone.text}
          </a>
        ) : (
          <span className="call-box-number" aria-hidden="true">
            {view.masked}
          </span>
        )}
      </p>
      {!phone && (
        <form method="post" action={view.action} onSubmit={(event) => void ask(event)}>
          {Object.entries(view.ids).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button button-secondary button-small">
            Show number
          </button>
        </form>
      )}
    </div>
  );
}

/** A link to a form, which opens as a dialog with scripts. */
function PhotosLink({ view }: { view: ContactLinksView }) {
  return (
    view.photos && (
      <ButtonLink href={view.photos} variant="quiet" size="small">
        <Icon name="images" />
        {view.photosLabel}
      </ButtonLink>
    )
  );
}

/** The Save and Compare buttons. */
function SaveButtons({ view: { favourite, compare, watch, available } }: { view: SavedView }) {
  return (
    <p className="vehicle-toggles">
      {favourite && (
        <FavouriteButton favourite={favourite} offered={available} look="labelled" besideWatchlist={Boolean(watch)} />
      )}
      {watch && <WatchButton vehicle={watch} offered={available} look="labelled" />}
      {compare && <CompareButton vehicle={compare} look="labelled" />}
    </p>
  );
}

/** Name, price and place: what a shopper must see without scrolling. `children`: beside the price. */
export function VehicleHead({ view, children }: { view: SidebarView; children?: ReactNode }) {
  return (
    <div className="vehicle-head">
      <div className="vehicle-head-name">
        <div className="vehicle-badges">
          <Badge>{view.condition}</Badge>
          {view.badge && <Badge tone="solid">{view.badge}</Badge>}
          <ViewCount view={view.views} />
        </div>
        <h1>{view.title}</h1>
        {view.subtitle && <p className="vehicle-subtitle">{view.subtitle}</p>}
      </div>
      {view.available && <Price price={view.price} large />}
      {/* In the place of the price, if the panel with the message is not beside it. */}
      {view.gone && children && <p className="vehicle-gone">{view.gone}</p>}
      {children}
      {view.away && (
        <AnnouncementBar
          id={`located ${view.away.city}`}
          label="Location"
          look="line"
          {...(view.away.directions ? { link: { label: view.away.label, href: view.away.directions } } : {})}
        >
          Located at {view.away.city}
        </AnnouncementBar>
      )}
    </div>
  );
}

/** The panel beside the pictures. `hasHead`: the name and price are in it, and not above the pictures. */
export function Sidebar({ view, trust, hasHead }: { view: SidebarView; trust: TrustView | null; hasHead: boolean }) {
  useEffect(() => {
    if (view.phoneWarning) console.warn(view.phoneWarning);
  }, [view.phoneWarning]);
  return (
    <div className="panel vehicle-summary">
      {hasHead && <VehicleHead view={view} />}
      {view.unavailable ? (
        <Unavailable view={view.unavailable} />
      ) : (
        <>
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
          {view.driveAway && <DriveAway view={view.driveAway} />}
        </>
      )}
      <SaveButtons view={view.saved} />
      {trust && <Trust view={trust} />}
      {view.finance && view.available && <FinanceBox view={view.finance} />}
      {view.call && <CallBox view={view.call} id="call-box" />}
      {view.place && <Place place={view.place} label={view.available ? 'Located at' : 'Dealership'} />}
      <Share view={view.share}>
        <PhotosLink view={view.contactLinks} />
      </Share>
    </div>
  );
}

/** The difference between the price and the average that the feed states. */
function MarketIndicator({ text }: { text: string }) {
  return (
    <p className="market-indicator">
      <Icon name="tag" />
      {text}
    </p>
  );
}

/** The vehicle's location in short lines: name, address, opening hours. */
function Place({ place, label }: { place: NonNullable<SidebarView['place']>; label: string }) {
  return (
    <div className="vehicle-place">
      <Icon name="map-pin" />
      <div>
        <p className="visually-hidden">{label}</p>
        <p className="vehicle-place-name">
          <a className="link" href={place.link.href}>
            {place.link.text}
          </a>
        </p>
        {place.address && <p>{place.address}</p>}
        {place.hours && <p>{place.hours}</p>}
        {place.licence && <p>{place.licence}</p>}
      </div>
    </div>
  );
}
