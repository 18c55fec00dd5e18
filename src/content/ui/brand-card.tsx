import { Icon } from '#ui/icon/icon.tsx';
import { BrandLogo } from '#ui/picture.tsx';
import { SitePicture, type SitePictureView } from '#ui/responsive-picture.tsx';

export interface BrandCardView {
  readonly title: string;
  readonly logo: string | null;
  /** `null` if the brand has neither a page, nor a link, nor vehicles. */
  readonly href: string | null;
  /** Link text of the title: `Explore Jayco`, `See stock` without a page; `null` without a link. */
  readonly more: string | null;
  /** A vehicle of the brand, or the picture of a business. */
  readonly picture: SitePictureView | null;
  readonly text: string | null;
  /** `47 caravans`; `null` without any. */
  readonly count: string | null;
  /** The lowest price with what it includes: `$29,990`, `Drive Away`. */
  /** A price, and its type as it follows on the same line. */
  readonly from: { readonly text: string; readonly typeAfter: string } | null;
  /** The bodies with most vehicles, each with its search. */
  readonly bodies: readonly { readonly name: string; readonly count: number; readonly href: string }[];
  /** Locations that sell it: `At Tuggerah and Albury`, `At 4 locations`; `null` if no location names it. */
  readonly places: string | null;
}

/** A brand with what the site has of it. */
export function BrandCard({
  brand,
  sizes = '(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 40vw',
  priority,
}: {
  brand: BrandCardView;
  /** The width of the picture, as in `sizes` of an image. */
  sizes?: string | undefined;
  priority: boolean;
}) {
  const { title, logo, href, more, picture, text, count, from, bodies, places } = brand;
  return (
    <article className="card brand-card">
      {picture && (
        <div className="card-media">
          <SitePicture picture={picture} alt="" sizes={sizes} priority={priority} />
        </div>
      )}
      <div className="card-body">
        <div className="brand-card-head row gap-3">
          <BrandLogo logo={logo} />
          <h3 className="card-title">{href === null ? title : <a href={href}>{title}</a>}</h3>
        </div>
        {text && <p className="brand-card-text muted">{text}</p>}
        {bodies.length > 0 && (
          <ul className="brand-card-bodies" aria-label={`${title} by body`}>
            {bodies.map((body) => (
              <li key={body.name}>
                <a href={body.href}>
                  {body.name} <span className="facet-count">{body.count}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {places && (
          <p className="brand-card-places quiet">
            <Icon name="map-pin" />
            {places}
          </p>
        )}
        {from && (
          <p className="brand-card-from">
            From <strong>{from.text}</strong>
            {from.typeAfter}
          </p>
        )}
        <p className="brand-card-foot quiet">
          {more && (
            <span className="brand-card-more row" aria-hidden="true">
              {more}
              <Icon name="arrow-right" />
            </span>
          )}
          {count && <span>{count}</span>}
        </p>
      </div>
    </article>
  );
}
