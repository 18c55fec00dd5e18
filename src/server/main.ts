import { serve, type ServerType } from '@hono/node-server';
import { createApp } from './app.ts';
import { compose } from './compose.ts';
import type { Demonstration } from './demo-stock.ts';
import { BadEnvironment, parseEnv } from './env.ts';
import type { Logger } from '#platform/log.ts';
import { OpenFolder } from '#platform/private-folder.server.ts';
import { FolderInUse } from '#platform/db/folder-lock.server.ts';
import { DatabaseUnavailable } from '#platform/db/unavailable.ts';

export { compose, createApp, parseEnv };

/**
 * Starts this process with its environment. Prints the URLs of the sites when it serves; stops gracefully on a signal.
 * `demonstration` is the module `demo/demonstration.ts`, or `null` in an installation without it.
 */
export async function main(demonstration: Demonstration | null = null): Promise<void> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const env = parseEnv(process.env);
  const running = await compose(env, say, demonstration);
  let server: ServerType | null = null;
  if (env.ROLE !== 'worker') {
    const app = createApp(running.web);
    server = await listen((request, bindings) => app.fetch(request, bindings as never), env);
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : env.PORT;
    say('');
    for (const site of running.web.tenants.all())
      say(
        `  ${site.name.padEnd(36)} http://${site.slug}.localhost:${port}/${site.default ? `   (also http://localhost:${port}/)` : ''}`,
      );
    say('');
  } else {
    say('Worker ready.');
  }
  endOnFault(running.web.log);
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    running.web.log.info({ signal }, 'stopping');
    const deadline = setTimeout(() => {
      running.web.log.error({}, `could not stop within ${env.SHUTDOWN_SECONDS} s; leaving now`);
      process.exit(1);
    }, env.SHUTDOWN_SECONDS * 1000);
    deadline.unref();
    // Requests first, then jobs, then the database: each depends on the next.
    if (server) await closeServer(server);
    running.web.log.info({}, 'requests are answered');
    await running.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

/**
 * An uncaught error ends the process, as it would by default; but Node.js would print the whole error, and a database
 * error contains the refused row.
 */
function endOnFault(log: Logger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'an uncaught error: the process ends');
      process.exit(1);
    });
}

/** No new connections; active ones end with their request, and idle ones of browsers are closed. */
async function closeServer(server: ServerType): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 100);
  await done;
  clearInterval(sweep);
}

/**
 * Lifetime of an idle connection, in milliseconds. Proxies and load balancers close theirs after 60 s (nginx, AWS);
 * with Node's 5 s the server would close one just when a proxy sends the next request in it, which the shopper would
 * see as an error 502.
 */
const IDLE_CONNECTION_MS = 65_000;

function listen(
  fetch: (request: Request, bindings: unknown) => Response | Promise<Response>,
  env: { PORT: number; HOST?: string | undefined },
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        port: env.PORT,
        ...(env.HOST ? { hostname: env.HOST } : {}),
        serverOptions: { keepAliveTimeout: IDLE_CONNECTION_MS },
      },
      () => resolve(server),
    );
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new PortTaken(
              `Port ${env.PORT} is taken by another program. Stop it, or choose another: PORT=${env.PORT + 1} npm start`,
            )
          : error,
      );
    });
  });
}

/** The message when the process cannot start: only the reason for expected errors, the stack for others. */
export function explain(error: unknown): string {
  const expected = [BadEnvironment, DatabaseUnavailable, FolderInUse, OpenFolder, PortTaken].some(
    (kind) => error instanceof kind,
  );
  return expected || !(error instanceof Error)
    ? String((error as Error).message ?? error)
    : (error.stack ?? error.message);
}

class PortTaken extends Error {}
