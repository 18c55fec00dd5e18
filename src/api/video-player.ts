const EMBED = 'https://www.youtube-nocookie.com';

/**
 * A page that contains only the YouTube player. Vehicle pages show it in a frame after a shopper has requested the
 * video: only this page's policy allows the foreign frame, whichever page the shopper came from. Opened directly, it
 * redirects to YouTube.
 */
export function youtubePlayer(id: string, fetchedFor: string | undefined): Response {
  if (!/^[\w-]{11}$/.test(id))
    return new Response('Video not found.\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  if (fetchedFor === 'document')
    return new Response(null, {
      status: 302,
      headers: { Location: `https://www.youtube.com/watch?v=${id}`, 'Cache-Control': 'no-store' },
    });
  const html =
    '<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Video</title>' +
    `<body style="margin:0"><iframe src="${EMBED}/embed/${id}?autoplay=1&amp;playsinline=1&amp;rel=0" title="Video" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" style="position:fixed;inset:0;width:100%;height:100%;border:0"></iframe></body></html>`;
  const policy = [
    "default-src 'none'",
    `frame-src ${EMBED}`,
    "style-src-attr 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  });
}
