import http from 'node:http';
import path from 'node:path';
import type { ImportAnswer, ImportRequest } from './import-request.server.ts';

/** No server listens on the control socket: it has just ended, or another program holds the database. */
export class NoServer extends Error {}

/**
 * Hands an import to the server that holds the embedded database, through its control socket, and gives its answers as they come.
 * Throws NoServer when nobody listens there, and an Error when the connection breaks before the last answer.
 */
export async function* requestImport(dataDir: string, request: ImportRequest): AsyncGenerator<ImportAnswer> {
  const socketPath = path.join(dataDir, 'control.sock');
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const body = JSON.stringify(request);
    const sent = http.request(
      {
        socketPath,
        path: '/stock/import',
        method: 'POST',
        agent: false,
        headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      },
      resolve,
    );
    sent.once('error', (error: NodeJS.ErrnoException) => {
      const nobody = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      reject(nobody ? new NoServer(`Nobody answers at ${socketPath}.`) : error);
    });
    sent.end(body);
  });
  if (response.statusCode !== 200)
    throw new Error(`The server at ${socketPath} answered ${response.statusCode}: it is another version. Restart it.`);
  let rest = '';
  let last: ImportAnswer | null = null;
  response.setEncoding('utf8');
  try {
    for await (const piece of response) {
      const lines = (rest + (piece as string)).split('\n');
      rest = lines.pop()!;
      for (const line of lines) {
        if (line === '') continue;
        last = JSON.parse(line) as ImportAnswer;
        yield last;
      }
    }
  } catch (error) {
    throw new Error(
      `The server went away during the import: ${(error as Error).message}. Start it and import the file again; what was written is whole.`,
      { cause: error },
    );
  }
  if (last === null || 'progress' in last)
    throw new Error(
      'The server went away during the import. Start it and import the file again; what was written is whole.',
    );
}
