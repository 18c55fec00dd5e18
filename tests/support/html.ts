import { load, type CheerioAPI } from 'cheerio';

/** A page, parsed as a browser without scripts parses it. */
export interface Page {
  /** Cheerio for all other reads. */
  readonly $: CheerioAPI;
  readonly has: (selector: string) => boolean;
  /** The visible text of these elements (by default of the body), with single spaces, also between elements. */
  readonly text: (selector?: string) => string;
  /** The same of each element. */
  readonly texts: (selector: string) => string[];
  /** The attribute of the first element. */
  readonly attribute: (selector: string, name: string) => string | undefined;
  /** The attribute of each element that has it. */
  readonly attributes: (selector: string, name: string) => string[];
  /** The content of the first script that matches, as JSON. */
  readonly json: (selector: string) => unknown;
  /** The value of the form field with this name: of a select what is selected. */
  readonly value: (field: string, within?: string) => string | undefined;
}

type AnyNode = Exclude<Parameters<typeof load>[0], string | Buffer | readonly unknown[]>;

export function readPage(html: string): Page {
  const $ = load(html, { scriptingEnabled: false });
  const texts = (selector: string) =>
    $(selector)
      .toArray()
      .map((element) => textOf(element).replace(/\s+/g, ' ').trim());
  const attributes = (selector: string, name: string) =>
    $(selector)
      .toArray()
      .flatMap((element) => $(element).attr(name) ?? []);
  return {
    $,
    has: (selector) => $(selector).length > 0,
    text: (selector = 'body') => texts(selector).join(' '),
    texts,
    attribute: (selector, name) => $(selector).attr(name),
    attributes,
    json: (selector) => JSON.parse($(selector).first().text()),
    value: (field, within = 'body') => {
      const value = $(within).find(`[name="${field}"]`).first().val();
      return Array.isArray(value) ? value.join() : value;
    },
  };
}

/** The markup of the page without its scripts, whose data repeat what the page shows. */
export function withoutScripts(html: string): string {
  const $ = load(html, { scriptingEnabled: false });
  $('script').remove();
  return $.html();
}

/** React separates adjacent texts by comments: they are one text to a reader. */
function textOf(node: AnyNode): string {
  if (node.type === 'text') return node.data;
  if (node.type !== 'tag' || node.name === 'template') return '';
  return ` ${node.children.map(textOf).join('')} `;
}
