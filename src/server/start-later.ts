const PRELOAD = '<link rel="modulepreload" href="';
const END = '"/>';
const MODULE = '<script type="module" async="">';

/**
 * Takes the page's modules off the way of its first paint: their preloads and the script that runs them become data, which the small
 * script of `start-script.ts` turns back into modules once the page is there, or at the first sign of a person. The text of the module
 * is unchanged, so the hash that the policy takes of it holds for both. The pieces of the page in their order; preloads stand before the module.
 */
export function startLater(html: string): string[] {
  const module = html.lastIndexOf(MODULE);
  if (module < 0) return [html];
  const pieces: string[] = [];
  const preloads: string[] = [];
  let at = 0;
  for (let link = html.indexOf(PRELOAD); link >= 0; link = html.indexOf(PRELOAD, at)) {
    const end = html.indexOf(END, link);
    preloads.push(html.slice(link + PRELOAD.length, end));
    pieces.push(html.slice(at, link));
    at = end + END.length;
  }
  pieces.push(
    html.slice(at, module),
    `<script type="text/plain" data-modules="${preloads.join(' ')}">`,
    html.slice(module + MODULE.length),
  );
  return pieces;
}
