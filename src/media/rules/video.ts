import type { Vehicle } from '#vehicle/rules/vehicle.ts';

export type Video =
  | { readonly kind: 'youtube'; readonly id: string }
  /** A file for the browser's own player. */
  | { readonly kind: 'file'; readonly src: string; readonly type: 'video/mp4' | 'video/webm' };

const YOUTUBE_HOST = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const TYPES = { mp4: 'video/mp4', m4v: 'video/mp4', webm: 'video/webm' } as const;

/** Parses the video URL of a feed; `null` for URLs that a page must not embed. */
export function readVideo(address: string): Video | null {
  const own = /^\/media(?:\/\w[\w.-]*)+$/.test(address);
  if (!own && !/^https?:\/\//i.test(address)) return null;
  const url = URL.parse(address, 'https://own.example');
  if (!url || url.username !== '' || url.password !== '') return null;
  const id = youtubeId(url);
  if (id !== null) return YOUTUBE_ID.test(id) ? { kind: 'youtube', id } : null;
  const [, ending] = /\.(mp4|m4v|webm)$/i.exec(url.pathname) ?? [];
  // A page over https must not load a video over http.
  if (ending === undefined || url.protocol !== 'https:') return null;
  return { kind: 'file', src: own ? url.pathname : url.href, type: TYPES[ending.toLowerCase() as keyof typeof TYPES] };
}

/** The id in any form of a YouTube URL (`''` if it has none); `null` for another host. */
function youtubeId(url: URL): string | null {
  const host = url.hostname.toLowerCase();
  if (host === 'youtu.be') return url.pathname.slice(1).replace(/\/$/, '');
  if (!YOUTUBE_HOST.test(host)) return null;
  if (/^\/watch\/?$/.test(url.pathname)) return url.searchParams.get('v') ?? '';
  return /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? '';
}

/** The video of a vehicle: its own has priority over an external one. */
export function vehicleVideo(vehicle: Pick<Vehicle, 'videoUrl' | 'externalVideoUrl'>): Video | null {
  for (const address of [vehicle.videoUrl, vehicle.externalVideoUrl]) {
    const video = address === null ? null : readVideo(address);
    if (video) return video;
  }
  return null;
}
