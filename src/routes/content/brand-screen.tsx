import { BRANDS_PATH } from '#content/rules/brand.ts';
import { ModelCard } from '#content/ui/model-card.tsx';
import { OfferCard } from '#content/ui/offer-card.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { SeeAll, Section } from '#ui/layout/section.tsx';
import { formatNumber } from '#rules/money.ts';
import { SitePicture } from '#ui/responsive-picture.tsx';
import { StockCards } from '#views/cards/stock-card.tsx';
import { BrandLogo } from '#ui/picture.tsx';
import type { BrandPage } from './brand-view.server.ts';

/** The brand's opening over its models, offers, stock and locations. */
export function BrandScreen({ page: brand }: { page: BrandPage }) {
  const { title } = brand;
  return (
    <>
      <BrandHead brand={brand} />
      {brand.models.length > 0 && (
        <Section id="models" title={`${title} models`}>
          <ul className="models models-row">
            {brand.models.map((model) => (
              <li key={model.slug}>
                <ModelCard model={model} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {brand.offers.length > 0 && (
        <Section id="offers" title={`${title} offers`}>
          <ul className="offers">
            {brand.offers.map((offer) => (
              <li key={offer.id}>
                <OfferCard offer={offer} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {brand.cards.length > 0 && (
        <Section
          id="stock"
          title={`Latest ${title} arrivals`}
          sunken
          aside={
            brand.stock && (
              <SeeAll
                href={brand.stock.href}
                text={`See all ${formatNumber(brand.stock.count)}`}
                of={`${title} vehicles`}
              />
            )
          }
        >
          <StockCards cards={brand.cards} />
        </Section>
      )}
      {brand.places.length > 0 && <BrandPlaces brand={brand} />}
    </>
  );
}

function BrandHead({ brand }: { brand: BrandPage }) {
  const { title, banner, stock, website, isOnly } = brand;
  return (
    <section className="model-hero brand-hero" aria-labelledby="brand-title">
      <Container>
        <Breadcrumb
          crumbs={[...(isOnly ? [] : [{ label: 'Brands', href: BRANDS_PATH }]), { label: title, href: null }]}
        />
        <div className={banner ? 'model-hero-grid' : 'model-hero-plain'}>
          <div className="model-hero-words stack">
            <BrandLogo logo={brand.logo} />
            <h1 id="brand-title">{title}</h1>
            {brand.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="model-hero-actions cluster gap-3">
              {stock && <ButtonLink href={stock.href}>View {stock.text}</ButtonLink>}
              <ButtonLink variant={stock ? 'secondary' : 'primary'} href={brand.enquire}>
                Enquire about {title}
              </ButtonLink>
            </p>
            {website && (
              <a className="link-more" href={website} rel="external">
                Our {title} website
                <span className="visually-hidden"> (another website)</span>
                <Icon name="arrow-right" />
              </a>
            )}
          </div>
          {banner && (
            <SitePicture
              className="model-hero-picture"
              picture={banner.picture}
              alt={banner.alt}
              sizes="(min-width: 64rem) 60vw, 100vw"
              priority
            />
          )}
        </div>
      </Container>
    </section>
  );
}

function BrandPlaces({ brand: { title, places } }: { brand: BrandPage }) {
  return (
    <Section id="places" title={`Where we sell ${title}`} stacked={places.length}>
      <ul className="places grid">
        {places.map((place) => (
          <li key={place.href} className="place">
            <h3>
              <a href={place.href}>{place.name}</a>
            </h3>
            <p className="place-line">
              <Icon name="map-pin" />
              <span>{place.address}</span>
            </p>
            {place.phone && (
              <p className="place-foot">
                <a href={place.phone.href}>
                  <Icon name="phone" />
                  {place.phone.text}
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
