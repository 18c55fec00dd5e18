/** Answers of one directory of one site that may be asked for again. */
const MOST = 10;

/** Up to ten answers by their question; the one that was kept first goes first. */
export class RecentAnswers<A> {
  readonly #answers = new Map<string, A>();

  getOrMake(question: string, make: () => A): A {
    const kept = this.#answers.get(question);
    if (kept !== undefined) return kept;
    const made = make();
    if (this.#answers.size >= MOST) this.#answers.delete(this.#answers.keys().next().value!);
    this.#answers.set(question, made);
    return made;
  }

  get size(): number {
    return this.#answers.size;
  }
}
