import type { ReactNode } from 'react';
import { Later, later } from '#browser/later.tsx';
import type { CalloutTone, PageLink } from '#content/rules/page.ts';
import { People } from '#dealerships/ui/people.tsx';
import { Accordion } from '#ui/accordion.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { IconName } from '#ui/icon/icon-names.ts';
import { Container } from '#ui/layout/container.tsx';
import { SeeAll } from '#ui/layout/section.tsx';
import { formatNumber } from '#rules/money.ts';
import { SitePicture } from '#ui/responsive-picture.tsx';
import { Blocks, type BlockComponents } from '../page/blocks.tsx';
import { Prose } from './prose.tsx';
import type { PageAnswer } from './page-form.tsx';
import type { PagePictureView, SectionProps, SectionView } from './page-view.server.ts';

/** Most pages have neither, and load nothing of them. */
const PageForm = later(async () => (await import('./page-form.tsx')).PageForm);
const StockCards = later(async () => (await import('../cards/stock-card.tsx')).StockCards);

/** The first section of a page: its title over or beside a picture. */
export function PageHero({ view, title, crumbs }: SectionProps<'hero'> & { title: string; crumbs: ReactNode }) {
  const { picture } = view;
  return (
    <section className={classNames('page-hero', picture === null && 'page-hero-plain')} aria-labelledby="page-title">
      {picture && (
        <SitePicture
          className="page-hero-picture"
          picture={picture.picture}
          phone={view.phonePicture}
          alt={picture.alt}
          width={1920}
          height={700}
          sizes="100vw"
          priority
        />
      )}
      <Container className="page-hero-words stack">
        {crumbs}
        <h1 id="page-title">{title}</h1>
        <Prose html={view.html} />
        <Buttons links={view.links} />
      </Container>
    </section>
  );
}

/** A text with its headings; `id` makes a heading the target of the list of contents. */
export function PageText({ view }: SectionProps<'text'>) {
  const text = (
    <div className="page-text stack gap-6">
      {view.parts.map((part, index) => (
        <div key={part.id ?? index} className="page-part">
          {part.id && <h2 id={part.id}>{part.heading}</h2>}
          <Prose html={part.html} />
        </div>
      ))}
    </div>
  );
  if (view.picture === null) return text;
  return (
    <div className={classNames('page-split', view.side === 'left' && 'page-split-left')}>
      {text}
      <Figure view={view.picture} sizes="(min-width: 64rem) 40rem, 100vw" />
    </div>
  );
}

