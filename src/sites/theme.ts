/** What a theme may be: custom properties (and color-scheme) on :root, also inside `@media (...)`, and nothing that loads, escapes or runs. */
const SPACE = /\s+/y;
const MEDIA = /@media\s*\([\w\s:.()-]*\)(?:\s+and\s+\([\w\s:.-]*\))*\s*\{/y;
const RULE = /:root(?:\[[a-z-]+(?:=(?:"[\w-]*"|'[\w-]*'|[\w-]+))?\])?\s*\{([^{}]*)\}/y;
const DECLARATION = /^(?:--[a-z0-9-]+\s*:\s*[^{};@!]+|color-scheme\s*:\s*(?:light|dark|light dark))$/;
/** Anything that can name an address or hide one, in a value or around it. */
const FORBIDDEN =
  /@import|@font-face|url\s*\(|image-set|(?:^|[^-\w])(?:src|image|element|cross-fade|paint|attr)\s*\(|expression|javascript:|<|\\/i;

/** Returns what is wrong with a theme's CSS, or null. */
export function themeProblem(css: string): string | null {
  const plain = withoutComments(css);
  if (plain === null) return 'has a comment or a quoted text that never ends';
  const bad = FORBIDDEN.exec(plain);
  if (bad) return `must not contain ${JSON.stringify(bad[0].trim())}: a theme sets custom properties and loads nothing`;
  let at = 0;
  let inMedia = false;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(plain);
    if (match) at += match[0].length;
    return match;
  };
  while (at < plain.length) {
    if (take(SPACE)) continue;
    if (!inMedia && take(MEDIA)) {
      inMedia = true;
      continue;
    }
    if (inMedia && plain[at] === '}') {
      inMedia = false;
      at += 1;
      continue;
    }
    const rule = take(RULE);
    if (!rule) return `must hold only ":root { --token: value; }", not: ${plain.slice(at, at + 60).trim()}`;
    for (const declaration of rule[1]!
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '')) {
      if (!DECLARATION.test(declaration))
        return `may set custom properties only (--color-brand: ...), not: ${declaration.slice(0, 60)}`;
    }
  }
  return inMedia ? 'has an @media that never ends' : null;
}

/** Comments become a space, as a browser reads them; what looks like one inside a quoted text is none. Null when one never ends. */
function withoutComments(css: string): string | null {
  const plain = css.replace(/"[^"\\\n]*"|'[^'\\\n]*'|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith('/*') ? ' ' : part,
  );
  const rest = plain.replace(/"[^"\\\n]*"|'[^'\\\n]*'/g, '');
  return /\/\*|["']/.test(rest) ? null : plain;
}
