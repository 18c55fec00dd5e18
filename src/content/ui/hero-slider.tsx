import { useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { SitePicture, type SitePictureView } from '#ui/responsive-picture.tsx';

export interface Slide {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly url: string;
  readonly label: string;
  readonly image: SitePictureView | null;
  /** Another cut for a phone, 800 by 1000. */
  readonly phoneImage: SitePictureView | null;
  /** The picture stands alone. */
  readonly hide_overlay: boolean;
}

/** Pixels of a whole picture. */
const SIZES = { opening: { width: 1920, height: 700 }, promo: { width: 1920, height: 540 } } as const;

const STAY_MS = 6000;

/**
 * Wide pictures with words over them, in a row that snaps. Without scripts it is a row that scrolls. It moves on by itself
 * unless one asked for little motion, points at it, is inside it or has stopped it.
 */
export function HeroSlider({
  slides,
  label,
  kind,
  eager = false,
}: {
  slides: readonly Slide[];
  label: string;
  kind: keyof typeof SIZES;
  /** At the top of the page. */ eager?: boolean;
}) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [held, setHeld] = useState(false);
  const several = slides.length > 1;

  useEffect(() => {
    setPlaying(several && !matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, [several]);
  useEffect(() => {
    const list = row.current!;
    const look = () => setAt(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
    list.addEventListener('scroll', look, { passive: true });
    return () => list.removeEventListener('scroll', look);
  }, []);
  const show = (index: number) => {
    const list = row.current!;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left: index * list.clientWidth, behavior: calm ? 'instant' : 'smooth' });
  };
  useEffect(() => {
    if (!playing || held) return;
    const timer = setTimeout(() => show((at + 1) % slides.length), STAY_MS);
    return () => clearTimeout(timer);
  }, [playing, held, at, slides.length]);

  return (
    <section
      className={classNames('slider', `slider-${kind}`)}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
      }}
    >
      <ul className="slides" ref={row}>
        {slides.map((slide, index) => (
          <li
            key={slide.id}
            id={`slide-${slide.id}`}
            className={classNames('slide', slide.hide_overlay && 'slide-bare', slide.phoneImage && 'slide-phone')}
          >
            <a href={slide.url}>
              {slide.image && (
                <SitePicture
                  picture={slide.image}
                  phone={slide.phoneImage}
                  alt={slide.hide_overlay ? slide.name : ''}
                  {...SIZES[kind]}
                  sizes="100vw"
                  priority={eager && index === 0}
                />
              )}
              {!slide.hide_overlay && (
                <span className="slide-words">
                  <strong className="slide-name">{slide.name}</strong>
                  {slide.description && <span className="slide-description">{slide.description}</span>}
                  <span className="button slide-link">
                    {slide.label}
                    <Icon name="arrow-right" />
                  </span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {several && (
        <div className="slider-controls">
          <button type="button" className="slider-play" aria-pressed={!playing} onClick={() => setPlaying(!playing)}>
            <span className={classNames('slider-play-mark', playing && 'slider-playing')} aria-hidden="true" />
            <span className="visually-hidden">Pause the slides</span>
          </button>
          <ul className="slider-dots">
            {slides.map((slide, index) => (
              <li key={slide.id}>
                <button
                  type="button"
                  aria-current={index === at || undefined}
                  aria-label={`Show slide ${index + 1}: ${slide.name}`}
                  onClick={() => show(index)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
