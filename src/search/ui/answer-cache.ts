/** Answers by address, all of one state of the stock; the one that was used least lately is dropped first. */
export class KeptAnswers<T> {
  readonly #answers = new Map<string, T>();
  #revision: string | null = null;

  get(address: string): T | undefined {
    const answer = this.#answers.get(address);
    if (answer === undefined) return undefined;
    this.#answers.delete(address);
    this.#answers.set(address, answer);
    return answer;
  }

  /** Answers of another state of the stock are no longer true, and go. */
  set(address: string, answer: T, revision: string, size: number): void {
    if (this.#revision !== revision) this.#answers.clear();
    this.#revision = revision;
    this.#answers.delete(address);
    this.#answers.set(address, answer);
    while (this.#answers.size > size) this.#answers.delete(this.#answers.keys().next().value!);
  }

  clear(): void {
    this.#answers.clear();
  }
}
