import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Container } from '#ui/layout/container.tsx';
import { BrandLogo } from '#ui/picture.tsx';
import type { BrandsPage, BrandTile } from './brands-view.server.ts';
import { BrandCard } from '#content/ui/brand-card.tsx';
import { classNames } from '#ui/class-names.ts';

/** The pictures that the first window of a wide screen shows. */
const FIRST_PICTURES = 6;

/** The groups of brands, as tiles or cards. */
export function BrandsScreen({ page }: { page: BrandsPage }) {
  const { groups, summary } = page;
  return (
    <Container className="brands-page">
      <div className="page-head">
        <Breadcrumb crumbs={[{ label: 'Brands', href: null }]} />
        <h1>Brands</h1>
        <p className="page-head-line">{summary}</p>
      </div>
      {groups.map(({ group, title, tiles, cards, isCompact }, index) => (
        <section key={group} aria-labelledby={`brands-${group}`} className="brands-group">
          {/* One group needs no heading of its own on the page, only for screen readers. */}
          <h2 id={`brands-${group}`} className={groups.length === 1 ? 'visually-hidden' : undefined}>
            {title}
          </h2>
          <ul
            className={classNames(
              cards.length > 0 ? 'brand-cards stack gap-5' : 'brands-grid',
              isCompact && 'brand-cards-compact',
            )}
          >
            {tiles.map((tile) => (
              <li key={tile.title}>
                <Tile tile={tile} />
              </li>
            ))}
            {cards.map((brand, at) => (
              <li key={brand.title}>
                <BrandCard
                  brand={brand}
                  sizes={isCompact ? '9rem' : undefined}
                  priority={index === 0 && at < FIRST_PICTURES}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Container>
  );
}

function Tile({ tile: { title, href, logo, stock } }: { tile: BrandTile }) {
  const inside = (
    <>
      <BrandLogo logo={logo} />
      <span className="brands-name">{title}</span>
      {stock && <span className="tile-count">{stock}</span>}
    </>
  );
  return href === null ? (
    <div className="brands-tile stack gap-2">{inside}</div>
  ) : (
    <a className="brands-tile stack gap-2" href={href}>
      {inside}
    </a>
  );
}
