/** Cached answers per directory and site. */
const MAX_ANSWERS = 10;

/** Caches up to ten answers by their query; the oldest is removed first. */
export class RecentAnswers<A> {
  readonly #answers = new Map<string, A>();

  getOrCreate(question: string, make: () => A): A {
    const cached = this.#answers.get(question);
    if (cached !== undefined) return cached;
    const made = make();
    if (this.#answers.size >= MAX_ANSWERS) this.#answers.delete(this.#answers.keys().next().value!);
    this.#answers.set(question, made);
    return made;
  }

  get size(): number {
    return this.#answers.size;
  }
}
