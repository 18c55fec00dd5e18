import { escapeHtml } from '#rules/plain-characters.ts';

export interface MailRow {
  readonly label: string;
  readonly value: string;
  readonly href?: string;
}

/** A vehicle as a page shows it. Without its picture, which many mail programs hide at first, it still says everything. */
export interface MailVehicle {
  readonly name: string;
  readonly href: string;
  /** The line below the name. */
  readonly details: string | null;
  /** The price, and the total with on-road costs if that differs; all in the same size. */
  readonly prices: readonly string[];
  /** The conditions of an estimated total. */
  readonly conditions: string | null;
  /** An absolute URL of a JPEG, which every mail program shows. */
  readonly picture: string | null;
}

/** A part of a mail: a paragraph, a link to press, a vehicle, a title with rows, or what someone else wrote. */
export type MailPart =
  | { readonly text: string }
  | { readonly strong: string }
  | { readonly heading: string }
  | { readonly small: string }
  | { readonly action: string; readonly href: string }
  | { readonly vehicle: MailVehicle }
  | { readonly title: string; readonly rows: readonly MailRow[] }
  | { readonly title: string; readonly quote: string };

/** A site's look in its mails to shoppers. Colours are `#rrggbb`. */
export interface MailBrand {
  readonly name: string;
  /** The site's home page. */
  readonly home: string;
  /** The URL of the logo as PNG, and its width as it is shown; `null`: the name is written. */
  readonly logo: { readonly url: string; readonly width: number } | null;
  /** Behind the logo, and text on it. */
  readonly header: string;
  readonly onHeader: string;
  readonly button: string;
  readonly onButton: string;
  /** Links on white. */
  readonly link: string;
}

/** Mails to dealerships show whose mail they are by their sender only. */
const PLAIN = { button: '#1b3a5c', onButton: '#ffffff', link: '#0b4f9e' } as const;
type Colours = Pick<MailBrand, 'button' | 'onButton' | 'link'> & Partial<Pick<MailBrand, 'name'>>;

/** Mail programs drop style sheets, so styles are attributes. Colours have a contrast of 4.5 on white, and links their underline. */
const FONT = 'font: 16px/1.5 Arial, Helvetica, sans-serif';
const STYLE = {
  page: `margin: 0; padding: 24px 12px; background: #f2f3f5; color: #1b1f24; ${FONT}`,
  sheet:
    'max-width: 600px; margin: 0 auto; padding: 8px 24px 16px; background: #ffffff; border: 1px solid #dcdfe4; border-radius: 8px',
  branded: `margin: 0; padding: 0; background: #f2f3f5; color: #1b1f24; ${FONT}`,
  brandedSheet: 'width: 100%; max-width: 600px; background: #ffffff; border: 1px solid #dcdfe4',
  content: `padding: 8px 24px 24px; color: #1b1f24; ${FONT}`,
  warning: 'margin: 16px 0; padding: 12px 16px; background: #fff4d6; border-radius: 6px',
  notice: 'margin: 16px 0; padding: 12px 16px; background: #f2f3f5; border-left: 4px solid',
  heading: 'margin: 20px 0 8px; font-size: 24px; line-height: 1.25',
  small: 'margin: 16px 0; font-size: 13px; color: #59616b',
  title: 'margin: 24px 0 8px; font-size: 18px; line-height: 1.3',
  quote: 'margin: 0; padding: 12px 16px; background: #f2f3f5; border-radius: 6px; overflow-wrap: anywhere',
  table: 'border-collapse: collapse',
  label:
    'width: 34%; padding: 8px 12px 8px 0; border-top: 1px solid #e4e7eb; font-size: 14px; font-weight: normal; color: #59616b',
  value: 'padding: 8px 0; border-top: 1px solid #e4e7eb; overflow-wrap: anywhere',
  vehicle: 'margin: 20px 0; border: 1px solid #dcdfe4; border-collapse: collapse',
  picture: 'display: block; width: 100%; height: auto; border: 0; background: #e9ebee; color: #59616b; font-size: 14px',
  facts: 'padding: 14px 16px 16px',
  price: 'margin: 6px 0 0; font-size: 20px; font-weight: bold; line-height: 1.3',
  details: 'margin: 2px 0 0; font-size: 14px; color: #59616b',
} as const;

/** The widest a picture is shown. */
const PICTURE_WIDTH = 550;

/** A mail as plain text and as HTML: one column that a phone shows whole; with a brand, under the logo of the site. */
export function mailBody(
  title: string,
  parts: readonly MailPart[],
  brand: MailBrand | null = null,
): { readonly text: string; readonly html: string } {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>`;
  const body = parts.map((part) => partAsHtml(part, brand ?? PLAIN));
  return {
    text: `${parts.map(partAsText).join('\n\n')}\n`,
    html: brand === null ? plainPage(head, body) : brandedPage(head, body, brand),
  };
}

function plainPage(head: string, body: readonly string[]): string {
  return [
    `<!doctype html>\n<html lang="en-AU"><head>${head}</head><body style="${STYLE.page}">`,
    `<div style="${STYLE.sheet}">`,
    ...body,
    '</div>\n</body></html>\n',
  ].join('\n');
}

/** Tables, because Outlook for Windows lays out nothing else; the comments are the only way to give it a width. */
function brandedPage(head: string, body: readonly string[], brand: MailBrand): string {
  const { header, button } = brand;
  return [
    `<!doctype html>\n<html lang="en-AU"><head>${head}<meta name="color-scheme" content="light"></head>`,
    `<body style="${STYLE.branded}">`,
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" bgcolor="#f2f3f5"><tr><td align="center" style="padding: 16px 8px">',
    '<!--[if mso]><table role="presentation" width="600" cellspacing="0" cellpadding="0"><tr><td><![endif]-->',
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" align="center" bgcolor="#ffffff" style="${STYLE.brandedSheet}">`,
    `<tr><td bgcolor="${header}" style="padding: 18px 24px; background: ${header}; border-bottom: 4px solid ${button}">${brandLink(brand)}</td></tr>`,
    `<tr><td align="left" style="${STYLE.content}">`,
    ...body,
    '</td></tr></table>',
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table>\n</body></html>\n',
  ].join('\n');
}

