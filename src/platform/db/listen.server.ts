import pg from 'pg';

const RECONNECT_MS = 500;

/** LISTEN on a connection of its own, opened anew when it is lost. After a reconnect the callback gets `''`: look for yourself. */
export async function listenOnServer(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'forecourt-listen', keepAlive: true });
    next.on('notification', (message) => onNotify(message.payload ?? ''));
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  }

  function lost(which: pg.Client): void {
    if (stopped || (client !== null && client !== which)) return;
    client = null;
    timer ??= setTimeout(() => {
      timer = null;
      connect().then(
        () => onNotify(''),
        () => lost(which),
      );
    }, RECONNECT_MS);
  }

  await connect();
  return async () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    await client?.end();
  };
}
