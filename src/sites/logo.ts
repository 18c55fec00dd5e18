/** What a logo may be made of: shapes, text and paint. It loads nothing, links nowhere and runs nothing. */
const ELEMENTS: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'title',
  'desc',
  'style',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
]);
const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const PASSED_OVER = /<\?xml\s[^>]*\?>|<!--(?:(?!--)[\s\S])*-->/y;
const TEXT = /[^<]+/y;
/** In an attribute or a style: an address, or what can hide one. */
const LOADS = /javascript:|data:|url\(\s*["']?\s*(?!["'#\s])|@import|@font-face|image-set|src\s*\(|expression|\\|&#/i;

/** Returns what is wrong with a logo's SVG, or null. */
export function logoProblem(svg: string): string | null {
  const open: string[] = [];
  let roots = 0;
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(svg);
    if (match) at += match[0].length;
    return match;
  };
  while (at < svg.length) {
    if (take(PASSED_OVER)) continue;
    const text = take(TEXT)?.[0];
    if (text !== undefined) {
      if (open.length === 0 && text.trim().replace('\uFEFF', '') !== '')
        return 'must be one <svg> element and nothing else';
      if (open.at(-1) === 'style' && LOADS.test(text)) return forbidden(LOADS.exec(text)![0]);
      continue;
    }
    const tag = take(TAG);
    if (!tag) return `is no plain SVG at: ${svg.slice(at, at + 40)}`;
    const [, end, name, attributes, alone] = tag as unknown as [string, string, string, string, string];
    if (!ELEMENTS.has(name)) return forbidden(`<${name}>`);
    if (end) {
      if (open.pop() !== name) return `closes <${name}> where it is not open`;
      continue;
    }
    if (open.length === 0 && (name !== 'svg' || ++roots > 1)) return 'must be one <svg> element and nothing else';
    for (const [, attribute, double, single] of attributes.matchAll(ATTRIBUTE)) {
      const value = double ?? single ?? '';
      if (/^on/i.test(attribute!)) return forbidden(`${attribute}=`);
      if (/(?:^|:)(?:href|src)$/i.test(attribute!) && !value.startsWith('#'))
        return forbidden(`${attribute}="${value.slice(0, 40)}"`);
      if (!/^xmlns(?::|$)/.test(attribute!) && LOADS.test(value)) return forbidden(LOADS.exec(value)![0]);
    }
    if (!alone) open.push(name);
  }
  if (open.length > 0) return `never closes <${open.at(-1)}>`;
  return roots === 1 ? null : 'must be one <svg> element';
}

function forbidden(found: string): string {
  return `must not contain ${JSON.stringify(found)}: a logo draws, and loads or runs nothing`;
}
