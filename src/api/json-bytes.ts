/** Larger than most answers; it grows. */
const FIRST_SIZE = 1 << 17;

/**
 * Text of an answer as UTF-8. Most parts of an answer repeat and are encoded already, so that they are only copied. One answer is written at
 * a time, in one synchronous step: between `clear` and `take`.
 */
export class JsonBytes {
  #bytes: Buffer<ArrayBuffer>;
  #length = 0;

  constructor(size: number = FIRST_SIZE) {
    this.#bytes = Buffer.allocUnsafeSlow(size);
  }

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  text(text: string): void {
    // A character of a string has at most three bytes.
    this.#reserve(text.length * 3);
    this.#length += this.#bytes.write(text, this.#length);
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** One ASCII character, by its code. */
  character(code: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = code;
  }

  /** A whole number, 0 or more. */
  count(count: number): void {
    if (count >= 100) return this.text(String(count));
    if (count >= 10) this.character(48 + Math.floor(count / 10));
    this.character(48 + (count % 10));
  }

  /** A copy of what was written from `from` on. */
  take(from = 0): Uint8Array<ArrayBuffer> {
    const copy = Buffer.allocUnsafeSlow(this.#length - from);
    this.#bytes.copy(copy, 0, from, this.#length);
    return copy;
  }

  /** What was written, as text. Buffers outside the heap for each answer would make garbage collection more frequent. */
  toString(): string {
    return this.#bytes.toString('utf8', 0, this.#length);
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + size));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
