/**
 * Extracts the records from a JSON document that arrives in pieces, without parsing the document: the text of each
 * element of the list at `path` (or of the document if it is a list; an object is the only record). It only tracks
 * brackets and strings; JSON.parse validates the records.
 */
export class JsonSlicer {
  readonly #path: readonly string[];
  #buffer = '';
  /** The reading position in the buffer. */
  #at = 0;
  /** The start of the current record, or -1. */
  #start = -1;
  readonly #open: { readonly kind: '{' | '['; key: string | null }[] = [];
  /** The depth of the list of records; -1 before it is found. */
  #listDepth = -1;
  #lastString: string | null = null;
  #finished = false;
  found = false;

  constructor(path: readonly string[]) {
    this.#path = path;
  }

  /** Adds a piece of text and returns the records that end in it. Throws a SyntaxError if brackets do not match. */
  push(text: string): string[] {
    const keep = this.#start === -1 ? this.#at : this.#start;
    this.#buffer = this.#buffer.slice(keep) + text;
    this.#at -= keep;
    if (this.#start !== -1) this.#start = 0;
    const records: string[] = [];
    this.#scan(records);
    return records;
  }

  /** True if every bracket was closed. If not, the document is truncated. */
  get complete(): boolean {
    return this.#finished;
  }

  #scan(records: string[]): void {
    const text = this.#buffer;
    while (this.#at < text.length) {
      const character = text[this.#at]!;
      if (character === '"') {
        const end = endOfString(text, this.#at);
        if (end === -1) return;
        // Only the names on the path to the list matter; the content of records is skipped.
        if (this.#start === -1) {
          this.#lastString = text.slice(this.#at + 1, end - 1);
          if (this.#inList()) records.push(text.slice(this.#at, end));
        }
        this.#at = end;
        continue;
      }
      if (character === '{' || character === '[') this.#openBracket(character);
      else if (character === '}' || character === ']') this.#closeBracket(character, records);
      else if (character === ':' && this.#start === -1) this.#nameValue();
      this.#at++;
    }
  }

  #openBracket(character: '{' | '['): void {
    if (this.#finished) throw new SyntaxError('more follows after the end of the document');
    if (this.#start === -1 && this.#listDepth === -1 && this.#isListHere()) {
      this.found = true;
      this.#listDepth = this.#open.length + (character === '[' ? 1 : 0);
      if (character === '{') this.#start = this.#at;
    } else if (this.#start === -1 && this.#inList()) {
      this.#start = this.#at;
    }
    this.#open.push({ kind: character, key: null });
  }

  /** Adds the record that ends here, if one does. */
  #closeBracket(character: '}' | ']', records: string[]): void {
    if (this.#open.at(-1)?.kind !== (character === '}' ? '{' : '['))
      throw new SyntaxError(`a ${character} closes what is not open`);
    this.#open.pop();
    if (this.#start !== -1 && this.#open.length === this.#listDepth) {
      records.push(this.#buffer.slice(this.#start, this.#at + 1));
      this.#start = -1;
    }
    if (this.#listDepth !== -1 && this.#open.length < this.#listDepth) this.#listDepth = Number.MAX_SAFE_INTEGER;
    if (this.#open.length === 0) this.#finished = true;
  }

  /** The last string was the name of the value that follows. */
  #nameValue(): void {
    const top = this.#open.at(-1);
    if (top?.kind === '{') top.key = this.#lastString;
  }

  #inList(): boolean {
    return this.#listDepth !== -1 && this.#open.length === this.#listDepth && this.#open.at(-1)?.kind === '[';
  }

  /** True if an opening bracket is that of the list: the names so far match the path, or the document is a list. */
  #isListHere(): boolean {
    if (this.#open.length === 0) return this.#path.length === 0 || this.#buffer[this.#at] === '[';
    return (
      this.#open.length === this.#path.length &&
      this.#open.every((level, depth) => level.kind === '{' && level.key === this.#path[depth])
    );
  }
}

/** The position after a string's closing quote, or -1 if the text ends within it. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return -1;
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}
