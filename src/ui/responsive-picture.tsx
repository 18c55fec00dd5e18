import { openPhoto } from '#rules/photo-urls.ts';
import { classNames } from './class-names.ts';

/** The photo of the last pressed card: the browser has the file cached, and the next page shows the same photo larger. */
let pressed: { readonly stem: string; readonly file: string } | null = null;

export function rememberPressedPhoto(card: Element | null): void {
  const { origin, pathname } = new URL(
    // The blurred preview is hidden from screen readers.
    card?.querySelector<HTMLImageElement>('img:not([aria-hidden])')?.currentSrc || '/',
    document.baseURI,
  );
  // The HTML has the same form: with an origin only if it is not this site's.
  const file = (origin === new URL(document.baseURI).origin ? '' : origin) + pathname;
  pressed = { stem: parentPath(file), file };
}

/** The cached file of this photo (its stem), if its card was pressed last. */
function pressedPhoto(stem: string): string | null {
  return pressed?.stem === stem ? pressed.file : null;
}

/** The cached file of any photo of the same vehicle, as a placeholder for another picture of it (its stem). */
export function pressedPhotoOfSame(stem: string): string | null {
  return pressed && parentPath(pressed.stem) === parentPath(stem) ? pressed.file : null;
}

const parentPath = (url: string) => url.slice(0, url.lastIndexOf('/'));

/**
 * One photo, in the smallest file that looks good in this browser. Its dimensions reserve its space. Until it has loaded, the
 * placeholder is a blurred preview of a few hundred bytes, or the sharp photo of the card that led to the page. `priority` is for
 * the first two of a page, which load immediately; all others load lazily. Works without scripts.
 */
export function ResponsivePicture({
  photo,
  alt,
  sizes,
  priority = false,
  className,
}: {
  /** Its stem (`photoStem`). */
  photo: string;
  /** Empty when the text beside it already says it. */
  alt: string;
  /** Its width on the page, as in `<img sizes>`; with a wrong value browsers download files that are far too large. */
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

/** A picture from a site's settings or content: of a slide, a promotion, an offer, a model. */
export interface SitePictureView {
  readonly src: string;
  /** The stem of the URLs of its sizes and formats; `null` if there is only one file. */
  readonly photo: string | null;
}

/** Up to this width the phone crop is used, as in the style sheets of slides. */
const PHONE = '(max-width: 39.99rem)';

/**
 * One picture of a site, in the smallest file that looks good, with its space reserved by its dimensions. `phone` is another crop
 * for narrow screens. `priority` is for pictures above the fold.
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
  /** Empty when the text beside it already says it. */
  alt: string;
  width?: number;
  height?: number;
  sizes: string;
  priority?: boolean;
  className?: string;
}) {
  const set = picture.photo === null ? null : openPhoto(picture.photo);
  return (
    <picture className="site-picture">
      {phone && <PhoneSources phone={phone} />}
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

function PhoneSources({ phone }: { phone: SitePictureView }) {
  const set = phone.photo ? openPhoto(phone.photo) : null;
  return (
    <>
      {set && <source media={PHONE} type="image/avif" srcSet={set.srcSet.avif} sizes="100vw" />}
      {set && <source media={PHONE} type="image/webp" srcSet={set.srcSet.webp} sizes="100vw" />}
      <source media={PHONE} srcSet={set?.srcSet.jpeg ?? phone.src} sizes="100vw" />
    </>
  );
}
