interface Options<Result> {
  /** Consecutive failures that open the circuit. */
  readonly failures: number;
  readonly pauseMs: number;
  readonly isFailure: (result: Result) => boolean;
  /** Called when the circuit opens, and after each failed probe. */
  readonly onOpen: () => void;
  readonly now: () => number;
}

/**
 * Stops sending requests to a service that has failed several times in a row, so that no shopper waits for it. After a pause, one request
 * is a probe: it closes the circuit, or starts the next pause.
 */
export class CircuitBreaker<Result> {
  readonly #options: Options<Result>;
  #failed = 0;
  /** Until when the circuit is open; `null` while it is closed. */
  #openUntil: number | null = null;

  constructor(options: Options<Result>) {
    this.#options = options;
  }

  /** The result of `work`, which does not throw; `null`, without calling it, while the circuit is open. */
  async run(work: () => Promise<Result>): Promise<Result | null> {
    const { pauseMs, now, isFailure } = this.#options;
    const isProbe = this.#openUntil !== null;
    if (this.#openUntil !== null) {
      if (now() < this.#openUntil) return null;
      // Only this request is the probe: the others find the circuit open until it has a result.
      this.#openUntil = now() + pauseMs;
    }
    const result = await work();
    if (isFailure(result)) this.#fail(isProbe);
    else this.#close();
    return result;
  }

  #fail(isProbe: boolean): void {
    this.#failed++;
    const wasClosed = this.#openUntil === null;
    // Requests that were sent before the circuit opened change nothing when they fail.
    if (this.#failed < this.#options.failures || !(wasClosed || isProbe)) return;
    this.#openUntil = this.#options.now() + this.#options.pauseMs;
    this.#options.onOpen();
  }

  #close(): void {
    this.#failed = 0;
    this.#openUntil = null;
  }
}
