import { PostCards } from '#content/ui/post-card.tsx';
import { Section } from '#ui/layout/section.tsx';
import { DeliveryCalculator } from '#finance/ui/delivery-calculator.tsx';
import { FuelCalculator } from '#finance/ui/fuel-calculator.tsx';
import { fuelSummary } from '#finance/rules/fuel.ts';
import { MoreOrLess } from '#ui/more-or-less.tsx';
import { Accordion } from '#ui/accordion.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Container } from '#ui/layout/container.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { DirectionsLink } from '#dealerships/ui/place-lines.tsx';
import { RightsInShort } from '#vehicle/ui/buyer-rights.tsx';
import { SalesCounter } from '#vehicle/ui/sales-counter.tsx';
import { Disclaimer } from '#finance/ui/disclaimer.tsx';
import { Blocks, type BlockComponents } from '#views/page/blocks.tsx';
import type { SidebarView } from './sidebar-view.ts';
import type { CalculatorsView, SectionProps, SectionView } from './section-views.ts';
import { Fold, VehicleSection } from './vehicle-section.tsx';
import { ProtectYourCar, UsedCarChecks, WhatsIncluded } from './copy-points.tsx';
import { FinanceCalculator } from './finance-calculator.tsx';
import { Gauge } from './gauge.tsx';
import { VehicleMap } from './map.tsx';
import { Similar } from './similar.tsx';

function Blogs({ view, title }: SectionProps<'blogs'>) {
  return (
    <Section id="blogs" title={title}>
      <PostCards posts={view.posts} />
    </Section>
  );
}

const ID = 'running-costs';

function calculatorsTitle(delivery: boolean, fuel: boolean): string {
  if (delivery && fuel) return 'Delivery and running costs';
  return delivery ? 'Delivery' : 'Running costs';
}

/** The delivery and fuel calculators. */
function Calculators({ view: { href, delivery, fuel } }: { view: CalculatorsView }) {
  // New values from the server remount the form.
  return (
    <VehicleSection
      id={ID}
      title={calculatorsTitle(delivery !== null, fuel !== null)}
      folded={[
        fuel && fuelSummary(fuel.typed, fuel.ownEconomy),
        delivery && (fuel ? 'delivery to your postcode' : 'To your postcode'),
      ]
        .filter(Boolean)
        .join(', ')}
      open={Boolean(delivery?.typed) || JSON.stringify(fuel?.typed) !== JSON.stringify(fuel?.start)}
    >
      <div className="calc-pair">
        {delivery && (
          <DeliveryCalculator key={`${delivery.vehicle} ${delivery.typed}`} action={`${href}#${ID}`} {...delivery} />
        )}
        {fuel && <FuelCalculator key={JSON.stringify(fuel)} action={`${href}#${ID}`} {...fuel} />}
      </div>
    </VehicleSection>
  );
}

/** The truncated comments, and a disclosure that replaces them with the full text. */
function DealerComments({ view, title }: SectionProps<'dealerComments'>) {
  return (
    <VehicleSection id="dealer-comments" title={title} folded={view.paragraphs[0]}>
      <div className="comments">
        <Paragraphs paragraphs={view.short ?? view.paragraphs} />
        {view.short && (
          <details className="show-all" data-remember="dealer-comments-all" suppressHydrationWarning>
            <summary>
              <MoreOrLess more="more" less="less" />
            </summary>
            <Paragraphs paragraphs={view.paragraphs} />
          </details>
        )}
      </div>
    </VehicleSection>
  );
}

function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="prose">
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}

function Faq({ view, title }: SectionProps<'faq'>) {
  return (
    <VehicleSection id="faq" title={title} folded={view.items[0]!.question}>
      <Accordion
        id="faq"
        sections={view.items.map(({ question, answer }, index) => ({
          id: `faq-${index + 1}`,
          title: question,
          content: <p>{answer}</p>,
        }))}
      />
    </VehicleSection>
  );
}

function Features({ view, title }: SectionProps<'features'>) {
  return (
    <VehicleSection id="features" title={title} folded={view.first.join(', ')}>
      <FeatureList features={view.first} />
      {view.more.length > 0 && (
        <details className="show-all" data-remember="features-all" suppressHydrationWarning>
          <summary>
            <MoreOrLess
              more={
                <>
                  {view.labels.more}
                  <span className="visually-hidden"> {view.first.length + view.more.length} features</span>
                </>
              }
              less={view.labels.less}
            />
          </summary>
          <FeatureList features={view.more} />
        </details>
      )}
    </VehicleSection>
  );
}

function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className="feature-list">
      {features.map((feature, index) => (
        <li key={`${index} ${feature}`}>
          <Icon name="check" />
          {feature}
        </li>
      ))}
    </ul>
  );
}

function KeyInformation({ view, title }: SectionProps<'keyInformation'>) {
  return (
    <VehicleSection id="key-information" title={title}>
      <FactList className="specs" facts={view.entries} />
    </VehicleSection>
  );
}

