import { Gallery } from '#ui/gallery.tsx';
import type { MediaView } from './media-view.ts';

export function Media({ view }: { view: MediaView }) {
  return <Gallery name={view.name} pictures={view.pictures} thumbnails={view.thumbnails} tag={view.tag} />;
}
