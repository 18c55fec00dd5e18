import type { MetaDescriptor } from 'react-router';
import { ModelCard } from '#content/ui/model-card.tsx';
import { OfferCard } from '#content/ui/offer-card.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SitePicture } from '#ui/responsive-picture.tsx';
import { pageMeta } from '../page-meta.ts';
import type { ModelPage } from './model-view.server.ts';
import { formatNumber } from '#rules/money.ts';

export function modelMeta(model: ModelPage): MetaDescriptor[] {
  const { name, siteName, summary } = model;
  return pageMeta({ ...model, title: name, description: summary ?? `${name} at ${siteName}.` });
}

/** The page of a model: description, starting price, stock and offers. */
export function ModelScreen({ model }: { model: ModelPage }) {
  const { card } = model;
  return (
    <>
      <section className="model-hero" aria-labelledby="model-title">
        <Container>
          <Breadcrumb
            crumbs={[
              { label: 'Home', href: '/' },
              { label: 'Models', href: '/models' },
              { label: model.name, href: null },
            ]}
          />
          <div className="model-hero-grid">
            <div className="model-hero-words">
              {card.status && <p className="model-status">{card.status}</p>}
              <h1 id="model-title">{model.name}</h1>
              {model.bodies.length > 0 && <p className="model-hero-bodies">{model.bodies.join(' · ')}</p>}
              {card.from && <p className="model-from">{card.from}</p>}
              {model.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <p className="model-hero-actions">
                {model.stock && (
                  <ButtonLink href={model.stock.href}>
                    {model.stock.count === 1 ? 'View 1 in stock' : `View ${formatNumber(model.stock.count)} in stock`}
                  </ButtonLink>
                )}
                <ButtonLink variant={model.stock ? 'secondary' : 'primary'} href={model.contact}>
                  Enquire now
                </ButtonLink>
              </p>
            </div>
            {card.image && (
              <SitePicture
                className="model-hero-picture"
                picture={card.image}
                alt={model.name}
                sizes="(min-width: 78rem) 40rem, (min-width: 58rem) 50vw, 100vw"
                priority
              />
            )}
          </div>
        </Container>
      </section>
      {model.offers.length > 0 && (
        <Section id="offers" title={`Offers on the ${card.name}`}>
          <ul className="offers">
            {model.offers.map((offer) => (
              <li key={offer.id}>
                <OfferCard offer={offer} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {model.others.length > 0 && (
        <Section id="others" title="More models" sunken>
          <ul className="models models-row">
            {model.others.map((other) => (
              <li key={other.slug}>
                <ModelCard model={other} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
