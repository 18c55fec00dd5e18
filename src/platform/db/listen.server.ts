import pg from 'pg';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
const CONNECT_MS = 5_000;

/**
 * LISTEN on a separate connection, reopened when it is lost: after 250 ms, then twice as long each time, up to ten
 * seconds. After a reconnect the callback gets `''`: notifications may have been missed. Throws when the first
 * connection fails.
 */
export async function listenOnServer(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
  onLost: (error: Error) => void = () => {},
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let waitMs = FIRST_WAIT_MS;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'forecourt-listen',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    next.on('notification', (message) => onNotify(message.payload ?? ''));
    // Before it is connected, connect() itself fails.
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, null));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    if (stopped) return next.end();
    client = next;
    waitMs = FIRST_WAIT_MS;
  }

  function lost(which: pg.Client, error: Error | null): void {
    if (stopped || client !== which) return;
    client = null;
    if (error) onLost(error);
    again();
  }

  function again(): void {
    timer = setTimeout(() => {
      connect().then(
        () => onNotify(''),
        (error: Error) => {
          if (stopped) return;
          onLost(error);
          again();
        },
      );
    }, waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }

  await connect();
  return async () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    await client?.end();
  };
}
