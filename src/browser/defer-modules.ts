const PRELOAD = '<link rel="modulepreload" href="';
const END = '"/>';
const MODULE = '<script type="module" async="">';

/**
 * Keeps the page's modules from competing with its first paint: their preloads and the script that runs them become data, which the inline
 * script of `browser/start-script.ts` turns back into modules when the browser is idle, or at the first gesture. The text of the module
 * is unchanged, so its hash in the policy is valid for both. Returns the pieces of the page in order; preloads come before the module.
 */
export function deferModules(html: string): string[] {
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
