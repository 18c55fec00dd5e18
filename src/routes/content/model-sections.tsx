import { ModelCard } from '#content/ui/model-card.tsx';
import { OfferBand, OfferCard } from '#content/ui/offer-card.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Container } from '#ui/layout/container.tsx';
import { SeeAll, Section } from '#ui/layout/section.tsx';
import { SitePicture } from '#ui/responsive-picture.tsx';
import { formatNumber } from '#rules/money.ts';
import { classNames } from '#ui/class-names.ts';
import { StockCards } from '#views/cards/stock-card.tsx';
import { Blocks, type BlockComponents } from '#views/page/blocks.tsx';
import type { FoundStock, ModelPage, ModelSection, ModelSectionProps } from '#views/content/model-view.server.ts';

function Figures({ view: { figures } }: ModelSectionProps<'figures'>) {
  return (
    <section className="model-figures" aria-label="Key figures">
      <Container>
        <FactList facts={figures} />
      </Container>
    </section>
  );
}

/** The text, and the pictures in a mosaic. */
function About({ view: { paragraphs, pictures }, model: { name } }: ModelSectionProps<'about'>) {
  return (
    <Section id="about" title={paragraphs.length > 0 ? `About the ${name}` : `The ${name} in pictures`}>
      <div className="model-about stack gap-6">
        {paragraphs.length > 0 && (
          <div className="prose">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        {pictures.length > 0 && (
          <ul className="model-pictures">
            {pictures.map(({ picture, alt, caption }) => (
              <li key={picture.src}>
                <figure>
                  <SitePicture
                    picture={picture}
                    alt={alt}
                    sizes="(min-width: 64rem) 40vw, (min-width: 40rem) 50vw, 94vw"
                  />
                  {caption && <figcaption>{caption}</figcaption>}
                </figure>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

function Offers({ view: { offers }, model: { name } }: ModelSectionProps<'offers'>) {
  const [only, another] = offers;
  if (!only) return null;
  if (!another)
    return (
      <section className="model-offer" aria-label={`Offer on the ${name}`} id="offers">
        <OfferBand offer={only} />
      </section>
    );
  return (
    <Section id="offers" title={`Offers on the ${name}`}>
      <ul className="offers">
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Grades({ view: { grades }, model: { name, contact, gradeWord } }: ModelSectionProps<'grades'>) {
  return (
    <Section id="grades" title={`Choose your ${gradeWord}`}>
      <ul className="grades stack">
        {grades.map((grade) => (
          <li key={grade.name} className="grade stack gap-2">
            <h3>{grade.name}</h3>
            {grade.summary && <p className="muted">{grade.summary}</p>}
            <p className="grade-price">
              <b>{grade.price}</b>
              {grade.priceType && <span>{grade.priceType}</span>}
              {grade.priceNote && <span className="price-type">{grade.priceNote}</span>}
            </p>
            {grade.stock ? (
              <a className="link-more" href={grade.stock.href}>
                {grade.stock.text}
                <span className="visually-hidden">
                  : {name} {grade.name}
                </span>
              </a>
            ) : (
              <a className="link-more" href={contact}>
                Ask about this {gradeWord}
                <span className="visually-hidden">: {grade.name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The specifications of all grades. Common values are quiet. */
function Comparison({ view: { grades, rows }, model: { name, gradeWord } }: ModelSectionProps<'comparison'>) {
  return (
    <Section id="comparison" title={`Compare the ${gradeWord}s`} sunken>
      <section className="grade-scroll" aria-label={`Specifications of the ${name}`} tabIndex={0}>
        <table className="grade-table">
          <thead>
            <tr>
              <td />
              {grades.map((grade) => (
                <th key={grade.name} scope="col">
                  {grade.name}
                  <span>{grade.price}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values, differs }) => (
              <tr key={label} className={classNames(!differs && 'grade-same')}>
                <th scope="row">{label}</th>
                {values.map((value, at) => (
                  <td key={grades[at]!.name}>{value ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}

/** The latest vehicles of a model or an offer, and a link to all of them. */
export function StockSection({ name, stock }: { name: string; stock: NonNullable<FoundStock> }) {
  return (
    <Section
      id="stock"
      title={`${formatNumber(stock.count)} in stock now`}
      aside={
        stock.count > stock.cards.length && (
          <SeeAll href={stock.href} text={`See all ${formatNumber(stock.count)}`} of={name} />
        )
      }
    >
      <StockCards cards={stock.cards} />
    </Section>
  );
}

function More({ view: { others } }: ModelSectionProps<'more'>) {
  return (
    <Section id="others" title="More models" sunken>
      <ul className="models models-row">
        {others.map((other) => (
          <li key={other.slug}>
            <ModelCard model={other} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const SECTIONS = {
  figures: Figures,
  about: About,
  offers: Offers,
  grades: Grades,
  comparison: Comparison,
  stock: ({ view, model }) => <StockSection name={model.name} stock={view} />,
  more: More,
} satisfies BlockComponents<ModelSection, { model: ModelPage }>;

export function ModelSections(props: { blocks: readonly ModelSection[]; shared: { model: ModelPage } }) {
  return <Blocks {...props} components={SECTIONS} />;
}
