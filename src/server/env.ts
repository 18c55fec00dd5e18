import path from 'node:path';
import { z } from 'zod';
import { DEFAULT_HOLD_SHARE } from '#feeds/rules/feed-report.ts';
import { FILES_STORED_DAYS } from '#leads/rules/lead-files.ts';
import { SITE_ALERTS_PER_DAY } from '#shoppers/rules/alerts.ts';
import { DAILY_CODES } from '#shoppers/rules/code-limits.ts';

const perDay = z.coerce.number().int().min(1).max(100_000);
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

/** All environment variables, parsed once at start. `.env.example` explains each of them. */
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  DEALERS_DIR: z.string().min(1).default('dealers'),
  PUBLIC_ORIGIN: z
    .string()
    .regex(
      /^https?:\/\/[a-z0-9.-]+(:\d+)?$/,
      'must be a scheme and a lower-case host such as https://www.example.com.au, without a path',
    )
    .optional(),
  IMAGE_CDN: z
    .string()
    .regex(
      /^https:\/\/[a-z0-9.-]+(:\d+)?$/,
      'must be https and a lower-case host such as https://img.example.com, without a path',
    )
    .optional(),
  TRUST_PROXY: onOff.default(false),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  FORMS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(30),
  SITE_CODES_PER_DAY: perDay.default(DAILY_CODES.site),
  GROUP_CODES_PER_DAY: perDay.default(DAILY_CODES.group),
  SITE_ALERTS_PER_DAY: perDay.default(SITE_ALERTS_PER_DAY),
  FILES_STORED_DAYS: z.coerce.number().int().min(1).max(730).default(FILES_STORED_DAYS),
  FEED_REMOVAL_SHARE: z.coerce.number().min(0).max(1).default(DEFAULT_HOLD_SHARE),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().includes('@').default('website@forecourt.invalid'),
  GOOGLE_PLACES_KEY: z.string().min(10).optional(),
  GOOGLE_GEOCODING_KEY: z.string().min(10).optional(),
  RATING_SERVICE_URL: z
    .string()
    .regex(/^https:\/\/[^\s?#]+$/, 'must be an https URL without a query string')
    .optional(),
  TRADE_IN_VALUATION_URL: z
    .string()
    .regex(/^https:\/\/[^\s?#]+$/, 'must be an https URL without a query string')
    .optional(),
  TRADE_IN_VALUATION_KEY: z.string().min(8).optional(),
  VEHICLE_LOOKUP_URL: z
    .string()
    .regex(/^https:\/\/[^\s?#]+$/, 'must be an https URL without a query string')
    .optional(),
  VEHICLE_LOOKUP_KEY: z.string().min(8).optional(),
  FINANCE_DATA_KEY: z.string().min(24, 'must have at least 24 characters').optional(),
  YOUX_URL: z
    .string()
    .regex(
      /^(?:https:\/\/[^\s?#]+|http:\/\/(?:localhost|127\.0\.0\.1):\d+[^\s?#]*)$/,
      'must be an https URL without a query string (http only for this machine)',
    )
    .optional(),
  YOUX_KEY: z.string().min(8).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_\w+$/, 'must be a secret key, which begins with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w+$/, 'must be a publishable key, which begins with pk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be the secret of a webhook endpoint, which begins with whsec_')
    .optional(),
  STRIPE_URL: z
    .string()
    .regex(
      /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d+)?$/,
      'must be https and a lower-case host, without a path (http only for this machine)',
    )
    .optional(),
  SMS_TWILIO_ACCOUNT: z
    .string()
    .regex(/^AC[\da-f]{32}$/i, 'must be the SID of an account, AC and 32 hexadecimal digits')
    .optional(),
  SMS_TWILIO_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SMS_FROM: z
    .string()
    .regex(
      /^(?:\+[1-9]\d{6,14}|MG[\da-f]{32}|(?=.*[a-z])[\w &+-]{1,11})$/i,
      'must be a number with its country code (+614 and eight digits), the SID of a messaging service (MG...) or a name of at most 11 characters',
    )
    .optional(),
  SMS_TWILIO_URL: z
    .string()
    .regex(
      /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d+)?$/,
      'must be https and a lower-case host, without a path (http only for this machine)',
    )
    .optional(),
  DEMO_STOCK: z.enum(['auto', 'on', 'off']).default('auto'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .regex(/^[\w.~+/-]+=*$/, 'must consist of letters, digits and - . _ ~ + / (a bearer token)')
    .optional(),
  SHUTDOWN_SECONDS: z.coerce.number().min(0).max(600).default(20),
});

export type Env = z.output<typeof schema>;

export class BadEnvironment extends Error {
  constructor(problems: readonly string[]) {
    super(
      `The environment has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((line) => `  - ${line}`).join('\n')}\nSee .env.example.`,
    );
    this.name = 'BadEnvironment';
  }
}

/**
 * Parses and validates the environment. An empty variable counts as not set. Throws BadEnvironment with all problems at
 * once.
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = schema.safeParse(given);
  const problems = result.success
    ? []
    : result.error.issues.map((issue) => {
        const name = issue.path.join('.');
        // A connection string may contain a password: report the name and the rule, not the value.
        const shown = /URL|TOKEN|SECRET|KEY/.test(name) ? '' : ` (given: ${JSON.stringify(given[name])})`;
        return `${name}: ${issue.message}${shown}`;
      });
  const env = result.success ? result.data : null;
  if (env && env.ROLE !== 'all' && !env.DATABASE_URL) {
    problems.push(
      `ROLE: "${env.ROLE}" needs DATABASE_URL; the embedded database serves one process, which must be "all"`,
    );
  }
  if (env) problems.push(...smsProblems(env), ...stripeProblems(env));
  if (problems.length > 0 || !env) throw new BadEnvironment(problems);
  return { ...env, DATA_DIR: path.resolve(env.DATA_DIR), DEALERS_DIR: path.resolve(env.DEALERS_DIR) };
}

/** Text messages need all of the vendor's values: with some of them, messages would be files without notice. */
function smsProblems(env: Env): string[] {
  const names = ['SMS_TWILIO_ACCOUNT', 'SMS_TWILIO_TOKEN', 'SMS_FROM'] as const;
  return incomplete(env, names, [...names, 'SMS_TWILIO_URL']);
}

/** With some of the keys of the account of payments, the sandbox or nothing would take payments without notice. */
function stripeProblems(env: Env): string[] {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  return incomplete(env, names, names);
}

/** The missing variables if one of `any` is set. */
function incomplete(env: Env, names: readonly (keyof Env)[], any: readonly (keyof Env)[]): string[] {
  const given = any.find((name) => env[name] !== undefined);
  if (given === undefined) return [];
  return names.filter((name) => env[name] === undefined).map((name) => `${name}: is missing; ${given} needs it`);
}
