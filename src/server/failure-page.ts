import { createHash } from 'node:crypto';
import { escapeHtml } from '#rules/plain-characters.ts';
import { mainPhone } from '#views/locations/location-phones.ts';
import type { Site } from '#sites/site.ts';

/** Text for a shopper in place of a page that failed. */
export interface Failure {
  readonly title: string;
  readonly text: string;
}

/** System fonts and colours: nothing is loaded, because what failed may be what loads it. */
const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:90vh;display:grid;place-content:center;padding:1.5rem;font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:34rem}p{margin:0 0 1rem}h1{margin:0 0 .5rem;font-size:1.625rem;line-height:1.2}.site{font-weight:600}a{color:inherit;white-space:nowrap}
.retry{display:inline-block;padding:.75rem 1.25rem;border:1px solid;border-radius:.5rem;font-weight:600;text-decoration:none}.retry:focus-visible{outline:3px solid;outline-offset:2px}`;

const HASH = createHash('sha256').update(STYLE).digest('base64');

/** The policy of the page: its own styles and nothing else. */
export const FAILURE_POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * The page for a shopper when the screens themselves cannot be rendered: the site's name, what happened, a link that tries again and the
 * phone number. `retry` is the path and query of the page, `null` if a form was sent.
 */
export function failurePage(site: Site, { title, text }: Failure, retry: string | null): string {
  const phone = mainPhone(site.primaryLocation, site);
  const call = phone
    ? `<p>If it happens again, please call us: <a href="${escapeHtml(phone.href)}">${escapeHtml(phone.text)}</a>.</p>`
    : '';
  const again = retry === null ? '' : `<p><a class="retry" href="${escapeHtml(retry)}">Retry</a></p>`;
  return `<!DOCTYPE html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${escapeHtml(site.name)}</title><style>${STYLE}</style></head>
<body><main><p class="site">${escapeHtml(site.name)}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${again}${call}</main></body></html>
`;
}
