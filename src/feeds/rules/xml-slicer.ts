export type XmlSlice = { readonly text: string; readonly problem: string | null };

/**
 * Extracts the elements of one name from an XML document that arrives in pieces. Drops comments and skips CDATA.
 * Records do not nest: a second start tag before the end tag means that the first record was not closed.
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

  /** True if the root element was closed. If not, the document is truncated. */
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
      this.#process(open, end, slices);
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
      // A tag that starts within another is unescaped text.
      else if (character === '<') return at;
    }
    return -1;
  }

  #process(open: number, end: number, slices: XmlSlice[]): void {
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
