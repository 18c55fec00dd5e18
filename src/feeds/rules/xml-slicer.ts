export type XmlSlice = { readonly text: string; readonly problem: string | null };

/**
 * Cuts the elements of one name out of an XML document that comes in pieces. Comments are dropped, CDATA is skipped. Records do
 * not nest: a second start before the end means that the first was never closed.
 */
export class XmlSlicer {
  readonly #name: string;
  #buffer = '';
  #at = 0;
  #start = -1;
  #root: string | null = null;
  #closed = false;

  constructor(name: string) {
    this.#name = name;
  }

  /** Whether the document's own element was closed: one that ends early is not all there. */
  get complete(): boolean {
    return this.#closed && this.#start === -1;
  }

  push(text: string): XmlSlice[] {
    const keep = this.#start === -1 ? this.#at : this.#start;
    this.#buffer = this.#buffer.slice(keep) + text;
    this.#at -= keep;
    if (this.#start !== -1) this.#start = 0;
    const slices: XmlSlice[] = [];
    for (;;) {
      const open = this.#buffer.indexOf('<', this.#at);
      if (open === -1) {
        this.#at = this.#buffer.length;
        return slices;
      }
      this.#at = open;
      const end = this.#endOfMarkup(open);
      if (end === -1) return slices;
      this.#at = end;
      this.#take(open, end, slices);
    }
  }

  #endOfMarkup(open: number): number {
    const text = this.#buffer;
    for (const [start, stop] of [
      ['<!--', '-->'],
      ['<![CDATA[', ']]>'],
      ['<?', '?>'],
    ] as const) {
      const given = text.slice(open, open + start.length);
      if (given.length < start.length && start.startsWith(given)) return -1;
      if (given !== start) continue;
      const found = text.indexOf(stop, open + start.length);
      return found === -1 ? -1 : found + stop.length;
    }
    // A > inside an attribute's quotes does not end the tag.
    let quote = '';
    for (let at = open + 1; at < text.length; at++) {
      const character = text[at]!;
      if (quote !== '') quote = character === quote ? '' : quote;
      else if (character === '"' || character === "'") quote = character;
      else if (character === '>') return at + 1;
      // A tag that another begins inside of is text that was not escaped.
      else if (character === '<') return at;
    }
    return -1;
  }

  #take(open: number, end: number, slices: XmlSlice[]): void {
    const tag = this.#buffer.slice(open, end);
    const name = /^<\/?([\w.:-]+)/.exec(tag)?.[1];
    if (name === undefined) return;
    const closes = tag.startsWith('</');
    this.#root ??= name;
    if (closes && name === this.#root) this.#closed = true;
    if (name !== this.#name) return;
    if (closes) {
      if (this.#start !== -1) slices.push({ text: this.#buffer.slice(this.#start, end), problem: null });
      this.#start = -1;
      return;
    }
    if (this.#start !== -1)
      slices.push({
        text: this.#buffer.slice(this.#start, open),
        problem: `is not closed before the next ${this.#name} begins`,
      });
    if (tag.endsWith('/>')) {
      this.#start = -1;
      slices.push({ text: tag, problem: null });
    } else {
      this.#start = open;
    }
  }
}
