import { Button, ButtonLink } from '#ui/button.tsx';
import { CardTag } from '#ui/badge.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Price } from '#vehicle/ui/price.tsx';
import { StockImage } from '#ui/picture.tsx';
import type { VehicleSheet } from './vehicle-sheet-view.ts';

interface PrintPage {
  readonly sheet: VehicleSheet;
  /** The page of the vehicle. */
  readonly href: string;
}

/** The sheet of a vehicle, to be printed. */
export function PrintScreen({ page: { sheet, href } }: { page: PrintPage }) {
  return (
    <Container className="sheet">
      <div className="sheet-tools">
        <ButtonLink href={href} variant="quiet">
          <Icon name="chevron-left" />
          Back to the vehicle
        </ButtonLink>
        <Button className="needs-script" onClick={() => window.print()}>
          Print this page
        </Button>
      </div>
      <article className="sheet-page stack gap-5">
        <header className="sheet-head">
          <p className="sheet-site">{sheet.siteName}</p>
          {sheet.place?.phone && <p className="sheet-phone">{sheet.place.phone}</p>}
        </header>
        <div className="sheet-title">
          <div>
            <p className="quiet">{[sheet.condition, sheet.place?.name].filter(Boolean).join(' • ')}</p>
            <h1>{sheet.title}</h1>
            {sheet.subtitle && <p className="quiet">{sheet.subtitle}</p>}
          </div>
          <div className="sheet-price">
            <Price price={sheet.price} large />
            {sheet.finance && <p className="quiet">{sheet.finance.text}</p>}
          </div>
        </div>
        <div className="sheet-top stack">
          <div className="sheet-picture">
            <StockImage picture={sheet.picture} sizes="(min-width: 48rem) 34rem, 94vw" priority />
            {sheet.badge && <CardTag kind="certified" {...sheet.badge} />}
          </div>
          <FactList className="specs" facts={sheet.facts} />
        </div>
        {sheet.deal.length > 0 && (
          <section>
            <h2>Your deal</h2>
            <FactList className="specs" facts={sheet.deal} />
            <p className="quiet">An estimate, not an offer of credit.</p>
          </section>
        )}
        {sheet.specs.length > 0 && (
          <section>
            <h2>Specifications</h2>
            <FactList className="specs" facts={sheet.specs} />
          </section>
        )}
        {sheet.features.length > 0 && (
          <section>
            <h2>Features</h2>
            <ul className="sheet-features">
              {sheet.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </section>
        )}
        {sheet.comments && (
          <section>
            <h2>From the dealership</h2>
            <p>{sheet.comments}</p>
          </section>
        )}
        {sheet.rights && <SheetRights rights={sheet.rights} />}
        {sheet.place && <SheetPlace place={sheet.place} />}
        <SheetFoot sheet={sheet} />
      </article>
    </Container>
  );
}

function SheetFoot({ sheet: { address, price, disclaimer, finance } }: { sheet: VehicleSheet }) {
  return (
    <footer className="sheet-quiet quiet">
      <p>{address}</p>
      {price.total?.conditions && <p>{price.total.conditions}</p>}
      <p>{disclaimer}</p>
      {finance && (
        <p>
          * {finance.warning} {finance.conditions}
        </p>
      )}
    </footer>
  );
}

function SheetRights({ rights: { facts, asAt, source } }: { rights: NonNullable<VehicleSheet['rights']> }) {
  return (
    <section className="buyer-rights">
      <h2>Your rights when you buy</h2>
      <FactList className="buyer-rights-facts" facts={facts} />
      <p className="quiet">
        {asAt} {source}
      </p>
    </section>
  );
}

function SheetPlace({ place }: { place: NonNullable<VehicleSheet['place']> }) {
  return (
    <section className="sheet-place stack">
      <div>
        <h2>{place.name}</h2>
        <p>
          {place.street}
          <br />
          {place.town}
        </p>
        {place.phone && <p>{place.phone}</p>}
        {place.email && <p>{place.email}</p>}
        {place.licence && <p>{place.licence}</p>}
      </div>
      <FactList className="sheet-hours" facts={place.hours.map(({ days, text }) => ({ label: days, value: text }))} />
    </section>
  );
}