/** With images off, the name of the site in the same place. */
function brandLink({ name, home, logo, onHeader }: MailBrand): string {
  const style = `color: ${onHeader}; font: bold 20px/1.3 Arial, Helvetica, sans-serif; text-decoration: none`;
  const shown =
    logo === null
      ? escapeHtml(name)
      : `<img src="${escapeHtml(logo.url)}" alt="${escapeHtml(name)}" width="${logo.width}" style="display: block; width: ${logo.width}px; max-width: 100%; height: auto; border: 0; ${style}">`;
  return `<a href="${escapeHtml(home)}" style="${style}">${shown}</a>`;
}

function partAsText(part: MailPart): string {
  if ('text' in part) return part.text;
  if ('strong' in part) return part.strong;
  if ('heading' in part) return part.heading;
  if ('small' in part) return part.small;
  if ('action' in part) return `${part.action}: ${part.href}`;
  if ('vehicle' in part) {
    const { name, details, prices, conditions, href } = part.vehicle;
    return [name, details, ...prices, conditions, href].filter((one) => one !== null).join('\n');
  }
  // Indents text of other people, so that it cannot be mistaken for the mail's own lines.
  if ('quote' in part)
    return `${part.title.toUpperCase()}\n${part.quote
      .split('\n')
      .map((one) => `  ${one}`.trimEnd())
      .join('\n')}`;
  const width = Math.max(...part.rows.map((one) => one.label.length)) + 2;
  const lines = part.rows.map(
    (one) =>
      `${`${one.label}:`.padEnd(width)}${one.value}${one.href?.startsWith('http') && one.href !== one.value ? ` ${one.href}` : ''}`,
  );
  return `${part.title.toUpperCase()}\n${lines.join('\n')}`;
}

function partAsHtml(part: MailPart, colours: Colours): string {
  if ('text' in part) return `<p>${escapeHtml(part.text)}</p>`;
  if ('strong' in part) return `<p style="${strongStyle(colours)}"><strong>${escapeHtml(part.strong)}</strong></p>`;
  if ('heading' in part) return `<h1 style="${STYLE.heading}">${escapeHtml(part.heading)}</h1>`;
  if ('small' in part) return `<p style="${STYLE.small}">${escapeHtml(part.small)}</p>`;
  if ('action' in part) return `<p>${linkTo(part.href, part.action, buttonStyle(colours))}</p>`;
  if ('vehicle' in part) return vehicleAsHtml(part.vehicle, colours);
  const title = `<h2 style="${STYLE.title}">${escapeHtml(part.title)}</h2>`;
  if ('quote' in part)
    return `${title}\n<blockquote style="${STYLE.quote}">${escapeHtml(part.quote).replaceAll('\n', '<br>\n')}</blockquote>`;
  const lines = part.rows.map(({ label, value, href }) => {
    const shown = href ? linkTo(href, value, `color: ${colours.link}`) : escapeHtml(value);
    const heading = `<th scope="row" align="left" valign="top" style="${STYLE.label}">${escapeHtml(label)}</th>`;
    return `<tr>${heading}<td valign="top" style="${STYLE.value}">${shown}</td></tr>`;
  });
  return [
    title,
    `<table role="presentation" width="100%" cellspacing="0" style="${STYLE.table}">`,
    ...lines,
    '</table>',
  ].join('\n');
}

/** To a dealership a warning, to a shopper what matters most, in the colour of the site. */
function strongStyle({ name, button }: Colours): string {
  return name === undefined ? STYLE.warning : `${STYLE.notice} ${button}`;
}

function buttonStyle({ button, onButton }: Colours): string {
  return `display: inline-block; padding: 12px 20px; background: ${button}; border-radius: 6px; color: ${onButton}; font-weight: bold; text-decoration: none`;
}

function vehicleAsHtml(vehicle: MailVehicle, { link }: Colours): string {
  const { name, href, details, prices, conditions, picture } = vehicle;
  const image =
    picture === null
      ? ''
      : `<tr><td><a href="${escapeHtml(href)}" style="color: ${link}"><img src="${escapeHtml(picture)}" alt="${escapeHtml(name)}" width="${PICTURE_WIDTH}" style="${STYLE.picture}"></a></td></tr>\n`;
  const facts = [
    linkTo(href, name, `color: ${link}; font-size: 18px; font-weight: bold; line-height: 1.3`),
    ...(details === null ? [] : [`<p style="${STYLE.details}">${escapeHtml(details)}</p>`]),
    ...prices.map((price) => `<p style="${STYLE.price}">${escapeHtml(price)}</p>`),
    ...(conditions === null ? [] : [`<p style="${STYLE.details}">${escapeHtml(conditions)}</p>`]),
  ];
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="${STYLE.vehicle}">\n${image}<tr><td style="${STYLE.facts}">${facts.join('\n')}</td></tr></table>`;
}

function linkTo(href: string, text: string, style: string): string {
  return `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a>`;
}
