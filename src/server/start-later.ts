const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULE = '<script type="module" async="">';

/**
 * Takes the page's modules off the way of its first paint: their preloads and the script that runs them become data, which the small
 * script of `start-script.ts` turns back into modules once the page is there, or at the first sign of a person. The text of the module
 * is unchanged, so the hash that the policy takes of it holds for both.
 */
export function startLater(html: string): string {
  if (!html.includes(MODULE)) return html;
  const preloads: string[] = [];
  const lean = html.replace(PRELOAD, (_, href: string) => {
    preloads.push(href);
    return '';
  });
  return lean.replace(MODULE, `<script type="text/plain" data-modules="${preloads.join(' ')}">`);
}
