import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askControlSocket, NoServer, ServerStopped } from './ask-control-socket.server.ts';

let folder: string;
const server = { current: null as http.Server | null };
beforeEach(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-socket-'))));
afterEach(async () => {
  await new Promise((resolve) => (server.current ? server.current.close(resolve) : resolve(null)));
  server.current = null;
  await rm(folder, { recursive: true, force: true });
});

async function listen(answer: http.RequestListener) {
  server.current = http.createServer(answer);
  await new Promise<void>((resolve) => server.current!.listen(path.join(folder, 'control.sock'), resolve));
}

async function ask(answers: object[] = []) {
  for await (const answer of askControlSocket<object>(folder, '/list', { site: 'one' })) answers.push(answer);
  return answers;
}

it('sends a command, and yields the lines of the answer, however they are cut', async () => {
  await listen(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    expect([request.method, request.url, body]).toEqual(['POST', '/list', '{"site":"one"}']);
    response.write('{"n":1}\n{"n"', () => response.end(':2}\n'));
  });
  expect(await ask()).toEqual([{ n: 1 }, { n: 2 }]);
});

it('fails after the answers that arrived when the server stops in the middle', async () => {
  await listen((_request, response) => response.write('{"n":1}\n', () => response.destroy()));
  const answers: object[] = [];
  await expect(ask(answers)).rejects.toThrow(ServerStopped);
  expect(answers).toEqual([{ n: 1 }]);
});

it('fails where no server listens, and where the server does not know the command', async () => {
  await expect(ask()).rejects.toThrow(NoServer);
  await listen((_request, response) => response.writeHead(404).end());
  await expect(ask()).rejects.toThrow('it runs another version');
});
