import { formatNumber } from '#rules/money.ts';
import { HoursTable } from '#dealerships/ui/hours-table.tsx';
import { LocationMapPanel } from '#dealerships/ui/location-map.tsx';
import { People, Rating } from '#dealerships/ui/people.tsx';
import { DirectionsLink } from '#dealerships/ui/place-lines.tsx';
import { Reviews } from '#content/ui/reviews.tsx';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import { LeadForm } from '#leads/ui/lead-form.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { SeeAll, Section } from '#ui/layout/section.tsx';
import { SitePicture } from '#ui/responsive-picture.tsx';
import { accountDetails } from '#views/forms/form-route.ts';
import { StockCards } from '#views/cards/stock-card.tsx';
import type { LocationPage } from './location-page-view.server.ts';

/** The location's facts and hours beside the form, and its team, map, stock and reviews. */
export function LocationScreen({ page, answer }: { page: LocationPage; answer: EnquiryAnswer | null }) {
  return (
    <>
      <Container className="location-page">
        <Breadcrumb crumbs={[page.list, { label: page.name, href: null }]} />
        <header className="location-head stack gap-2">
          <h1>{page.name}</h1>
          {(page.rating || page.facts.length > 0) && (
            <div className="location-trust">
              {page.rating && <Rating {...page.rating} />}
              {page.facts.map((fact) => (
                <p key={fact}>{fact}</p>
              ))}
            </div>
          )}
          {page.status && (
            <p className="location-status">
              <Icon name="info" />
              {page.status}
            </p>
          )}
        </header>
        <div className="location-grid">
          <div className="location-facts">
            {page.image && (
              <SitePicture
                className="location-photo"
                picture={page.image}
                alt={page.name}
                width={1600}
                height={900}
                sizes="(min-width: 64rem) 40rem, 94vw"
                priority
              />
            )}
            <div className="location-columns">
              <ContactCard page={page} />
              <section className="panel" aria-labelledby="hours-title">
                <h2 id="hours-title">Opening hours</h2>
                <HoursTable key={page.path} departments={page.departments} chosen={page.chosen} action={page.path} />
              </section>
            </div>
          </div>
          <Enquiry page={page} answer={answer} />
          {page.team.length > 0 && (
            <section id="team" className="location-place" aria-labelledby="team-title">
              <h2 id="team-title">Meet the team</h2>
              <People people={page.team} />
            </section>
          )}
          {page.map && (
            <section id="location-map" className="location-place" aria-labelledby="map-title">
              <h2 id="map-title">How to find us</h2>
              <LocationMapPanel {...page.map} />
            </section>
          )}
        </div>
      </Container>
      {page.stock && <StockHere name={page.name} {...page.stock} />}
      {page.reviews && <Reviews view={page.reviews} />}
    </>
  );
}

function ContactCard({ page }: { page: LocationPage }) {
  return (
    <section className="panel location-contact" aria-labelledby="contact-title">
      <h2 id="contact-title">{page.kind}</h2>
      <address>
        {page.street}
        <br />
        {page.town}
      </address>
      <ul className="location-links">
        {page.phones.map((phone) => (
          <li key={phone.label + phone.text}>
            <a href={phone.href}>
              <Icon name="phone" />
              {phone.text}
            </a>
            {phone.label && <span>{phone.label}</span>}
          </li>
        ))}
        {page.email && (
          <li>
            <a href={`mailto:${page.email}`}>
              <Icon name="mail" />
              {page.email}
            </a>
          </li>
        )}
        <li>
          <DirectionsLink to={page.directions}>
            <Icon name="navigation" />
            Get directions
          </DirectionsLink>
        </li>
        <li className="location-jump">
          <a href="#enquire">
            <Icon name="message-square" />
            Send an enquiry
          </a>
        </li>
      </ul>
      {page.licences.map((text) => (
        <p key={text} className="location-licence quiet">
          {text}
        </p>
      ))}
    </section>
  );
}

function Enquiry({ page, answer }: { page: LocationPage; answer: EnquiryAnswer | null }) {
  return (
    <section id="enquire" className="panel location-enquiry" aria-labelledby="enquire-title">
      <h2 id="enquire-title">{`Enquire at ${page.name}`}</h2>
      <LeadForm key={page.path} account={accountDetails} data={page.enquiry} answer={answer} />
    </section>
  );
}

function StockHere({ name, count, href, cards }: NonNullable<LocationPage['stock']> & { name: string }) {
  return (
    <Section
      id="location-stock"
      title={`In stock at ${name}`}
      sunken
      aside={<SeeAll href={href} text={`See all ${formatNumber(count)}`} of={`at ${name}`} />}
    >
      <StockCards cards={cards} />
    </Section>
  );
}
