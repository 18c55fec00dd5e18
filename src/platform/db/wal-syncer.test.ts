import { describe, expect, it } from 'vitest';
import { WalSyncer } from './wal-syncer.server.ts';

/** A disk whose syncs end on request of the test. */
function manualDisk() {
  const running: { readonly file: string; readonly end: (error?: Error) => void }[] = [];
  const inThread: string[] = [];
  const syncer = new WalSyncer({
    sync(file) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      running.push({ file, end: (error) => (error ? reject(error) : resolve()) });
      return promise;
    },
    syncNow(file) {
      inThread.push(file);
    },
  });
  return { syncer, running, inThread };
}
/** Everything that is ready to run has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const ended = async (promise: Promise<void>) => {
  let state = 'waits';
  promise.then(
    () => (state = 'done'),
    () => (state = 'failed'),
  );
  await settled();
  return state;
};

describe('syncing the write-ahead log', () => {
  it('is immediate if nothing was written', async () => {
    const { syncer, running } = manualDisk();
    await syncer.durable();
    expect(running).toEqual([]);
  });

  it('happens once for all waiting callers', async () => {
    const { syncer, running } = manualDisk();
    syncer.request('1');
    const waiting = [syncer.durable(), syncer.durable(), syncer.durable()];
    await settled();
    expect(running.map(({ file }) => file)).toEqual(['1']);
    running[0]!.end();
    await Promise.all(waiting);
  });

  it('starts again for commits during a running round', async () => {
    const { syncer, running } = manualDisk();
    syncer.request('1');
    const first = syncer.durable();
    await settled();
    syncer.request('1');
    const later = [syncer.durable(), syncer.durable()];
    running[0]!.end();
    await first;
    expect(await Promise.all(later.map(ended))).toEqual(['waits', 'waits']);
    expect(running).toHaveLength(2);
    running[1]!.end();
    await Promise.all(later);
  });

  it('of a commit that a running round covers is awaited by later callers', async () => {
    const { syncer, running } = manualDisk();
    syncer.request('1');
    void syncer.durable();
    await settled();
    const later = syncer.durable();
    expect(await ended(later)).toBe('waits');
    running[0]!.end();
    await later;
    expect(running).toHaveLength(1);
  });

  it('includes every segment that was written', async () => {
    const { syncer, running } = manualDisk();
    syncer.request('1');
    syncer.request('2');
    const waiting = syncer.durable();
    await settled();
    running[0]!.end();
    expect(await ended(waiting)).toBe('waits');
    running[1]!.end();
    await waiting;
  });

  it('happens immediately, in this thread, before a dependent write', async () => {
    const { syncer, inThread } = manualDisk();
    syncer.request('1');
    syncer.settle();
    syncer.settle();
    expect(inThread).toEqual(['1']);
    await syncer.durable();
  });

  it('does not rely on a running round before a dependent write', async () => {
    const { syncer, running, inThread } = manualDisk();
    syncer.request('1');
    const waiting = syncer.durable();
    await settled();
    syncer.settle();
    expect(inThread).toEqual(['1']);
    running[0]!.end();
    await waiting;
  });

  it('does not touch a segment again that a dependent write has synced during a round', async () => {
    const { syncer, running, inThread } = manualDisk();
    syncer.request('old');
    const waiting = syncer.durable();
    await settled();
    syncer.settle();
    // PostgreSQL removes the segment here, and changes another file.
    syncer.settle();
    syncer.request('new');
    syncer.settle();
    expect(inThread).toEqual(['old', 'new']);
    running[0]!.end();
    await waiting;
  });

  it('is never reported as done after a failure', async () => {
    const { syncer, running } = manualDisk();
    syncer.request('1');
    const first = syncer.durable();
    await settled();
    syncer.request('1');
    const second = syncer.durable();
    running[0]!.end(Object.assign(new Error('EIO'), { code: 'EIO' }));
    await expect(first).rejects.toThrow('could not be synced to the disk');
    await expect(second).rejects.toThrow('could not be synced to the disk');
    await expect(syncer.durable()).rejects.toThrow('could not be synced to the disk');
    expect(() => syncer.settle()).toThrow(expect.objectContaining({ code: 'EIO' }));
  });
});
