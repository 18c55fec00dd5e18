import { MAX_FRAMES } from './picture-url.ts';
import { isPictureSource } from './picture-source.ts';

/** Frames that a page loads at most: a step of five degrees. */
export const MOST_FRAMES = 72;

/**
 * Which frames of the record are shown, as their places in it. What is no picture is left out. Of more than a page should load every
 * second or third is taken, so that the turn stays whole and its steps even. One frame is no turn.
 */
export function shownFrames(images: readonly string[]): readonly number[] {
  const usable = images.slice(0, MAX_FRAMES).flatMap((url, index) => (isPictureSource(url) ? [index] : []));
  const stride = Math.ceil(usable.length / MOST_FRAMES);
  const shown = usable.filter((_, at) => at % stride === 0);
  return shown.length > 1 ? shown : [];
}
