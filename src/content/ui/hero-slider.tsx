import { useEffect, useRef, useState, type RefObject } from 'react';
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
  /** The phone crop, 800 by 1000 pixels. */
  readonly phoneImage: SitePictureView | null;
  /** Shows the picture without text. */
  readonly hide_overlay: boolean;
}

/** Picture sizes in pixels. */
const SIZES = { opening: { width: 1920, height: 700 }, promo: { width: 1920, height: 540 } } as const;

const SLIDE_MS = 6000;

/**
 * Wide pictures with text over them, in a row with scroll snap. Without scripts it just scrolls. It does not advance
 * automatically if the user prefers reduced motion, hovers over it, has focus in it or has paused it.
 */
export function HeroSlider({
  slides,
  label,
  kind,
  automatic = false,
  eager = false,
}: {
  slides: readonly Slide[];
  label: string;
  kind: keyof typeof SIZES;
  automatic?: boolean;
  /** True if it is at the top of the page. */ eager?: boolean;
}) {
  const row = useRef<HTMLUListElement>(null);
  const several = slides.length > 1;
  const { at, playing, setPlaying, setPaused, show } = useSlides(row, slides.length, automatic);

  return (
    <section
      className={classNames('slider', `slider-${kind}`)}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setPaused(false);
      }}
    >
      <ul className="slides" ref={row}>
        {slides.map((slide, index) => (
          <HeroSlide key={slide.id} slide={slide} kind={kind} priority={eager && index === 0} />
        ))}
      </ul>
      {several && (
        <div className="slider-controls row">
          {automatic && (
            <button type="button" className="slider-play" aria-pressed={!playing} onClick={() => setPlaying(!playing)}>
              <span className={classNames('slider-play-mark', playing && 'slider-playing')} aria-hidden="true" />
              <span className="visually-hidden">Pause the slides</span>
            </button>
          )}
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

function HeroSlide({ slide, kind, priority }: { slide: Slide; kind: keyof typeof SIZES; priority: boolean }) {
  return (
    <li
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
            priority={priority}
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
  );
}

/** The visible slide of the row, and its automatic advance. */
function useSlides(row: RefObject<HTMLUListElement | null>, count: number, automatic: boolean) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [paused, setPaused] = useState(false);
  const advances = automatic && count > 1;

  useEffect(() => {
    setPlaying(advances && !matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, [advances]);
  useEffect(() => {
    const list = row.current!;
    const look = () => setAt(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
    list.addEventListener('scroll', look, { passive: true });
    return () => list.removeEventListener('scroll', look);
  }, [row]);
  useEffect(() => {
    if (!playing || paused) return;
    const timer = setTimeout(() => {
      // The row may have gone before this effect is undone.
      if (row.current) scrollToSlide(row.current, (at + 1) % count);
    }, SLIDE_MS);
    return () => clearTimeout(timer);
  }, [row, playing, paused, at, count]);
  return { at, playing, setPlaying, setPaused, show: (index: number) => scrollToSlide(row.current!, index) };
}

function scrollToSlide(list: HTMLElement, index: number): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ left: index * list.clientWidth, behavior: reducedMotion ? 'instant' : 'smooth' });
}
