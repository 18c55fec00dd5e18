import sanitizeHtml from 'sanitize-html';

const BLOCK =
  /<\/?(?:address|article|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|section|table|td|th|tr|ul)\b[^<>]*>/gi;
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});?/i;
const TAG = /<[a-z!/?]/i;
/** Markup can be nested in markup (`&lt;b&gt;`, `<<b>b>`); after this many rounds the rest is removed. */
const MAX_ROUNDS = 4;

/**
 * The text that a reader of the HTML would see, with line ends between blocks: no tags, closed or not, no scripts,
 * entities decoded. A plain `<` (`price < 5000`) stays.
 */
export function plainText(text: string): string {
  if (!text.includes('<') && !text.includes('&')) return text;
  let plain = text;
  for (let round = 0; round < MAX_ROUNDS && (TAG.test(plain) || ENTITY.test(plain)); round++) plain = strip(plain);
  return TAG.test(plain) ? plain.replace(/<[a-z!/?][^<>]*>?/gi, ' ') : plain;
}

function strip(text: string): string {
  const html = text.replace(BLOCK, '\n');
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&');
}

export function hasMarkup(text: string): boolean {
  return text.includes('<') && TAG.test(text);
}
