import type { CSSProperties } from 'react';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';
import { SitePicture } from '#ui/responsive-picture.tsx';
import { formatNumber } from '#rules/money.ts';
import { ModelSections } from './model-sections.tsx';
import type { ModelPage } from '#views/content/model-view.server.ts';

/** The sections beside which the buttons of the opening are still on the screen. */
const BEFORE_BAR = 2;

/** The page of a model: its title over the sections in the site's order, and a bar that follows the later ones. */
export function ModelScreen({ model }: { model: ModelPage }) {
  const { sections } = model;
  return (
    <>
      <ModelHero model={model} />
      <ModelSections blocks={sections.slice(0, BEFORE_BAR)} shared={{ model }} />
      {sections.length > BEFORE_BAR && (
        <div className="model-rest">
          <ModelSections blocks={sections.slice(BEFORE_BAR)} shared={{ model }} />
          <ModelBar model={model} />
        </div>
      )}
    </>
  );
}

const PICTURE_SIZES = '(min-width: 84rem) 50rem, (min-width: 64rem) 58vw, 100vw';

function ModelHero({ model }: { model: ModelPage }) {
  const { card, colours } = model;
  return (
    <section className="model-hero" aria-labelledby="model-title">
      <Container>
        <Breadcrumb
          crumbs={[
            { label: 'Models', href: '/models' },
            { label: model.name, href: null },
          ]}
        />
        <div className="model-hero-grid">
          <div className="model-hero-words stack">
            {(card.status || model.bodies.length > 0) && (
              <p className="model-hero-kind cluster gap-3 muted">
                {card.status && <span className="model-status">{card.status}</span>}
                {model.bodies.join(' · ')}
              </p>
            )}
            <h1 id="model-title">{model.name}</h1>
            {model.summary && <p className="model-hero-summary">{model.summary}</p>}
            {card.from && (
              <p className="model-price">
                <span className="model-from">{card.from}</span>
                {card.priceType && <span className="model-price-type quiet">{card.priceType}</span>}
                {card.priceNote && <span className="price-type">{card.priceNote}</span>}
              </p>
            )}
            <ModelActions model={model} />
          </div>
          {colours.length > 0 ? (
            <ModelColours model={model} />
          ) : (
            card.image && (
              <SitePicture
                className="model-hero-picture"
                picture={card.image}
                alt={model.name}
                sizes={PICTURE_SIZES}
                priority
              />
            )
          )}
        </div>
      </Container>
    </section>
  );
}

function ModelActions({ model: { stock, contact } }: { model: ModelPage }) {
  return (
    <p className="model-hero-actions cluster gap-3">
      {stock && <ButtonLink href={stock.href}>View {formatNumber(stock.count)} in stock</ButtonLink>}
      <ButtonLink variant={stock ? 'secondary' : 'primary'} href={contact}>
        Enquire now
      </ButtonLink>
    </p>
  );
}

/**
 * The model in each of its colours: radio buttons of which each shows its picture, so that it works without scripts, by touch and by
 * arrow keys. A browser loads the picture of a colour when it is chosen.
 */
function ModelColours({ model: { name, colours } }: { model: ModelPage }) {
  return (
    <fieldset className="model-colours cluster gap-1">
      <legend className="visually-hidden">Colour</legend>
      {colours.map((colour, index) => (
        <label key={colour.name} className="model-colour" style={{ '--swatch': colour.swatch } as CSSProperties}>
          <input type="radio" name="colour" value={colour.name} defaultChecked={index === 0} />
          <span className="visually-hidden">{colour.name}</span>
          <span className="model-colour-dot" />
          <span className="model-colour-picture" aria-hidden="true">
            <SitePicture picture={colour.picture} alt="" sizes={PICTURE_SIZES} priority={index === 0} />
            <span className="model-colour-name">{colour.name}</span>
          </span>
        </label>
      ))}
      <p className="visually-hidden">Each colour shows a picture of the {name} in it.</p>
    </fieldset>
  );
}

/** Follows the sections of the page, from the moment that its opening has left the screen. */
function ModelBar({ model: { name, card, stock, contact } }: { model: ModelPage }) {
  return (
    <aside className="model-bar" aria-label={`${name}: what next`}>
      <Container className="model-bar-row row">
        <p className="model-bar-about">
          <b>{name}</b>
          {card.from && (
            <span>
              {card.from}
              {card.priceType && <small> {card.priceType}</small>}
            </span>
          )}
        </p>
        {stock && <ButtonLink href={stock.href}>See {formatNumber(stock.count)} in stock</ButtonLink>}
        <ButtonLink variant={stock ? 'secondary' : 'primary'} href={contact} aria-label={`Enquire about the ${name}`}>
          Enquire
        </ButtonLink>
      </Container>
    </aside>
  );
}
