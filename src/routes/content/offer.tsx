import { toSlug } from '#rules/normal-form.ts';
import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { offerPath } from '#content/rules/offer.ts';
import { SITE_FORM_TABLE } from '#leads/rules/site-forms.ts';
import { topicHref } from '#leads/rules/topic.ts';
import { liveOffers } from '#content/queries.ts';
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
import { redirectTo } from '#views/page/page-paths.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { readPageData, pageData, type PageOf } from '#browser/page-data.ts';
import { scopeContext } from '#views/context.ts';
import { StockSection } from './model-sections.tsx';
import { stockOfOffer } from '#views/content/model-stock.server.ts';
import { offerView } from '#views/content/offer-view.ts';
import '#styles/pages/content.css';

const OTHERS = 3;

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const page = readPageData(loaderData);
  return pageMeta({ ...page, title: page.offer.name, description: page.offer.text.short });
};

/** An offer by its id, with its make in the path if the site has several. Other paths redirect to the canonical one. */
export async function loader({ request, params, url, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, now, origin, holdsUntil } = scope;
  const id = params['second'] ?? params['first'];
  const live = liveOffers(site, now, holdsUntil);
  const offer = live.find((one) => one.id === id);
  if (!offer || (params['second'] !== undefined && toSlug(offer.manufacturer ?? '') !== params['first']))
    throw data(null, { status: 404 });
  const path = offerPath(offer, site.settings.site.manufacturer);
  redirectTo(path, url);
  const page = {
    siteName: site.name,
    share: sharePicture(scope, offer.image_or_model_image?.url ?? null),
    canonical: origin + path,
    offer: offerView(offer, scope),
    terms: offer.disclaimer,
    termsOnMobile: site.settings.ui.termsOnMobile,
    contact: topicHref(SITE_FORM_TABLE.offer.page.path, { kind: 'offer', id: offer.id }),
    stock: await stockOfOffer(offer, scope),
    others: live
      .filter((other) => other !== offer)
      .slice(0, OTHERS)
      .map((other) => offerView(other, scope)),
  };
  return pageData('offer', page, request);
}

export default function OfferPage() {
  const { offer, terms, termsOnMobile, contact, stock, others } = readPageData(useLoaderData<typeof loader>());
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

type OfferData = PageOf<typeof loader>;

function OfferHead({ offer, contact, stock }: Pick<OfferData, 'offer' | 'contact' | 'stock'>) {
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
          <div className="model-hero-words">
            <OfferKind offer={offer} />
            <h1 id="offer-title">{offer.name}</h1>
            <OfferPrice offer={offer} />
            {offer.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="model-hero-actions">
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
              sizes="(min-width: 78rem) 40rem, (min-width: 58rem) 50vw, 100vw"
              priority
            />
          )}
        </div>
      </Container>
    </section>
  );
}
