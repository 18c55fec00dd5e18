import { createHash } from 'node:crypto';

/** Other origins that a page may use. */
export interface PageOrigins {
  readonly pictures: readonly string[];
  /** Origins that scripts may send requests to. */
  readonly connections: readonly string[];
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
}

/**
 * The policy of a finished page, given in pieces that no script spans. Inline scripts are allowed by the hashes of
 * exactly those that were rendered: a cached page has the right policy, and an injected script is not allowed. Data
 * blocks (JSON-LD) are not scripts and need no hash.
 */
export function contentSecurityPolicy(pieces: readonly string[], origins: Partial<PageOrigins> = {}): string {
  const hashes = new Set<string>();
  // Twenty times as fast as a regular expression: React escapes angle brackets in attributes, and scripts end as HTML
  // specifies.
  for (const html of pieces) {
    for (let at = html.indexOf('<script'); at >= 0;) {
      const open = html.indexOf('>', at);
      const end = html.indexOf('</script>', open);
      if (end < 0) break;
      const attributes = html.slice(at, open);
      if (!/\ssrc=|type="application\/(ld\+)?json"/.test(attributes))
        hashes.add(
          `'sha256-${createHash('sha256')
            .update(html.slice(open + 1, end))
            .digest('base64')}'`,
        );
      at = html.indexOf('<script', end);
    }
  }
  return policy([...hashes], origins);
}

export function policy(
  scriptHashes: readonly string[],
  { pictures = [], connections = [], scripts = [], frames = [] }: Partial<PageOrigins> = {},
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...scriptHashes].join(' '),
    // The development server applies edited styles through <style> elements, and reports edits through a socket.
    import.meta.env?.DEV ? "style-src-elem 'self' 'unsafe-inline'" : "style-src-elem 'self'",
    // React writes style="" on the server; an attribute cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    // Feeds link to pictures on hosts of the dealer systems.
    ["img-src 'self' data: https:", ...pictures].join(' '),
    // The same applies to videos. The YouTube player is on a page of our own (video-player.ts), so that no other page
    // needs to frame another site.
    "media-src 'self' https:",
    [import.meta.env?.DEV ? "connect-src 'self' ws:" : "connect-src 'self'", ...connections].join(' '),
    ...(frames.length > 0 ? [["frame-src 'self'", ...frames].join(' ')] : []),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
