import { slugOf } from '#rules/normal-form.ts';
import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { offerPath } from '#content/rules/offer.ts';
import { SITE_FORM_TABLE } from '#leads/rules/site-forms.ts';
import { topicHref } from '#leads/rules/topic.ts';
import { liveOffers } from '#content/queries.ts';
import { OfferKind } from '#content/ui/offer-card.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Terms } from '#ui/terms.tsx';
import { SitePicture } from '#ui/responsive-picture.tsx';
import { redirectTo } from '../page-paths.ts';
import { sharePicture } from '../share-picture.server.ts';
import { pageMeta } from '../page-meta.ts';
import { dataOf, pageData } from '#browser/page-data.ts';
import { scopeContext } from '../context.ts';
import { offerView } from './offer-view.ts';
import '#styles/pages/content.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const page = dataOf(loaderData);
  return pageMeta({ ...page, title: page.offer.name, description: page.offer.text.short });
};

/** An offer by its id, with its make in the path where the site has several. Other paths redirect to the canonical one. */
export function loader({ request, params, url, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, now, origin, holdsUntil } = scope;
  const id = params['second'] ?? params['first'];
  const offer = liveOffers(site, now, holdsUntil).find((one) => one.id === id);
  if (!offer || (params['second'] !== undefined && slugOf(offer.manufacturer ?? '') !== params['first']))
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
  };
  return pageData('offer', page, request);
}

export default function Offer() {
  const { offer, terms, termsOnMobile, contact } = dataOf(useLoaderData<typeof loader>());
  return (
    <Container className="offer-page">
      <Breadcrumb
        crumbs={[
          { label: 'Home', href: '/' },
          { label: 'Special offers', href: '/special-offers' },
          { label: offer.name, href: null },
        ]}
      />
      <div className="offer-page-grid">
        <div className="offer-page-words">
          <OfferKind offer={offer} />
          <h1>{offer.name}</h1>
          {offer.price && <p className="offer-price">{offer.price}</p>}
          {offer.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="model-hero-actions">
            <ButtonLink href={contact}>Enquire about this offer</ButtonLink>
            {offer.model && (
              <ButtonLink variant="secondary" href={offer.model.href}>
                Explore {offer.model.name}
              </ButtonLink>
            )}
          </p>
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
      {terms && (
        <Terms title="Conditions of this offer" onMobile={termsOnMobile}>
          <p>{terms}</p>
        </Terms>
      )}
    </Container>
  );
}
