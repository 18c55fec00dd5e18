import { OfferCard, OfferKind, OfferPrice } from '#content/ui/offer-card.tsx';
import { OFFERS_PATH } from '#content/rules/directories.ts';
import { formatNumber } from '#rules/money.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { SeeAll, Section } from '#ui/layout/section.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Terms } from '#ui/terms.tsx';
import { SitePicture } from '#ui/responsive-picture.tsx';
import { StockSection } from './model-sections.tsx';
import type { OfferPage } from './offer-page-view.server.ts';

/** The offer with its conditions, the vehicles to which it applies, and other offers. */
export function OfferScreen({ page }: { page: OfferPage }) {
  const { offer, terms, termsOnMobile, contact, stock, others } = page;
  return (
    <>
      <OfferHead offer={offer} contact={contact} stock={stock} />
      {terms && (
        <Container className="offer-terms">
          <Terms title="Conditions of this offer" onMobile={termsOnMobile}>
            <p>{terms}</p>
          </Terms>
        </Container>
      )}
      {stock && <StockSection name="vehicles" stock={stock} />}
      {others.length > 0 && (
        <Section
          id="others"
          title="More offers"
          sunken
          aside={<SeeAll href={OFFERS_PATH} text="See all offers" of="" />}
        >
          <ul className="offers">
            {others.map((other) => (
              <li key={other.id}>
                <OfferCard offer={other} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function OfferHead({ offer, contact, stock }: Pick<OfferPage, 'offer' | 'contact' | 'stock'>) {
  return (
    <section className="model-hero" aria-labelledby="offer-title">
      <Container>
        <Breadcrumb
          crumbs={[
            { label: 'Special offers', href: OFFERS_PATH },
            { label: offer.name, href: null },
          ]}
        />
        <div className={offer.image ? 'model-hero-grid' : 'model-hero-plain'}>
          <div className="model-hero-words stack">
            <OfferKind offer={offer} />
            <h1 id="offer-title">{offer.name}</h1>
            <OfferPrice offer={offer} />
            {offer.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="model-hero-actions cluster gap-3">
              <ButtonLink href={contact}>Enquire about this offer</ButtonLink>
              {stock && (
                <ButtonLink variant="secondary" href="#stock">
                  See {formatNumber(stock.count)} in stock
                </ButtonLink>
              )}
            </p>
            {offer.model && (
              <a className="link-more" href={offer.model.href}>
                Explore {offer.model.name}
                <Icon name="arrow-right" />
              </a>
            )}
          </div>
          {offer.image && (
            <SitePicture
              className="model-hero-picture"
              picture={offer.image}
              alt=""
              sizes="(min-width: 78rem) 40rem, (min-width: 64rem) 50vw, 100vw"
              priority
            />
          )}
        </div>
      </Container>
    </section>
  );
}
