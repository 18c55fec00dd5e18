import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { InventoryTenants } from './inventory-site.ts';
import type { StockLog } from './stock-index.server.ts';

/** Runs `refresh` at each change of stock or sites and at each poll: one run after another. */
export class StockRefresh {
  readonly #refresh: () => Promise<void>;
  readonly #log: StockLog;
  #queue: Promise<void> = Promise.resolve();
  #waiting = false;
  #closed = false;
  #stopFollowing: () => Promise<void> = async () => {};

  constructor(refresh: () => Promise<void>, log: StockLog) {
    this.#refresh = refresh;
    this.#log = log;
  }

  /** Runs after all earlier runs. A failed one is logged, and the next poll tries again. */
  run(): Promise<void> {
    const run = this.#queue.then(() => (this.#closed ? undefined : this.#refresh()));
    this.#queue = run.catch((error: Error) => {
      if (!this.#closed) this.#log.error({ err: error }, 'stock: refresh failed');
    });
    return run;
  }

  /** NOTIFY reports changes immediately; polling covers lost notifications. */
  async follow(database: DatabaseHandle, tenants: Pick<InventoryTenants, 'onChange'>, pollMs: number): Promise<void> {
    const stopListening = await database.listen('stock_changed', () => void this.run().catch(() => {}));
    const stopSites = tenants.onChange(() => this.#runSoon());
    const poll = setInterval(() => this.#runSoon(), pollMs);
    poll.unref();
    this.#stopFollowing = async () => {
      clearInterval(poll);
      stopSites();
      await stopListening();
    };
  }

  /** Resolves after the last run. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#stopFollowing();
    await this.#queue;
  }

  #runSoon(): void {
    if (this.#waiting || this.#closed) return;
    this.#waiting = true;
    void this.run()
      .catch(() => {})
      .finally(() => (this.#waiting = false));
  }
}
