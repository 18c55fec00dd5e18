import { Icon } from '#ui/icon/icon.tsx';
import { POSTS_PATH } from '#content/rules/post.ts';
import { BodySelector } from '#search/ui/widgets/body-selector.tsx';
import { BudgetWidget } from '#search/ui/widgets/budget-widget.tsx';
import { PopularMakes } from '#search/ui/widgets/popular-makes.tsx';
import { PriceRangeSearch } from '#search/ui/widgets/price-range-search.tsx';
import { StockComing } from '#search/ui/nothing-found/stock-coming.tsx';
import { QuickSearch } from '#search/ui/quick-search.tsx';
import { StockSearch } from '#search/ui/stock-search.tsx';
import { ModelCard } from '#content/ui/model-card.tsx';
import { OfferCard } from '#content/ui/offer-card.tsx';
import { Reviews } from '#content/ui/reviews.tsx';
import { PostCards } from '#content/ui/post-card.tsx';
import { StockCards } from '#views/cards/stock-card.tsx';
import { TodayLine } from '#dealerships/ui/place-lines.tsx';
import { HeroSlider } from '#content/ui/hero-slider.tsx';
import { Container } from '#ui/layout/container.tsx';
import { SeeAll, Section } from '#ui/layout/section.tsx';
import { SitePicture } from '#ui/responsive-picture.tsx';
import { Blocks, type BlockComponents } from '#views/page/blocks.tsx';
import type { HomeBlock, HomeBlockView, VehiclesView } from './home-block-views.server.ts';
import { formatNumber } from '#rules/money.ts';
import { ButtonLink } from '#ui/button.tsx';

type HomePlace = HomeBlockView<'locations'>['places'][number];

/** A phone lists the first ones (`.place-lines` in home.css), with a link to all. */
const PLACES_ON_A_PHONE = 4;

