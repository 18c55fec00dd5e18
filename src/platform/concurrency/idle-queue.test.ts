import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdleQueue } from './idle-queue.ts';

describe('the idle queue', () => {
  let busy = false;
  let done: string[];
  let errors: unknown[];
  const start = (limit = 10) =>
    new IdleQueue({ busy: () => busy, limit, pauseMs: 10, onError: (error) => errors.push(error) });
  const work = (name: string) => async () => void done.push(name);

  beforeEach(() => {
    vi.useFakeTimers();
    busy = false;
    done = [];
    errors = [];
  });
  afterEach(() => void vi.useRealTimers());

  it('runs work after a pause, newest first, each key once', async () => {
    const quiet = start();
    for (const name of ['a', 'b', 'c', 'a']) quiet.add(name, work(name));
    await vi.advanceTimersByTimeAsync(9);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toEqual(['a', 'c', 'b']);
  });

  it('waits while the process is busy', async () => {
    const quiet = start();
    busy = true;
    quiet.add('a', work('a'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual([]);
    busy = false;
    await vi.advanceTimersByTimeAsync(10);
    expect(done).toEqual(['a']);
  });

  it('runs one at a time', async () => {
    const quiet = start();
    let end = () => {};
    quiet.add('b', work('b'));
    quiet.add('a', () => new Promise<void>((resolve) => (end = resolve)));
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual([]);
    end();
    await vi.advanceTimersByTimeAsync(10);
    expect(done).toEqual(['b']);
  });

  it('drops the oldest work beyond the limit', async () => {
    const quiet = start(2);
    for (const name of ['a', 'b', 'c']) quiet.add(name, work(name));
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toEqual(['c', 'b']);
  });

  it('continues after a failure and reports it', async () => {
    const quiet = start();
    quiet.add('a', work('a'));
    quiet.add('broken', () => Promise.reject(new Error('broken')));
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toEqual(['a']);
    expect(errors).toEqual([new Error('broken')]);
  });

  it('closes after the running work', async () => {
    const quiet = start();
    let end = () => {};
    quiet.add('b', work('b'));
    quiet.add('a', () => new Promise<void>((resolve) => (end = resolve)));
    await vi.advanceTimersByTimeAsync(10);
    const closed = quiet.close().then(() => done.push('closed'));
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toEqual([]);
    end();
    await closed;
    quiet.add('c', work('c'));
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toEqual(['closed']);
  });
});
