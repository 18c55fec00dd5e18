import type { InteriorHotspot, SpinHotspot } from './spin.ts';
import type { ShownPicture } from './picture-set.ts';

export interface GalleryPicture extends ShownPicture {
  readonly thumb: string;
  /** The whole photo, for who opens it without scripts. */
  readonly full: string;
}

export type VideoView =
  /** `player` is our own page around YouTube's player; `page` is the video at YouTube. */
  | { readonly kind: 'youtube'; readonly player: string; readonly page: string }
  | { readonly kind: 'file'; readonly src: string; readonly type: string };

export interface SpinView {
  /** Addresses without their width (`stemAt`). */
  readonly frames: readonly string[];
  readonly hotspots: readonly SpinHotspot[];
  readonly autoRotate: boolean;
}

export interface InteriorView {
  /** Address without its width. */
  readonly panorama: string;
  readonly hotspots: readonly InteriorHotspot[];
}

export type MediaMode = 'spin' | 'images' | 'interior';

/** Everything of a vehicle that can be looked at, finished. */
export interface MediaView {
  readonly name: string;
  /** At least one: where there is no photo it is a drawing. */
  readonly pictures: readonly GalleryPicture[];
  /** There is no photo yet. */
  readonly awaited: boolean;
  /** The form that requests photos; `null` where there are some, the vehicle is gone or the site takes no requests. */
  readonly photosHref: string | null;
  readonly thumbnails: boolean;
  readonly video: VideoView | null;
  readonly spin: SpinView | null;
  readonly interior: InteriorView | null;
  readonly opensIn: MediaMode;
  readonly tag: { readonly kind: string; readonly text: string } | null;
}
