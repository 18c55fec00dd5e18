import type { Hono } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from '#platform/log.ts';
import type { Site, Tenants } from '#sites/site.ts';
import type { Services } from '#views/context.ts';
import type { BuiltFiles } from './built-files.ts';
import type { Env } from './env.ts';
import type { Metrics } from './probes.ts';
import type { Upload, Uploads } from './uploads.ts';

/** Input of the web server. */
export interface WebDependencies {
  readonly env: Pick<
    Env,
    'DATA_DIR' | 'FORMS_PER_ADDRESS' | 'TRUST_PROXY' | 'METRICS_TOKEN' | 'PUBLIC_ORIGIN' | 'IMAGE_CDN'
  >;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tenants: Tenants;
  /** The services of all features. */
  readonly services: Services;
  /** Reads the environment variable that a site names for one of its keys. */
  readonly secret: (name: string) => string | undefined;
  /** True if applications go to the lender of the demonstration. */
  readonly hasTestLender: boolean;
  /** The demonstration's own provider. `null`: the process has none. */
  readonly paymentsSandbox: { readonly app: Hono; readonly keys: { readonly webhookSecret: string } } | null;
  readonly uploads: Uploads;
  readonly built: BuiltFiles | null;
  readonly now: () => number;
  /** `null` when ready; otherwise why not. */
  readonly notReady: () => Promise<string | null>;
  /** Brings gauges up to date just before they are read. */
  readonly measure: () => Promise<void>;
}

interface Variables extends RequestIdVariables {
  remoteAddress: string | null;
  site: Site;
  url: URL;
  /** A posted form with files. */
  upload: Upload | undefined;
  /** The kind under which metrics count the request. */
  kind: 'other' | 'probe' | 'file' | 'api' | 'page';
}

/** Hono's environment: what middleware adds to each request. */
export interface App {
  Variables: Variables;
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
}
