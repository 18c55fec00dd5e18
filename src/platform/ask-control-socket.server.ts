import http from 'node:http';
import path from 'node:path';

/** No server listens on the control socket: it has just stopped, or another program holds the database. */
export class NoServer extends Error {}

/** The connection broke before the end of the answers. */
export class ServerStopped extends Error {}

/**
 * Sends a command to the server that holds the embedded database, through its control socket, and yields its answers as they arrive.
 * Throws NoServer if none listens, and ServerStopped if it stops before its last answer.
 */
export async function* askControlSocket<T>(dataDir: string, command: string, body: object): AsyncGenerator<T> {
  const socketPath = path.join(dataDir, 'control.sock');
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const sent = http.request({ socketPath, path: command, method: 'POST', agent: false }, resolve);
    sent.once('error', (error: NodeJS.ErrnoException) => {
      const notListening = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      reject(notListening ? new NoServer(`Nothing responds at ${socketPath}.`) : error);
    });
    sent.end(JSON.stringify(body));
  });
  if (response.statusCode === 404)
    throw new Error(`The server at ${socketPath} does not know this command: it runs another version. Restart it.`);
  let rest = '';
  response.setEncoding('utf8');
  try {
    for await (const piece of response) {
      const lines = (rest + (piece as string)).split('\n');
      rest = lines.pop()!;
      for (const line of lines) if (line !== '') yield JSON.parse(line) as T;
    }
  } catch (error) {
    throw new ServerStopped(`The server stopped responding: ${(error as Error).message}.`, { cause: error });
  }
}
