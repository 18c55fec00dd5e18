import { marked, type Token, type Tokens } from 'marked';
import { formAnchor, PAGE_FORMS, type PageLink, type PagePicture, type PageReference } from '#content/rules/page.ts';
import type { SourceBlock } from '#content/rules/page-source.ts';
import { sanitizedText } from '#content/rules/short-text.ts';
import { toSlug } from '#rules/normal-form.ts';
import { findPicture, type PictureFolder } from './pictures/picture-folder.server.ts';
import { problem } from './describe-issue.ts';
import { pictureAddress } from '#platform/settings/values.ts';
import type { TenantProblem } from './site.ts';

const LINKS = /^(https:|mailto:|tel:|\/(?!\/)|#)/i;
/** The deepest heading that a page has. */
const DEEPEST = 3;

/** State that a whole page shares. */
export interface PageReading {
  readonly problems: TenantProblem[];
  readonly references: PageReference[];
  /** The level 1 heading: the first one of the page. */
  readonly heading: { found: string | null };
  readonly anchors: Set<string>;
  readonly pictures: PictureFolder;
}

/** Ids that headings leave to the frame around the sections of a page, and to forms. */
const TAKEN_IDS: readonly string[] = ['main', 'page-title', 'contents-title', ...PAGE_FORMS.map(formAnchor)];

/** A heading, or what is below it. `pictures` and `links` are those of a paragraph that consists of nothing else. */
export interface TextItem {
  readonly level: number | null;
  /** Markdown, of a heading without its #. */
  readonly text: string;
  /** Plain text of a heading, otherwise empty. */
  readonly title: string;
  readonly line: number;
  readonly pictures: readonly PagePicture[];
  readonly links: readonly PageLink[];
}

/** The Markdown of one section, checked: everything that a page cannot show as it was written is reported with its line. */
export class PageText {
  readonly #file: string;
  readonly #block: SourceBlock;
  readonly #reading: PageReading;

  constructor(file: string, block: SourceBlock, reading: PageReading) {
    this.#file = file;
    this.#block = block;
    this.#reading = reading;
  }

  /** Reports a mistake in the section; `text` is what is wrong. */
  report(line: number, text: string | undefined, message: string): void {
    this.#reading.problems.push(problem(this.#file, `line ${line}`, text?.trim(), message));
  }

  /** The problems of options are reported by the schema, at the section's line. */
  get file(): string {
    return this.#file;
  }
  get problems(): TenantProblem[] {
    return this.#reading.problems;
  }

  /** A new id for a heading: `our-team`, and `our-team-2` for a second one with these words. */
  id(words: string): string {
    const { anchors } = this.#reading;
    const base = toSlug(words) || 'section';
    let id = base;
    for (let count = 2; anchors.has(id) || TAKEN_IDS.includes(id); count++) id = `${base}-${count}`;
    anchors.add(id);
    return id;
  }

  /** Takes the id of a form; `false` if the page has that form already. */
  takeFormId(id: string): boolean {
    const { anchors } = this.#reading;
    const isFree = !anchors.has(id);
    anchors.add(id);
    return isFree;
  }

  refer(kind: PageReference['kind'], target: string, line: number): void {
    this.#reading.references.push({ kind, target, line });
  }

  /** The text, split where headings, paragraphs of pictures and paragraphs of links begin and end. */
  items(): readonly TextItem[] {
    const items: TextItem[] = [];
    let line = this.#block.bodyLine;
    for (const token of marked.lexer(this.#block.body)) {
      const item = this.#item(token, line);
      if (item !== null) {
        const last = items.at(-1);
        if (last && isPlain(last) && isPlain(item))
          items[items.length - 1] = { ...last, text: `${last.text}\n\n${item.text}` };
        else items.push(item);
      }
      line += token.raw.split('\n').length - 1;
    }
    return items;
  }

  #item(token: Token, line: number): TextItem | null {
    if (token.type === 'space') return null;
    if (token.type === 'def') {
      this.report(line, token.raw, 'is a link that is defined elsewhere: write [text](address) where the link is');
      return null;
    }
    const plain = { level: null, text: token.raw.trim(), title: '', line, pictures: [], links: [] };
    if (token.type === 'heading') return this.#heading(token as Tokens.Heading, line);
    const alone = inlineTokens(token);
    if (alone !== null && alone.every(({ type }) => type === 'image'))
      return { ...plain, pictures: alone.flatMap((one) => this.#picture(one as Tokens.Image, line) ?? []), text: '' };
    this.#check(token, line);
    if (alone !== null && alone.every(({ type }) => type === 'link'))
      return {
        ...plain,
        links: alone.map((link) => ({ label: plainText(link), href: String((link as Tokens.Link).href) })),
      };
    return plain;
  }

  /** The first level 1 heading of a page is its title; a later one becomes level 2. */
  #heading(token: Tokens.Heading, line: number): TextItem | null {
    this.#check(token, line);
    const text = plainText(token);
    const heading = (level: number) => ({ level, text: token.text, title: text, line, pictures: [], links: [] });
    if (token.depth > 1) {
      if (token.depth > DEEPEST)
        this.report(line, token.raw, `is a level ${token.depth} heading; pages have #, ## and ###`);
      return heading(Math.min(token.depth, DEEPEST));
    }
    if (this.#reading.heading.found === null) {
      this.#reading.heading.found = text;
      return null;
    }
    this.report(line, token.raw, 'is a second level 1 heading; a page has one, so start this one with ##');
    return heading(2);
  }

  #picture(token: Tokens.Image, line: number): PagePicture | null {
    return this.picture({ url: token.href, alt: token.text, caption: token.title ?? null }, line);
  }

  /** A picture of a section; `null`, with a report, if it cannot be shown. */
  picture(given: { url: string; alt: string | null; caption: string | null }, line: number): PagePicture | null {
    const { caption } = given;
    const alt = given.alt?.trim() ?? '';
    const url = this.address(given.url, line);
    if (url === null) return null;
    if (alt === '') {
      this.report(
        line,
        given.url,
        'is not shown: say in a few words what the picture shows, for those who cannot see it, as in ![Our workshop](/media/workshop.webp), or "alt: Our workshop" below "picture:"',
      );
      return null;
    }
    this.refer('picture', url, line);
    return { url, alt, caption };
  }

  /** The address of a picture that the page names; `null`, with a report, if there is none. */
  address(name: string, line: number): string | null {
    const own = findPicture(name, this.#reading.pictures);
    if (own !== null && 'address' in own) return own.address;
    const valid = pictureAddress.safeParse(name);
    if (own === null && valid.success) return name;
    this.report(line, name, `is not shown: ${own?.wrong ?? `it ${valid.error?.issues[0]?.message}`}`);
    return null;
  }

  /** Reports what a page cannot show as it was written, and notes the links. */
  #check(token: Token, line: number): void {
    marked.walkTokens([token], (part) => {
      const at = line + token.raw.slice(0, Math.max(0, token.raw.indexOf(part.raw))).split('\n').length - 1;
      const wrong = textProblem(part);
      if (wrong !== null) this.report(at, part.raw, wrong);
      else if (part.type === 'link') this.refer('link', String(part['href']), at);
    });
  }

  /** The plain text of the first paragraph of Markdown. */
  static firstParagraph(text: string): string | null {
    const paragraph = marked.lexer(text).find((token) => token.type === 'paragraph' && hasWords(token));
    return paragraph === undefined ? null : plainText(paragraph);
  }
}

function isPlain(item: TextItem): boolean {
  return item.level === null && item.pictures.length === 0 && item.links.length === 0;
}

/** The parts of a paragraph that contains only pictures, or only links; otherwise `null`. */
function inlineTokens(token: Token): readonly Token[] | null {
  if (token.type !== 'paragraph') return null;
  const parts = (token as Tokens.Paragraph).tokens.filter(
    (part) => part.type !== 'br' && !(part.type === 'text' && part.raw.trim() === ''),
  );
  const [first] = parts;
  return first && parts.every((part) => part.type === first.type) ? parts : null;
}

function hasWords(token: Token): boolean {
  const alone = inlineTokens(token);
  return alone === null || !alone.every(({ type }) => type === 'image' || type === 'link');
}

function plainText(token: Token): string {
  return sanitizedText(marked.parser([token.type === 'link' ? toParagraph(token) : token])).replaceAll('\n', ' ');
}

function toParagraph(token: Token): Tokens.Paragraph {
  return { type: 'paragraph', raw: token.raw, text: token.raw, tokens: [token] };
}

/** Explains what is wrong with a part of a text, or `null`. */
function textProblem(token: Token): string | null {
  // A closing tag has been reported with its opening one; comments are not meant to be shown.
  if (token.type === 'html' && /^\s*<(\/|!--)/.test(token.raw)) return null;
  if (token.type === 'html') return 'is HTML, whose tags are not shown; pages are Markdown without tags or scripts';
  if (token.type === 'image') return 'is a picture inside a line, which is not shown: put it on a line of its own';
  if (token.type === 'code' || token.type === 'codespan')
    return 'is program code, which pages do not have: remove the four spaces or the ` around it';
  if (token.type === 'list_item' && token['task'] === true) return 'is a tick box, which pages do not have: remove [ ]';
  if (token.type === 'link' && !LINKS.test(String(token['href'])))
    return 'is a link that is not allowed: links start with / (this site), https:, mailto: or tel:';
  return null;
}
