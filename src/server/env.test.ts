import { describe, expect, it } from 'vitest';
import { withoutContacts } from '#platform/loggable-error.ts';
import { phoneNumber } from '#dealerships/settings/phone-number.ts';
import { REMOVED_SETTINGS } from '#sites/settings/removed-settings.ts';
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

  it('gives advice that the log does not take for the data of a person', () => {
    const wrong = {
      SMS_FROM: '?',
      SMTP_URL: '?',
      MAIL_FROM: '?',
      PUBLIC_ORIGIN: '?',
      STRIPE_URL: '?',
      DATABASE_URL: '?',
    };
    try {
      parseEnv(wrong);
      expect.unreachable();
    } catch (error) {
      const { message } = error as BadEnvironment;
      expect(withoutContacts(message)).toBe(message);
    }
    const advice = phoneNumber.safeParse('5550 0100').error!.issues[0]!.message;
    expect(withoutContacts(advice)).toBe(advice);
  });

  it('treats an empty variable as not set', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '  ' }).PORT).toBe(3000);
  });

  describe('of text messages', () => {
    const sms = {
      SMS_TWILIO_ACCOUNT: `AC${'1'.repeat(32)}`,
      SMS_TWILIO_TOKEN: 'hunter2-hunter2-hunter2',
      SMS_FROM: '+61491570006',
    };

    it.each(['+61491570006', `MG${'a'.repeat(32)}`, 'Jo & Sons'])('accepts the sender %s', (from) => {
      expect(parseEnv({ ...sms, SMS_FROM: from }).SMS_FROM).toBe(from);
    });

    it.each(['0491 570 006', '12345', 'Twelve chars', 'Ünder', `MG${'a'.repeat(31)}`])(
      'refuses the sender %s',
      (from) => {
        expect(() => parseEnv({ ...sms, SMS_FROM: from })).toThrow('SMS_FROM: must be a number with its country code');
      },
    );

    it.each(Object.keys(sms))('needs %s when another is given', (name) => {
      expect(() => parseEnv({ ...sms, [name]: '' })).toThrow(new RegExp(`a problem:\\n  - ${name}: is missing; SMS_`));
    });

    it('has no URL of a vendor without an account', () => {
      expect(() => parseEnv({ SMS_TWILIO_URL: 'https://api.example.com' })).toThrow(
        'SMS_FROM: is missing; SMS_TWILIO_URL needs it',
      );
    });

    it('sends the token over https only, except to this machine', () => {
      const read = (url: string) => parseEnv({ ...sms, SMS_TWILIO_URL: url }).SMS_TWILIO_URL;
      expect(read('https://api.example.com')).toBe('https://api.example.com');
      expect(read('http://127.0.0.1:4860')).toBe('http://127.0.0.1:4860');
      expect(() => read('http://api.example.com')).toThrow('must be https');
    });

    it('is refused without its token in the message', () => {
      expect(() => parseEnv({ ...sms, SMS_TWILIO_TOKEN: 'hunter2' })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
      );
    });
  });

  it('needs every key of the account that takes payments', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    expect(parseEnv(keys).STRIPE_PUBLISHABLE_KEY).toBe('pk_test_1');
    for (const name of Object.keys(keys))
      expect(() => parseEnv({ ...keys, [name]: '' })).toThrow(`${name}: is missing`);
    expect(() => parseEnv({ ...keys, STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow('must be a secret key');
  });

  it('knows each variable that takes the place of a setting', () => {
    const named = [...REMOVED_SETTINGS.values()].flatMap(
      (place) => /environment variable (\w+)/.exec(place)?.[1] ?? [],
    );
    expect(named.length).toBeGreaterThan(0);
    const known = Object.keys(parseEnv({}));
    for (const name of named) expect(known).toContain(name);
  });

  it('takes the limits of the operator as numbers in their range', () => {
    expect(parseEnv({ FEED_REMOVAL_SHARE: '0.5', SITE_CODES_PER_DAY: '20' })).toMatchObject({
      FEED_REMOVAL_SHARE: 0.5,
      SITE_CODES_PER_DAY: 20,
      GROUP_CODES_PER_DAY: 1000,
      SITE_ALERTS_PER_DAY: 500,
      FILES_STORED_DAYS: 90,
    });
    expect(() => parseEnv({ FEED_REMOVAL_SHARE: '30' })).toThrow('FEED_REMOVAL_SHARE: ');
    expect(() => parseEnv({ FILES_STORED_DAYS: '0' })).toThrow('FILES_STORED_DAYS: ');
  });

  it('refuses several processes on the embedded database', () => {
    expect(() => parseEnv({ ROLE: 'worker' })).toThrow('needs DATABASE_URL');
    expect(parseEnv({ ROLE: 'worker', DATABASE_URL: 'postgres://localhost/x' }).ROLE).toBe('worker');
  });
});
