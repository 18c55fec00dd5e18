import sanitizeHtml from 'sanitize-html';

const BLOCK =
  /<\/?(?:address|article|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|section|table|td|th|tr|ul)\b[^<>]*>/gi;
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});?/i;
const TAG = /<[a-z!/?]/i;
/** Markup hides behind markup (`&lt;b&gt;`, `<<b>b>`); after this many layers what is left is cut away. */
const LAYERS = 4;

/**
 * What a reader of the HTML would see, as plain text with line ends between blocks: no tags, open or closed, no script, entities
 * decoded. A plain `<` (`price < 5000`) stays.
 */
export function plainText(text: string): string {
  if (!text.includes('<') && !text.includes('&')) return text;
  let plain = text;
  for (let layer = 0; layer < LAYERS && (TAG.test(plain) || ENTITY.test(plain)); layer++) plain = strip(plain);
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
