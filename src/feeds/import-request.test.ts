import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NoServer } from '#platform/ask-control-socket.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readVehicles, NOW, sampleGroup, YARD_MAPPING } from '#tests/support/feeds.ts';
import { requestImport, handleImportRequest, type ImportAnswer } from './import-request.server.ts';

const database = await testDatabase();
const parts = {
  database,
  tenants: { groups: () => [sampleGroup] },
  now: () => NOW,
  reportDir: '',
};
let folder: string;
let request: { group: string; mapping: string; file: string };

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-request-'));
  parts.reportDir = path.join(folder, 'reports');
  request = { group: 'group', mapping: path.join(folder, 'yards.yaml'), file: path.join(folder, 'feed.csv') };
  await writeFile(request.mapping, YARD_MAPPING);
  await writeFile(request.file, 'Stock,Make,Model,Price,Yard\n1,Kia,Rio,15990,north\n2,Kia,Cerato,18990,south\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function collect(answers: AsyncIterable<ImportAnswer>): Promise<ImportAnswer[]> {
  const all: ImportAnswer[] = [];
  for await (const answer of answers) all.push(answer);
  return all;
}

describe('an import request', () => {
  it('is answered with progress and one report', async () => {
    const answers = await collect(handleImportRequest(request, parts));
    expect(answers.slice(0, -1).every((answer) => 'progress' in answer)).toBe(true);
    expect(answers.at(-1)).toMatchObject({ report: { state: 'done', stock: { inserted: 2 } } });
    expect((await readVehicles(database, 'yards')).size).toBe(2);
  });

  it('reports only what is on disk', async () => {
    const disk = Promise.withResolvers<void>();
    const slow = { ...database, durable: () => disk.promise };
    let reported = false;
    const answers = collect(handleImportRequest(request, { ...parts, database: slow })).finally(
      () => (reported = true),
    );
    await expect
      .poll(() => database.db.selectFrom('feed_runs').select('state').orderBy('id', 'desc').executeTakeFirst())
      .toEqual({ state: 'done' });
    expect(reported).toBe(false);
    disk.resolve();
    expect((await answers).at(-1)).toMatchObject({ report: { state: 'done' } });
  });

  it.each([
    [{ group: 'gruop' }, 'There is no dealer group "gruop". Did you mean group?', 'usage'],
    [{ mapping: 'relative.yaml' }, 'mapping: must be an absolute path', 'usage'],
    [{ mapping: '/nowhere/m.yaml' }, 'cannot be read', 'usage'],
    [{ file: '/nowhere/feed.csv' }, 'The feed /nowhere/feed.csv cannot be read', 'failed'],
    [{ shell: 'rm' }, 'Unrecognized key', 'usage'],
  ])('that is invalid (%j) is answered with an error', async (change, message, kind) => {
    const answers = await collect(handleImportRequest({ ...request, ...change }, parts));
    expect(answers).toEqual([{ error: expect.stringContaining(message), kind }]);
  });

  it('is held where it removes more than the share that the operator allows', async () => {
    const fewer = path.join(folder, 'fewer.csv');
    await writeFile(fewer, 'Stock,Make,Model,Price,Yard\n1,Kia,Rio,15990,north\n');
    const heldWith = async (more: object) => {
      const dryRun = { ...request, file: fewer, dryRun: true };
      const last = (await collect(handleImportRequest(dryRun, { ...parts, ...more }))).at(-1);
      return (last as { report: { held_because: string | null } }).report.held_because;
    };
    expect(await heldWith({})).toContain('more than 30 %');
    expect(await heldWith({ removalShare: 0.5 })).toBeNull();
  });

  it('is sent through the control socket of the server that holds the database', async () => {
    const server = http.createServer(async (incoming, answer) => {
      let body = '';
      for await (const piece of incoming) body += String(piece);
      expect([incoming.method, incoming.url]).toEqual(['POST', '/stock/import']);
      for await (const line of handleImportRequest(JSON.parse(body), parts)) answer.write(`${JSON.stringify(line)}\n`);
      answer.end();
    });
    await new Promise<void>((resolve) => server.listen(path.join(folder, 'control.sock'), resolve));
    const answers = await collect(requestImport(folder, request));
    expect(answers.at(-1)).toMatchObject({ report: { state: 'done', stock: { unchanged: 2 } } });
    await new Promise((resolve) => server.close(resolve));
    await expect(collect(requestImport(folder, request))).rejects.toThrow(NoServer);
  });

  it('explains what to do when its server stops', async () => {
    const server = http.createServer((_request, answer) => {
      answer.write('{"progress":{"phase":"read","done":1,"total":2,"rows":1}}\n', () => answer.destroy());
    });
    await new Promise<void>((resolve) => server.listen(path.join(folder, 'control.sock'), resolve));
    await expect(collect(requestImport(folder, request))).rejects.toThrow(
      'The server stopped responding during the import',
    );
    await new Promise((resolve) => server.close(resolve));
  });
});
