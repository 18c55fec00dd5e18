import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): { text: string; line: Record<string, any> } {
  let text = '';
  write(createLog('info', { write: (line) => void (text += line) }));
  return { text, line: JSON.parse(text.split('\n')[0]!) as Record<string, any> };
}

/**
 * An error like those of the two database clients; the embedded one adds `query` and `params` to PostgreSQL's fields.
 */
function databaseError(message: string, facts: object): Error {
  return Object.assign(new Error(message), { severity: 'ERROR', routine: 'ExecConstraints', ...facts });
}

describe('the log', () => {
  it('logs what happened and where for a database error', () => {
    const error = databaseError('new row for relation "leads" violates check constraint "leads_check"', {
      code: '23514',
      schema: 'public',
      table: 'leads',
      constraint: 'leads_check',
    });
    const { line } = logged((log) => log.error({ err: error, requestId: 'r-1' }, 'page failed'));
    expect(line).toMatchObject({
      level: 'error',
      msg: 'page failed',
      requestId: 'r-1',
      err: {
        type: 'Error',
        message: 'new row for relation "leads" violates check constraint "leads_check"',
        code: '23514',
        table: 'leads',
        constraint: 'leads_check',
      },
    });
    expect(line['err'].stack).toContain('log.test.ts');
  });

  it.each(['detail', 'where', 'query', 'internalQuery', 'params', 'parameters', 'hint', 'queryOptions'])(
    'leaves out %s of a database error',
    (name) => {
      const error = databaseError('null value', { code: '23502', [name]: ['Jane Citizen'] });
      expect(logged((log) => log.error({ err: error }, 'x')).text).not.toContain('Jane');
    },
  );

  it.each([
    ['22P02', 'invalid input syntax for type integer: "Jane Citizen"'],
    ['22P02', 'invalid input syntax for type integer: "Jane "the" Citizen"'],
    ['22007', 'invalid input syntax for type timestamp: "Jane\nCitizen"'],
    ['P0001', 'raised by a function for "Jane Citizen"'],
  ])('leaves out the value that a message of class %s quotes: %s', (code, message) => {
    const { text, line } = logged((log) => log.error({ err: databaseError(message, { code }) }, 'x'));
    expect(text).not.toContain('Citizen');
    expect(line['err'].message).toContain('[removed]');
    expect(line['err'].stack).toMatch(/\n\s+at /);
  });

  it('preserves names that a message about the statement quotes', () => {
    const error = databaseError('column "nickname" does not exist', { code: '42703' });
    expect(logged((log) => log.error({ err: error }, 'x')).line['err'].message).toContain('"nickname"');
  });

  it('reduces causes and aggregated errors in the same way', () => {
    const refused = databaseError('duplicate key', { code: '23505', detail: 'Key (email)=(jane@example.com)' });
    const error = new Error('outer', { cause: new AggregateError([refused], 'several') });
    const { text, line } = logged((log) => log.error({ err: error }, 'x'));
    expect(line['err'].cause.errors[0]).toMatchObject({ code: '23505', message: 'duplicate key' });
    expect(text).not.toContain('jane@');
  });

  it('reduces an error under any field name, and alone', () => {
    const error = databaseError('x', { params: ['Jane Citizen'] });
    for (const write of [
      (log: ReturnType<typeof createLog>) => log.error(error),
      (log: ReturnType<typeof createLog>) => log.error({ problem: error }, 'x'),
      (log: ReturnType<typeof createLog>) => log.error({ deep: { list: [error] } }, 'x'),
    ])
      expect(logged(write).text).not.toContain('Jane');
  });

  it.each(['phone', 'email', 'name', 'last_name', 'message', 'postcode', 'payload', 'fields', 'remote_address'])(
    'removes a field %s at any depth',
    (name) => {
      const facts = { [name]: 'private', lead: { inner: [{ [name]: 'private' }] } };
      expect(logged((log) => log.info(facts, 'x')).text).not.toContain('private');
    },
  );

  it.each([
    'mailbox jane.citizen@example.com is full',
    'called 0491 570 006 twice',
    'called +61 491 570 006',
    'called (02) 5550 1234',
    '0491570006',
  ])('removes an address or number from the text "%s"', (reason) => {
    const { text } = logged((log) => log.warn({ reason }, reason));
    expect(text).toContain('[removed]');
    // The time and the process may have the same digits.
    const { reason: shown, msg } = JSON.parse(text) as Record<string, string>;
    expect(`${shown} ${msg}`).not.toMatch(/citizen|570|5550|0006/);
  });

  it('does not change ids, times, paths and amounts', () => {
    const facts = {
      requestId: '0de8c1a2-0123-4567-8901-0123456789ab',
      path: '/cars/2023-bmw-ix1-xdrive30-bmu47039',
      ms: 12.34,
      at: '2026-11-22T07:02:20.951Z',
      revision: '1000043999',
    };
    expect(logged((log) => log.info(facts, 'request')).line).toMatchObject(facts);
  });

  it('takes linear time', () => {
    const began = process.threadCpuUsage();
    logged((log) => log.info({ path: `${'a'.repeat(100_000)} @` }, 'request'));
    expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(200);
  });
});
