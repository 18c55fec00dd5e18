import { useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { StockImage } from '#ui/picture.tsx';
import type { GalleryPicture, VideoView } from '../rules/media-view.ts';

/** A file uses the browser's player. YouTube only loads after a click, and is a link without scripts. */
export function VideoSlide({
  name,
  video,
  poster,
  seen,
}: {
  name: string;
  video: VideoView;
  poster: GalleryPicture;
  seen: boolean;
}) {
  return video.kind === 'file' ? (
    <FileVideo name={name} video={video} poster={poster} seen={seen} />
  ) : (
    <YoutubeVideo name={name} video={video} poster={poster} seen={seen} />
  );
}

function FileVideo({
  name,
  video,
  poster,
  seen,
}: {
  name: string;
  video: Extract<VideoView, { kind: 'file' }>;
  poster: GalleryPicture;
  seen: boolean;
}) {
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!seen) player.current?.pause();
  }, [seen]);
  return (
    // No captions: feeds do not have any, and the page has the facts as text.
    <video
      ref={player}
      className="gallery-video"
      controls
      preload="none"
      playsInline
      poster={poster.src}
      aria-label={`Video of the ${name}`}
      width={1200}
      height={900}
    >
      <source src={video.src} type={video.type} />
      <a href={video.src}>Watch the video of the {name}</a>
    </video>
  );
}

function YoutubeVideo({
  name,
  video,
  poster,
  seen,
}: {
  name: string;
  video: Extract<VideoView, { kind: 'youtube' }>;
  poster: GalleryPicture;
  seen: boolean;
}) {
  const [playing, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  // Stops the video when the slide is not visible any more.
  useEffect(() => {
    if (!seen) setPlaying(false);
  }, [seen]);
  useEffect(() => {
    if (playing) frame.current?.focus();
  }, [playing]);
  if (playing)
    return (
      <iframe
        ref={frame}
        className="gallery-video"
        src={video.player}
        title={`Video of the ${name}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      />
    );
  return (
    <a
      className="gallery-facade"
      href={video.page}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setPlaying(true);
      }}
    >
      <StockImage picture={{ ...poster, alt: '' }} sizes="(min-width: 64rem) 60vw, 100vw" />
      <span className="gallery-play" aria-hidden="true">
        <Icon name="play" />
      </span>
      <span className="gallery-facade-words">
        Watch the video<span className="visually-hidden"> of the {name}</span> <small>Plays from YouTube</small>
      </span>
    </a>
  );
}
