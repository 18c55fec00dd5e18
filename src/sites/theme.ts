/** What a theme may be: custom properties on :root, and nothing that loads, escapes or runs. */
const RULE = /^\s*(?:@media\s*\([^{}]*\)\s*\{\s*)?:root(?:\[[^\]]*\])?\s*\{([^{}]*)\}\s*\}?\s*$/;
const DECLARATION = /^--[a-z0-9-]+\s*:\s*[^{};]+$/;
const FORBIDDEN = /@import|url\s*\(|expression|javascript:|<|\\/i;

/** Returns what is wrong with a theme's CSS, or null. */
export function themeProblem(css: string): string | null {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const bad = FORBIDDEN.exec(plain);
  if (bad) return `must not contain ${JSON.stringify(bad[0])}: a theme sets custom properties and loads nothing`;
  for (const block of plain.split(/(?<=\})/).map((part) => part.trim()).filter((part) => part !== '')) {
    const rule = RULE.exec(block);
    if (!rule) return `must hold only ":root { --token: value; }", not: ${block.slice(0, 60)}`;
    for (const declaration of rule[1]!.split(';').map((part) => part.trim()).filter((part) => part !== '')) {
      if (!DECLARATION.test(declaration)) return `may set custom properties only (--color-brand: ...), not: ${declaration.slice(0, 60)}`;
    }
  }
  return null;
}

/** Returns what is wrong with a logo's SVG, or null. */
export function logoProblem(svg: string): string | null {
  if (!/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(svg)) return 'must be one <svg> element';
  const bad = /<script|<foreignObject|<iframe|<image|<use[^>]+href\s*=\s*["'](?!#)|\son[a-z]+\s*=|javascript:|<!ENTITY|<!DOCTYPE|@import|url\(\s*["']?(?!#)/i.exec(svg);
  return bad ? `must not contain ${JSON.stringify(bad[0])}: a logo draws, and loads or runs nothing` : null;
}
