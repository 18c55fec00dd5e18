import { memo } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { BrandLogo } from '#ui/picture.tsx';
import { formatNumber } from '#rules/money.ts';

interface Link {
  readonly label: string;
  readonly link: string;
}

interface CountedLink extends Link {
  readonly count: number;
}

/** Tiles of makes with their logos, body types, price bands: the same on every page, and not rendered again for each. */
export const StockMenuPanel = memo(function StockMenuPanel({
  title,
  tiles,
  bodies,
  bands,
  all,
}: {
  title: string;
  tiles: readonly (Link & { readonly logo: string | null })[];
  bodies: readonly (Link & { readonly picture: string })[];
  bands: readonly CountedLink[];
  all: CountedLink;
}) {
  return (
    <div className="stock-menu">
      <section>
        <h2>{title}</h2>
        <ul className="brand-tiles">
          {tiles.map((tile) => (
            <li key={tile.link}>
              <a href={tile.link}>
                <BrandLogo logo={tile.logo} />
                <span>{tile.label}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      {bodies.length > 1 && (
        <section>
          <h2>Body types</h2>
          <ul className="menu-bodies">
            {bodies.map((body) => (
              <li key={body.link}>
                <a href={body.link}>
                  <img src={body.picture} alt="" width={96} height={72} loading="lazy" decoding="async" />
                  <span>{body.label}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Price</h2>
        <ul className="menu-bands">
          {bands.map((band) => (
            <li key={band.link}>
              <a href={band.link}>
                {band.label} <span className="tile-count">{formatNumber(band.count)}</span>
              </a>
            </li>
          ))}
        </ul>
        <a className="link-more" href={all.link}>
          {all.label} ({formatNumber(all.count)})
          <Icon name="arrow-right" />
        </a>
      </section>
    </div>
  );
});