function LocationBar({ view }: SectionProps<'locationBar'>) {
  return (
    <aside className="location-bar" aria-label="Location">
      <Container>
        <p>
          <Icon name="map-pin" />
          <span>
            {view.here && `This ${view.here} is at `}
            <strong>{view.name}</strong>, {view.city}
          </span>
        </p>
        <ul>
          <li>
            <DirectionsLink to={view.directions}>{view.directionsLabel}</DirectionsLink>
          </li>
          <li>
            <a href={view.stock.href}>{view.stock.text}</a>
          </li>
        </ul>
      </Container>
    </aside>
  );
}

function PageBanner({ view }: SectionProps<'banner'>) {
  return (
    <nav className="page-banner" aria-label="More from us">
      <Container>
        <ul>
          {view.items.map((item) => (
            <li key={item.link}>
              <a href={item.link}>
                <Icon name={item.icon} />
                <span>
                  <strong>{item.title}</strong>
                  {item.text}
                </span>
                <Icon name="arrow-right" className="page-banner-sign" />
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </nav>
  );
}

function ReserveOnline({ view, title }: SectionProps<'reserveOnline'>) {
  if (!view.isFree)
    return (
      <VehicleSection id="reserve-online" title="Reserved" folded="On hold">
        <div className="reserve-online panel">
          <p>This {view.type} is on hold. If you reserved it, continue where you left off.</p>
          <ButtonLink href={view.href} variant="secondary" rel="nofollow">
            Open your reservation
          </ButtonLink>
        </div>
      </VehicleSection>
    );
  return (
    <VehicleSection
      id="reserve-online"
      title={title}
      folded={view.deposit ? `${view.deposit} for ${view.hours} hours, refundable` : `${view.hours} hours, free`}
    >
      <div className="reserve-online panel">
        <p>
          {view.deposit
            ? `Hold this ${view.type} for ${view.hours} hours with a ${view.deposit} deposit. It is 100% refundable.`
            : `Hold this ${view.type} for ${view.hours} hours. It costs nothing.`}
        </p>
        <ButtonLink href={view.href}>{view.deposit ? `Reserve for ${view.deposit}` : title}</ButtonLink>
      </div>
    </VehicleSection>
  );
}

function Specifications({ view, title }: SectionProps<'specifications'>) {
  return (
    <VehicleSection id="specifications" title={title} folded={view.first.map(({ value }) => value).join(', ')}>
      <FactList className="specs" facts={view.first} />
      {view.more.length > 0 && (
        <details className="show-all" data-remember="specifications-all" suppressHydrationWarning>
          <summary>
            <MoreOrLess more={view.labels.more} less={view.labels.less} />
          </summary>
          <FactList className="specs" facts={view.more} />
        </details>
      )}
    </VehicleSection>
  );
}

function WhyBuy({ view }: SectionProps<'whyBuy'>) {
  return (
    <section id="why-buy" className="why-buy" aria-label={view.panel?.title ?? view.sales?.title}>
      {view.panel && (
        <div>
          <h2>{view.panel.title}</h2>
          <ul className="why-lines">
            {view.panel.lines.map((line) => (
              <li key={line}>
                <Icon name="badge-check" />
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
      {view.sales && <SalesCounter {...view.sales} />}
    </section>
  );
}

/** The buyer's legal rights, beside the dealer's promises. */
function Rights({ title, view }: SectionProps<'rights'>) {
  return (
    <VehicleSection id="rights" title={title}>
      <RightsInShort view={view} />
    </VehicleSection>
  );
}

/** `Car Details`: stock number, VIN, registration and so on. */
export function DetailsCard({ view }: { view: SidebarView['details'] }) {
  return (
    <section className="panel vehicle-details" aria-labelledby="details-title">
      <h2 id="details-title">{view.title}</h2>
      <Fold
        id="details"
        figure={view.entries
          .map(({ label, value }) => (/^\d+$/.test(value) ? `${value} ${label.toLowerCase()}` : value))
          .join(', ')}
      >
        <FactList facts={view.entries} />
      </Fold>
    </section>
  );
}

/** The component of each section of `vdp.sections`; section-views.ts creates the views. */
const SECTIONS = {
  keyInformation: KeyInformation,
  usedCarChecks: UsedCarChecks,
  dealerComments: DealerComments,
  whatsIncluded: WhatsIncluded,
  whyBuy: WhyBuy,
  rights: Rights,
  reserveOnline: ReserveOnline,
  protectYourCar: ProtectYourCar,
  features: Features,
  specifications: Specifications,
  gauge: Gauge,
  calculators: Calculators,
  financeCalculator: FinanceCalculator,
  disclaimer: Disclaimer,
  faq: Faq,
  map: VehicleMap,
  similar: Similar,
  blogs: Blogs,
  locationBar: LocationBar,
  banner: PageBanner,
} satisfies BlockComponents<SectionView>;

export function Sections({ sections }: { sections: readonly SectionView[] }) {
  return <Blocks blocks={sections} components={SECTIONS} />;
}