/** The locations of a site, one to a line: address, opening status, phone and number of vehicles. */
function HomePlaces({ places }: { places: readonly HomePlace[] }) {
  return (
    <ul className="place-lines">
      {places.map((place) => (
        <li key={place.link}>
          {place.picture && (
            <a className="place-picture" href={place.link} tabIndex={-1} aria-hidden="true">
              <SitePicture picture={place.picture} alt="" sizes="(min-width: 48rem) 28rem, 94vw" />
            </a>
          )}
          <div className="place-words">
            <h3>
              <a href={place.link}>{place.name}</a>
            </h3>
            <p className="place-line">{place.address}</p>
          </div>
          {place.today && <TodayLine {...place.today} />}
          {place.phone && (
            <a className="place-contact" href={place.phone.href}>
              <Icon name="phone" />
              {place.phone.text}
            </a>
          )}
          {place.stockCount > 0 && (
            <a className="place-contact" href={place.stockPath}>
              {formatNumber(place.stockCount)} in stock
              <span className="visually-hidden">, at {place.name}</span>
              <Icon name="arrow-right" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * The component of each block. A site's settings decide which blocks a page has, and their order. A statement is large, a list has a
 * heading and a link to all of its kind, and what helps to find something (utility) has a small heading.
 */
const BLOCKS = {
  slider: ({ view }) =>
    view.slides.length > 0 ? (
      <>
        <h1 className="visually-hidden">{view.tagline ?? view.name}</h1>
        <HeroSlider
          kind="opening"
          slides={view.slides}
          label={`News from ${view.name}`}
          automatic={view.automatic}
          eager
        />
      </>
    ) : (
      <Hero {...view} />
    ),
  search: ({ view, title }) =>
    view.contactPath === null ? (
      <section className="section section-utility home-search" aria-labelledby="search-title" id="search">
        <Container>
          <div className="panel">
            <h2 id="search-title">{title ?? 'Find your next vehicle'}</h2>
            <StockSearch {...view.view} />
          </div>
        </Container>
      </section>
    ) : (
      <section className="section" id="search">
        <Container>
          <StockComing contactPath={view.contactPath} illustration={view.illustration} />
        </Container>
      </section>
    ),
  bodySelector: ({ view, title }) => (
    <Section id="bodies" title={title ?? 'Shop by body type'} level="utility">
      <BodySelector {...view} />
    </Section>
  ),
  budget: ({ view, title }) => (
    <Section
      id="budget"
      title={title ?? "What's your budget?"}
      intro="Enter your repayment and deposit to see what you can afford."
      level="statement"
      sunken
    >
      <BudgetWidget {...view} />
    </Section>
  ),
  priceRange: ({ view, title }) => (
    <Section id="price" title={title ?? 'Search by price'} level="utility">
      <PriceRangeSearch {...view} />
    </Section>
  ),
  makes: ({ view, title }) => (
    <Section id="makes" title={title ?? view.title} level="utility">
      <PopularMakes items={view.items} />
    </Section>
  ),
  featured: ({ view, title }) => <Vehicles id="featured" title={title ?? 'Featured vehicles'} view={view} />,
  justArrived: ({ view, title }) => <Vehicles id="latest" title={title ?? 'Latest arrivals'} view={view} sunken />,
  offers: ({ view, title }) => (
    <Section
      id="offers"
      title={title ?? 'Special offers'}
      aside={<SeeAll href="/special-offers" text={`See all ${view.all}`} of="offers" />}
    >
      <ul className="offers">
        {view.offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} />
          </li>
        ))}
      </ul>
    </Section>
  ),
  models: ({ view, title }) => (
    <Section
      id="models"
      title={title ?? 'Explore the range'}
      aside={<SeeAll href="/models" text={`See all ${view.all}`} of="models" />}
      sunken
    >
      <ul className="models models-row">
        {view.models.map((model) => (
          <li key={model.slug}>
            <ModelCard model={model} />
          </li>
        ))}
      </ul>
    </Section>
  ),
  promo: ({ view }) => (
    <>
      {view.slides.length > 0 && (
        <HeroSlider kind="promo" label="Promotions" slides={view.slides} automatic={view.automatic} />
      )}
      {view.notes.length > 0 && <PromoNotes notes={view.notes} />}
    </>
  ),
  reviews: ({ view }) => <Reviews view={view} />,
  blogs: ({ view, title }) => (
    <Section
      id="blogs"
      title={title ?? 'News and advice'}
      aside={<SeeAll href={POSTS_PATH} text={`See all ${view.all}`} of="posts" />}
      sunken
    >
      <PostCards posts={view.posts} />
    </Section>
  ),
  claims: ({ view }) => (
    <section className="claims-strip" aria-labelledby="promises-title" id="promises">
      <Container>
        <h2 className="visually-hidden" id="promises-title">
          Our promise
        </h2>
        <ul className="claims">
          {view.claims.map((claim) => (
            <li key={`${claim.text} ${claim.scope}`}>
              <Icon name="badge-check" />
              <span>
                <strong>{claim.text}</strong>
                {claim.scope && <span className="claim-scope quiet">{claim.scope}</span>}
              </span>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  ),
  locations: ({ view, title }) => (
    <Section
      id="locations"
      title={title ?? (view.places.length === 1 ? 'Our location' : 'Our locations')}
      level="utility"
      aside={
        view.places.length > PLACES_ON_A_PHONE && (
          <SeeAll href={view.contactPath} text={`See all ${view.places.length}`} of="locations" />
        )
      }
    >
      <HomePlaces places={view.places} />
    </Section>
  ),
  payments: ({ view }) => (
    <section className="payments" aria-labelledby="payments-title">
      <Container>
        <h2 id="payments-title">We accept</h2>
        <ul>
          {view.accepted.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ul>
      </Container>
    </section>
  ),
} satisfies BlockComponents<HomeBlock>;

export function HomeBlocks({ blocks }: { blocks: readonly HomeBlock[] }) {
  return <Blocks blocks={blocks} components={BLOCKS} />;
}

/** Promotions without a picture, each on a line. */
function PromoNotes({ notes }: { notes: HomeBlockView<'promo'>['notes'] }) {
  return (
    <section className="promo-notes" aria-label="More promotions">
      <Container>
        <ul>
          {notes.map((note) => (
            <li key={note.id}>
              <p>
                <strong>{note.name}</strong> {note.description}
              </p>
              <a className="link-more" href={note.url}>
                {note.label}
                <Icon name="arrow-right" />
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

function Hero({ name, tagline, conditions, vehicle, all, search }: HomeBlockView<'slider'>) {
  return (
    <section className="hero">
      <Container className="hero-grid stack gap-6">
        <div className="hero-words">
          {tagline && <p className="hero-name">{name}</p>}
          <h1>{tagline ?? name}</h1>
          {conditions.length > 0 && (
            <ul className="hero-links cluster">
              {conditions.map((one) => (
                <li key={one.label}>
                  <a href={one.href}>
                    {one.label} <span>{formatNumber(one.count)}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
          {search && (
            <div className="opening-search">
              <QuickSearch
                form={{ action: search.action, fields: [] }}
                placeholder={search.placeholder}
                label="Search our stock"
              />
            </div>
          )}
          {vehicle && (
            <p className="hero-action">
              <ButtonLink href={all.href}>View {all.text}</ButtonLink>
            </p>
          )}
        </div>
        {vehicle && (
          <a className="hero-car" href={vehicle.href}>
            <img src={vehicle.picture.src} alt="" width={1200} height={900} fetchPriority="high" />
            <span className="hero-car-words">
              <span>Just in: {vehicle.title}</span>
              <strong>{vehicle.price}</strong>
            </span>
          </a>
        )}
      </Container>
    </section>
  );
}

function Vehicles({ id, title, view, sunken }: { id: string; title: string; view: VehiclesView; sunken?: boolean }) {
  return (
    <Section
      id={id}
      title={title}
      sunken={sunken}
      aside={<SeeAll href={view.more} text="See all" of={title.toLowerCase()} />}
    >
      <StockCards cards={view.cards} />
    </Section>
  );
}
