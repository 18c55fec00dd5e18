import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts';

const fromServer = (code: string) => Object.assign(new Error('x'), { severity: 'FATAL', code });
const fromNetwork = (code: string) => Object.assign(new Error('x'), { code });

describe('whether the database is unavailable', () => {
  it.each([
    ['our own limit', new DatabaseUnavailable('x', null)],
    ['a refused connection', fromNetwork('ECONNREFUSED')],
    [
      'both addresses of a name refused',
      new AggregateError([fromNetwork('ECONNREFUSED'), fromNetwork('ECONNREFUSED')]),
    ],
    ['a server that shuts down', fromServer('57P01')],
    ['a server that starts', fromServer('57P03')],
    ['a full server', fromServer('53300')],
    ['a statement over its limit', fromServer('57014')],
    ['a lock over its limit', fromServer('55P03')],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['a connection that failed before', new Error('Client has encountered a connection error and is not queryable')],
    ['a cause', new Error('x', { cause: fromServer('08006') })],
  ])('%s: yes', (_what, error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  it.each([
    ['a broken constraint', fromServer('23505')],
    ['a wrong statement', fromServer('42703')],
    ['a code of five characters that is not of the database', fromNetwork('57P01')],
    ['a programming error', new TypeError('x is undefined')],
    ['a text', 'ECONNREFUSED'],
    ['nothing', null],
  ])('%s: no', (_what, error) => {
    expect(isUnavailable(error)).toBe(false);
  });

  it('ends with a circular cause', () => {
    const error = new Error('x');
    error.cause = error;
    expect(isUnavailable(error)).toBe(false);
  });
});
