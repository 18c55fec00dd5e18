import { describe, expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** Work that ends on request and records when it started. */
function stage(semaphore: Semaphore) {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const enter = (name: string, weight: number) =>
    semaphore.run(weight, () => {
      begun.push(name);
      return new Promise<string>((done, fail) => ends.set(name, (error) => (error ? fail(error) : done(name))));
    });
  return { begun, enter, end: (name: string, error?: Error) => ends.get(name)!(error) };
}
/** Lets everything run that can run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a semaphore', () => {
  it('runs what fits, and the rest in order', async () => {
    const { begun, enter, end } = stage(new Semaphore(2));
    const all = ['a', 'b', 'c', 'd'].map((name) => enter(name, 1));
    await settle();
    expect(begun).toEqual(['a', 'b']);
    end('b');
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) end(name);
    await settle();
    end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('does not let work overtake heavier work, and runs the heaviest alone', async () => {
    const { begun, enter, end } = stage(new Semaphore(10));
    void enter('light', 4);
    void enter('heavier than all', 99);
    void enter('light too', 1);
    await settle();
    expect(begun).toEqual(['light']);
    end('light');
    await settle();
    expect(begun).toEqual(['light', 'heavier than all']);
    end('heavier than all');
    await settle();
    expect(begun).toEqual(['light', 'heavier than all', 'light too']);
  });

  it('continues after failed work', async () => {
    const { begun, enter, end } = stage(new Semaphore(1));
    const failing = enter('a', 1);
    void enter('b', 1);
    await settle();
    end('a', new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    await settle();
    expect(begun).toEqual(['a', 'b']);
  });
});
