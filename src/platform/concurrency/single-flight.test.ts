import { describe, expect, it } from 'vitest';
import { SingleFlight } from './single-flight.ts';

describe('single flight', () => {
  it('runs the same work once at a time, and again later', async () => {
    const flight = new SingleFlight<number>();
    let runs = 0;
    const work = async () => ++runs;
    expect(await Promise.all([flight.run('a', work), flight.run('a', work), flight.run('b', work)])).toEqual([1, 1, 2]);
    expect(await flight.run('a', work)).toBe(3);
  });

  it('returns the error to all callers, without caching it', async () => {
    const flight = new SingleFlight<number>();
    const failing = () => Promise.reject(new Error('broken'));
    const both = await Promise.allSettled([flight.run('a', failing), flight.run('a', failing)]);
    expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected']);
    expect(await flight.run('a', async () => 1)).toBe(1);
  });

  it('settles when all work has ended, successfully or not', async () => {
    const flight = new SingleFlight<number>();
    const ended: string[] = [];
    const later = (name: string) => new Promise<number>((done) => setImmediate(() => (ended.push(name), done(1))));
    void flight.run('a', () => later('a'));
    void flight.run('b', () => later('b').then(() => Promise.reject(new Error('broken')))).catch(() => {});
    await flight.settled();
    expect(ended).toEqual(['a', 'b']);
  });
});
