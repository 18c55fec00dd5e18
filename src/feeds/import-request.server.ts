import path from 'node:path';
import { z } from 'zod';
import { askControlSocket, ServerStopped } from '#platform/ask-control-socket.server.ts';
import { allAcknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import { nearestName } from '#rules/word-match.ts';
import { DEFAULT_HOLD_SHARE } from './rules/feed-report.ts';
import { importFeed, type ImportOptions, type ImportProgress } from './import-feed.server.ts';
import { readMapping } from './mapping.server.ts';

interface FeedTenants {
  groups(): readonly ImportOptions['group'][];
}

export interface ImportRequestParts {
  readonly database: DatabaseHandle;
  readonly tenants: FeedTenants;
  /** The share of the available stock that a full feed may remove without confirmation. */
  readonly removalShare?: number;
  readonly now: () => number;
  readonly reportDir: string;
  readonly signal?: AbortSignal | undefined;
}

const absolute = z.string().refine((file) => path.isAbsolute(file), 'must be an absolute path');
const requestSchema = z.strictObject({
  group: z.string(),
  mapping: absolute,
  file: absolute,
  confirm: z.boolean().default(false),
  dryRun: z.boolean().default(false),
});
export type ImportRequest = z.input<typeof requestSchema>;

/** `kind` determines the exit code of the command. */
export type ImportAnswer =
  | { readonly progress: ImportProgress }
  | { readonly report: object }
  | { readonly error: string; readonly kind: 'usage' | 'failed' };

/** At most ten progress lines per second. */
const PROGRESS_EVERY_MS = 100;

/**
 * Runs one import for the command line, in the process that holds the database. Yields progress, then one report or one
 * error; never throws. An import completes even when the client disconnects.
 */
export async function* handleImportRequest(body: unknown, parts: ImportRequestParts): AsyncGenerator<ImportAnswer> {
  const request = requestSchema.safeParse(body);
  if (!request.success) {
    yield {
      error: request.error.issues
        .map((issue) => `${issue.path.join('.') || 'the request'}: ${issue.message}`)
        .join('; '),
      kind: 'usage',
    };
    return;
  }
  const { group: groupId, mapping, file, confirm, dryRun } = request.data;
  const waiting: ImportAnswer[] = [];
  let wake = () => {};
  let ended = false;
  let lastProgress = -Infinity;
  const say = (answer: ImportAnswer) => {
    waiting.push(answer);
    wake();
  };

  const work = (async () => {
    const group = findGroup(parts.tenants, groupId);
    const report = await importFeed({
      database: parts.database,
      group,
      mapping: await readMapping(mapping),
      file,
      now: parts.now,
      removalHoldShare: parts.removalShare ?? DEFAULT_HOLD_SHARE,
      confirm,
      dryRun,
      reportDir: parts.reportDir,
      signal: parts.signal,
      onProgress(progress) {
        const now = parts.now();
        if (now - lastProgress < PROGRESS_EVERY_MS && progress.done < progress.total) return;
        lastProgress = now;
        say({ progress });
      },
    });
    await allAcknowledged(parts.database);
    say({ report });
  })()
    .catch((error: Error) =>
      say({
        error: error.message,
        kind: error.name === 'MappingError' || error instanceof UnknownGroup ? 'usage' : 'failed',
      }),
    )
    .finally(() => {
      ended = true;
      wake();
    });

  for (;;) {
    const next = waiting.shift();
    if (next) yield next;
    else if (ended) break;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  await work;
}

class UnknownGroup extends Error {}

function findGroup(tenants: FeedTenants, id: string): ReturnType<FeedTenants['groups']>[number] {
  const found = tenants.groups().find((group) => group.id === id);
  if (found) return found;
  const ids = tenants.groups().map((group) => group.id);
  const near = nearestName(id, ids);
  const meant = near ? ` Did you mean ${near}?` : '';
  const known = ids.join(', ') || 'none could be loaded';
  throw new UnknownGroup(`There is no dealer group "${id}".${meant} Groups are the folders in DEALERS_DIR: ${known}.`);
}

const STOPPED =
  'The server stopped responding during the import. Start it and import the file again; what was written is consistent.';

/** Sends an import to the server that holds the embedded database, and yields its answers as they arrive. */
export async function* requestImport(dataDir: string, request: ImportRequest): AsyncGenerator<ImportAnswer> {
  let last: ImportAnswer | null = null;
  try {
    for await (last of askControlSocket<ImportAnswer>(dataDir, '/stock/import', request)) yield last;
  } catch (error) {
    throw error instanceof ServerStopped ? new Error(STOPPED, { cause: error }) : error;
  }
  if (last === null || 'progress' in last) throw new Error(STOPPED);
}
