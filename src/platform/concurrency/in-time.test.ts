import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTime } from './in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is the result that comes in time, and leaves no timer', async () => {
  await expect(inTime(Promise.resolve('done'), 100)).resolves.toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

it('is the error of the work, and leaves no timer', async () => {
  await expect(inTime(Promise.reject(new Error('failed')), 100)).rejects.toThrow('failed');
  expect(vi.getTimerCount()).toBe(0);
});

it('is an error where the result is late', async () => {
  const late = expect(inTime(new Promise(() => {}), 100)).rejects.toThrow('There was no result in time.');
  await vi.advanceTimersByTimeAsync(100);
  await late;
});

it('is what the caller says where the result is late', async () => {
  const late = expect(inTime(new Promise(() => {}), 100, () => 'nothing')).resolves.toBe('nothing');
  await vi.advanceTimersByTimeAsync(100);
  await late;
});

it('ignores an error that comes too late', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const result = inTime(promise, 100, () => 'nothing');
  await vi.advanceTimersByTimeAsync(100);
  // Without a handler, this would end the process.
  reject(new Error('too late'));
  await expect(result).resolves.toBe('nothing');
});
