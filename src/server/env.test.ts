import { describe, expect, it } from 'vitest';
import { BadEnvironment, parseEnv } from './env.ts';

describe('the environment', () => {
  it('needs nothing', () => {
    const env = parseEnv({});
    expect(env).toMatchObject({ PORT: 3000, ROLE: 'all', TRUST_PROXY: false, DEMO_STOCK: 'auto', LOG_LEVEL: 'info' });
    expect(env.DATA_DIR).toMatch(/\/\.data$/);
  });

  it('lists every problem at once, with the value that was given', () => {
    const read = () => parseEnv({ PORT: '99999', LOG_LEVEL: 'loud', TRUST_PROXY: 'yes', SHUTDOWN_SECONDS: 'soon' });
    expect(read).toThrow(BadEnvironment);
    for (const part of ['4 problems', 'PORT', '"99999"', 'LOG_LEVEL', '"loud"', 'TRUST_PROXY', 'SHUTDOWN_SECONDS'])
      expect(read).toThrow(part);
  });

  it('never prints a connection string, a token or a secret', () => {
    expect(() => parseEnv({ DATABASE_URL: 'mysql://u:hunter2@h/d', METRICS_TOKEN: 'hunter2' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });

  it('accepts a metrics token only if it can be sent as a bearer token', () => {
    expect(parseEnv({ METRICS_TOKEN: 'abcDEF0123-._~+/==' }).METRICS_TOKEN).toBe('abcDEF0123-._~+/==');
    expect(() => parseEnv({ METRICS_TOKEN: 'sixteen chars, no' })).toThrow('bearer token');
  });

  it('treats an empty variable as not set', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '  ' }).PORT).toBe(3000);
  });

  it('refuses several processes on the embedded database', () => {
    expect(() => parseEnv({ ROLE: 'worker' })).toThrow('needs DATABASE_URL');
    expect(parseEnv({ ROLE: 'worker', DATABASE_URL: 'postgres://localhost/x' }).ROLE).toBe('worker');
  });
});