function Figure({ view: { picture, alt, caption }, sizes }: { view: PagePictureView; sizes: string }) {
  return (
    <figure className="page-figure">
      <SitePicture picture={picture} alt={alt} sizes={sizes} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

function Buttons({ links }: { links: readonly PageLink[] }) {
  return links.length === 0 ? null : (
    <p className="cluster gap-3">
      {links.map((link, index) => (
        <ButtonLink key={link.href + link.label} href={link.href} variant={index === 0 ? 'primary' : 'secondary'}>
          {link.label}
        </ButtonLink>
      ))}
    </p>
  );
}

/** A section with its heading and introduction. Without a heading it is a part of the section above. */
function Band({
  view,
  className,
  aside,
  children,
}: {
  view: { readonly heading: string | null; readonly id: string; readonly html: string };
  className: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { heading, id, html } = view;
  return (
    <section className={classNames('page-band', className)} aria-labelledby={heading ? id : undefined}>
      <Container>
        {(heading || html.trim() !== '' || aside) && (
          <div className="section-head">
            <div>
              {heading && <h2 id={id}>{heading}</h2>}
              <Prose html={html} className="page-intro" />
            </div>
            {aside}
          </div>
        )}
        {children}
      </Container>
    </section>
  );
}

function Cards({ view }: SectionProps<'cards'>) {
  const Title = view.heading === null ? 'h2' : 'h3';
  return (
    <Band view={view} className="page-band-cards">
      <ul className="page-cards grid gap-5">
        {view.cards.map((card) => (
          <li key={card.title} className="page-card">
            {card.picture && (
              <SitePicture
                className="page-card-picture"
                picture={card.picture.picture}
                alt={card.picture.alt}
                sizes="(min-width: 64rem) 27rem, (min-width: 40rem) 50vw, 100vw"
              />
            )}
            <div className="page-card-words">
              <Title className="page-card-title">{card.title}</Title>
              <Prose html={card.html} />
              {card.link && (
                <a className="link-more" href={card.link.href}>
                  {card.link.label}
                  <Icon name="arrow-right" />
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Band>
  );
}

function Pictures({ view }: SectionProps<'pictures'>) {
  const alone = view.pictures.length === 1;
  return (
    <Band view={view} className="page-band-pictures">
      <div className={classNames('page-pictures grid', alone && 'page-pictures-one')}>
        {view.pictures.map((picture) => (
          <Figure
            key={picture.picture.src}
            view={picture}
            sizes={alone ? '(min-width: 84rem) 84rem, 100vw' : '(min-width: 40rem) 50vw, 100vw'}
          />
        ))}
      </div>
    </Band>
  );
}

function Figures({ view }: SectionProps<'figures'>) {
  return (
    <Band view={view} className="page-band-figures">
      <ul className="page-figures">
        {view.figures.map(({ value, html }) => (
          <li key={value}>
            <b>{value}</b>
            <Prose html={html} />
          </li>
        ))}
      </ul>
    </Band>
  );
}

const CALLOUT_ICONS = { note: 'info', good: 'check', warning: 'triangle-exclamation-point' } as const satisfies Record<
  CalloutTone,
  IconName
>;

function Callout({ view }: SectionProps<'callout'>) {
  const { heading, id, html, links, tone } = view;
  return (
    <section className="page-band page-band-callout" aria-labelledby={heading ? id : undefined}>
      <Container>
        <div className={classNames('page-callout grid', `page-callout-${tone}`)}>
          <Icon name={CALLOUT_ICONS[tone]} />
          <div>
            {heading && <h2 id={id}>{heading}</h2>}
            <Prose html={html} />
            {links.map(({ href, label }) => (
              <a key={href + label} className="link-more" href={href}>
                {label}
                <Icon name="arrow-right" />
              </a>
            ))}
          </div>
        </div>
      </Container>
    </section>
  );
}

function PeopleBand({ view }: SectionProps<'people'>) {
  return (
    <Band view={view} className="page-band-people">
      <People people={view.people} />
    </Band>
  );
}

function Faq({ view }: SectionProps<'faq'>) {
  return (
    <Band view={view} className="page-band-faq">
      <Accordion
        id={`${view.id}-questions`}
        level={view.heading === null ? 2 : 3}
        sections={view.questions.map(({ id, question, html }) => ({
          id,
          title: question,
          content: <Prose html={html} />,
        }))}
      />
    </Band>
  );
}

function Form({ view, answer }: SectionProps<'form'> & { answer: PageAnswer | null }) {
  return (
    <div className="page-band page-band-form">
      <Container>
        <Later>
          <PageForm view={view} answer={answer} />
        </Later>
      </Container>
    </div>
  );
}

function Stock({ view }: SectionProps<'stock'>) {
  return (
    <Band
      view={view}
      className="page-band-stock section-sunken"
      aside={<SeeAll href={view.href} text={`See all ${formatNumber(view.count)}`} of="vehicles" />}
    >
      <Later>
        <StockCards cards={view.cards} />
      </Later>
    </Band>
  );
}

function CallToAction({ view }: SectionProps<'call-to-action'>) {
  return (
    <section className="page-action" aria-labelledby={view.heading ? view.id : undefined}>
      <Container className="page-action-row stack gap-5">
        <div>
          {view.heading && <h2 id={view.id}>{view.heading}</h2>}
          <Prose html={view.html} />
        </div>
        <Buttons links={view.links} />
      </Container>
    </section>
  );
}

/** A section below the first one of a page. */
const SECTIONS = {
  hero: ({ view }) => (
    <Band view={{ heading: null, id: '', html: view.html }} className="page-band-pictures">
      {view.picture && <Figure view={view.picture} sizes="100vw" />}
      <Buttons links={view.links} />
    </Band>
  ),
  text: ({ view }) => (
    <section className="page-band">
      <Container>
        <PageText view={view} />
      </Container>
    </section>
  ),
  pictures: Pictures,
  cards: Cards,
  figures: Figures,
  callout: Callout,
  people: PeopleBand,
  faq: Faq,
  form: Form,
  'call-to-action': CallToAction,
  stock: Stock,
} satisfies BlockComponents<SectionView, { answer: PageAnswer | null }>;

export function PageSections(props: { blocks: readonly SectionView[]; shared: { answer: PageAnswer | null } }) {
  return <Blocks {...props} components={SECTIONS} />;
}
