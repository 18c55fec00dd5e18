import { isAvailable } from '#vehicle/rules/availability.ts';
import { pictureStem } from '#media/rules/part-pictures.ts';
import { isPictureSource } from '#media/rules/picture-url.ts';
import { realPhotos } from '#media/rules/own-picture.ts';
import { carName, type Car } from '#vehicle/rules/car.ts';
import { cardTag } from '#vehicle/rules/card-tag.ts';
import { exteriorHotspots, interiorHotspots, shownFrames } from '#media/rules/spin.ts';
import { videoOf, type Video } from '#media/rules/video.ts';
import type { GalleryPicture, InteriorView, MediaView, SpinView, VideoView } from '#media/rules/media-view.ts';
import type { ViewScope } from '../cards/car-card-view.ts';
import { photoAt, type PictureSetOptions } from '#media/rules/picture-set.ts';
import { photoOf, picturesOf, stockPicture, type StockPicture } from '../pictures.ts';

const MOST_PICTURES = 60;

/** What a vehicle's page shows of it. A vehicle that is gone keeps its photos and nothing more. */
export function mediaView(car: Car, { site, now, holdsUntil, pictureOrigin }: ViewScope): MediaView {
  const { settings } = site;
  const from = picturesOf({ site, pictureOrigin });
  const name = carName(car);
  const tag = cardTag(car, settings.tags, now);
  holdsUntil(tag?.until ?? null);
  const available = isAvailable(car);
  const photos = realPhotos(car).slice(0, MOST_PICTURES);
  const pictures = photos.map((_, index) => galleryPicture(photoOf(car, index, `${name}, picture ${index + 1}`, from)));
  const turns = available && settings.spin.view === 'on';
  const spin = turns ? spinView(car, settings.spin.autoRotate === 'on', from) : null;
  const video = available ? videoOf(car) : null;
  return {
    name,
    pictures: pictures.length > 0 ? pictures : [galleryPicture(stockPicture({ ...car, images: [] }, name, from))],
    awaited: pictures.length === 0,
    asksForPhotos: pictures.length === 0 && available,
    thumbnails: car.status === 'in_stock' && pictures.length > 3,
    video: video && videoView(video),
    spin,
    interior: turns ? interiorView(car, from) : null,
    opensIn: spin && settings.vdp.detailMode === 'spinner' ? 'spin' : 'images',
    tag: tag && { kind: tag.kind, text: tag.text },
  };
}

/** Thumbnails are the smallest size of a photo; a drawing is one file for all. */
function galleryPicture(picture: StockPicture): GalleryPicture {
  const { photo, src } = picture;
  return {
    ...picture,
    thumb: photo ? photoAt(photo, 160, 'webp') : src,
    full: photo ? photoAt(photo, 1920, 'jpeg') : src,
  };
}

function spinView(car: Car, autoRotate: boolean, from: PictureSetOptions): SpinView | null {
  const shown = shownFrames(car.spinImages);
  if (shown.length === 0) return null;
  return {
    frames: shown.map((index) => pictureStem(car, 'spin', index, from)),
    hotspots: exteriorHotspots(car.hotspots?.exterior ?? [], shown),
    autoRotate,
  };
}

function interiorView(car: Car, from: PictureSetOptions): InteriorView | null {
  if (car.spinInteriorImage === null || !isPictureSource(car.spinInteriorImage)) return null;
  return { panorama: pictureStem(car, 'interior', 0, from), hotspots: interiorHotspots(car.hotspots?.interior ?? []) };
}

function videoView(video: Video): VideoView {
  if (video.kind === 'file') return video;
  return { kind: 'youtube', player: `/video/youtube/${video.id}`, page: `https://www.youtube.com/watch?v=${video.id}` };
}
