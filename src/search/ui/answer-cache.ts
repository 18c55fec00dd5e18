/** Search answers by URL, all for one stock revision. Drops the least recently used first. */
export class AnswerCache<T> {
  readonly #answers = new Map<string, T>();
  #revision: string | null = null;

  get(address: string): T | undefined {
    const answer = this.#answers.get(address);
    if (answer === undefined) return undefined;
    this.#answers.delete(address);
    this.#answers.set(address, answer);
    return answer;
  }

  /** Drops the answers of any other revision, because they are out of date. */
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
