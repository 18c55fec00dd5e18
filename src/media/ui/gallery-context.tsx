import { createContext, useContext, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

export interface GalleryState {
  /** Slides in the row, the video included. */
  readonly count: number;
  /** Index of the visible slide. */
  readonly at: number;
  /** True if the last slide is visible. */
  readonly ended: boolean;
  readonly row: RefObject<HTMLUListElement | null>;
  readonly show: (index: number, how?: 'smooth' | 'instant') => void;
  /** Goes back to the first picture. */
  readonly reset: () => void;
}

const GalleryContext = createContext<GalleryState | null>(null);

/** Tracks the visible slide of a row, from the row's scroll position. */
export function GalleryProvider({ count, children }: { count: number; children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState({ at: 0, ended: count < 2 });
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const look = () => {
      const now = positionIn(list);
      setSeen((before) => (before.at === now.at && before.ended === now.ended ? before : now));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [count]);
  const show: GalleryState['show'] = (index, how = 'smooth') => {
    const list = row.current;
    const slide = list?.children[Math.min(Math.max(0, index), count - 1)] as HTMLElement | undefined;
    if (!list || !slide) return;
    const still = how === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left: slide.offsetLeft - startOffset(list), behavior: still ? 'instant' : 'smooth' });
  };
  const reset = () => {
    show(0, 'instant');
    setSeen({ at: 0, ended: count < 2 });
  };
  return <GalleryContext value={{ count, ...seen, row, show, reset }}>{children}</GalleryContext>;
}

/** Throws outside its provider. */
export function useGallery(): GalleryState {
  const state = useContext(GalleryContext);
  if (!state)
    throw new Error(
      'useGallery was called outside <GalleryProvider>. Put the component that shows or moves the gallery inside the provider.',
    );
  return state;
}

const startOffset = (list: HTMLElement) => (list.firstElementChild as HTMLElement | null)?.offsetLeft ?? 0;

function positionIn(list: HTMLElement): { at: number; ended: boolean } {
  const start = startOffset(list);
  const slides = [...list.children] as HTMLElement[];
  const ended = list.scrollLeft + list.clientWidth >= list.scrollWidth - 2;
  if (ended && list.scrollLeft > 2) return { at: slides.length - 1, ended };
  let at = 0;
  for (const [index, slide] of slides.entries()) {
    if (
      Math.abs(slide.offsetLeft - start - list.scrollLeft) < Math.abs(slides[at]!.offsetLeft - start - list.scrollLeft)
    )
      at = index;
  }
  return { at, ended };
}
