import { openPhoto } from '#media/rules/picture-set.ts';
import { classNames } from './class-names.ts';

/** The photo of the card that was pressed last: the browser has its file, and the page that comes shows the same photo larger. */
let pressed: { readonly stem: string; readonly file: string } | null = null;

export function keepPressedPhoto(card: Element | null): void {
  const { origin, pathname } = new URL(
    card?.querySelector<HTMLImageElement>('img.picture')?.currentSrc || '/',
    document.baseURI,
  );
  // As pages write it: with an origin only where that is another one.
  const file = (origin === new URL(document.baseURI).origin ? '' : origin) + pathname;
  pressed = { stem: folderOf(file), file };
}

/** The file in which this photo (its stem) was just seen. */
function pressedPhoto(stem: string): string | null {
  return pressed?.stem === stem ? pressed.file : null;
}

/** The file in which some photo of the same vehicle was just seen, to stand in for another picture of it (its stem). */
export function pressedPhotoOfSame(stem: string): string | null {
  return pressed && folderOf(pressed.stem) === folderOf(stem) ? pressed.file : null;
}

const folderOf = (address: string) => address.slice(0, address.lastIndexOf('/'));

/**
 * One photo, in the smallest file that the browser can show well. Its place is kept by its dimensions, and a blurred preview of a few
 * hundred bytes lies under it until it is there; so does the same photo of the card that led to the page, which is sharp. `priority` for the first two of a page, which are fetched at once and
 * early; everything else waits until it is near. Without scripts all of it works.
 */
export function ResponsivePicture({
  photo,
  alt,
  sizes,
  priority = false,
  className,
}: {
  /** Its stem (`photoStem` of the domain). */
  photo: string;
  /** Empty when the words beside it already say it. */
  alt: string;
  /** How wide it is on the page, as for `<img sizes>`; without a true one the browser fetches far too much. */
  sizes: string;
  priority?: boolean;
  className?: string;
}) {
  const { src, srcSet, preview, width, height } = openPhoto(photo);
  const seen = priority ? pressedPhoto(photo) : null;
  const loading = priority ? 'eager' : 'lazy';
  return (
    <span className={classNames('responsive-picture', className)}>
      <img
        className={seen ? 'responsive-picture-seen' : 'responsive-picture-preview'}
        src={seen ?? preview}
        alt=""
        aria-hidden="true"
        width={width}
        height={height}
        loading={loading}
        decoding="async"
      />
      <picture>
        <source type="image/avif" srcSet={srcSet.avif} sizes={sizes} />
        <source type="image/webp" srcSet={srcSet.webp} sizes={sizes} />
        <img
          className="picture"
          src={src}
          srcSet={srcSet.jpeg}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={loading}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
        />
      </picture>
    </span>
  );
}

/** A picture that a site names: for a slide, a promotion, an offer, a model. */
export interface SitePictureView {
  readonly src: string;
  /** What the addresses of its sizes and formats begin with; `null` where it is one file. */
  readonly photo: string | null;
}

/** Up to here a phone gets its own cut of a picture, as the style sheets of slides do. */
const PHONE = '(max-width: 39.99rem)';

/**
 * One picture of a site, in the smallest file that shows it well, its place kept by its dimensions. `phone` is another cut of it for
 * narrow screens. `priority` for what is seen first.
 */
export function SitePicture({
  picture,
  phone = null,
  alt,
  width = 1200,
  height = 900,
  sizes,
  priority = false,
  className,
}: {
  picture: SitePictureView;
  phone?: SitePictureView | null;
  /** Empty when the words beside it already say it. */
  alt: string;
  width?: number;
  height?: number;
  sizes: string;
  priority?: boolean;
  className?: string;
}) {
  const set = picture.photo === null ? null : openPhoto(picture.photo);
  const narrow = phone?.photo ? openPhoto(phone.photo) : null;
  return (
    <picture className="site-picture">
      {narrow && <source media={PHONE} type="image/avif" srcSet={narrow.srcSet.avif} sizes="100vw" />}
      {narrow && <source media={PHONE} type="image/webp" srcSet={narrow.srcSet.webp} sizes="100vw" />}
      {phone && <source media={PHONE} srcSet={narrow?.srcSet.jpeg ?? phone.src} sizes="100vw" />}
      {set && <source type="image/avif" srcSet={set.srcSet.avif} sizes={sizes} />}
      {set && <source type="image/webp" srcSet={set.srcSet.webp} sizes={sizes} />}
      <img
        className={classNames('picture', className)}
        src={set?.src ?? picture.src}
        srcSet={set?.srcSet.jpeg}
        sizes={set ? sizes : undefined}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
