import { createHmac } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { namesIn, readIfThere, writeOnce } from './files.server.ts';
import type { Ledger, Version } from './ledger.server.ts';
import type { EventType, PaymentRecord } from './record.ts';
import { eventBody } from './shapes.ts';

/** True if the receiver took the notification (2xx). */
export type Deliver = (body: string, headers: Readonly<Record<string, string>>) => Promise<boolean>;

interface Entry {
  readonly payment: string;
  readonly version: number;
  readonly mark: string;
  readonly writtenAtMs: number;
  /** `null`: the outcome of a processing payment is due, and nothing is sent. */
  readonly body: string | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pauses between attempts; after the last, no attempt follows. */
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 12 * HOUR, 24 * HOUR, 32 * HOUR];
const LATE_NOTICE_MS = 20 * SECOND;
const DISORDER_MS = 3 * SECOND;
/**
 * Time that an entry waits for its version: the process that wrote the entry may have been killed before the version.
 */
const ORPHAN_MS = MINUTE;

/** `<due>-<event>-<attempt>.json`: the order of names is the order in which they are due. */
const fileName = (dueMs: number, event: string, attempt: number) =>
  `${String(dueMs).padStart(15, '0')}-${event}-${attempt}.json`;

interface Options {
  readonly dir: string;
  readonly secret: string;
  readonly deliver: Deliver;
  readonly now: () => number;
}

/**
 * Notifications as files in an outbox. A process takes one by renaming it to the time of its next attempt: only one process can, and if it
 * is killed the next attempt follows then.
 */
export function openNotifications({ dir, secret, deliver, now }: Options) {
  /** Writes what a version will announce. The answer withdraws it again. */
  async function announce(version: Version, events: readonly EventType[]): Promise<() => Promise<void>> {
    const { record } = version;
    const at = now();
    const about = { payment: record.id, version: version.number, mark: version.mark, writtenAtMs: at };
    const files: string[] = [];
    const add = async (dueMs: number, name: string, body: string | null) => {
      const file = path.join(dir, fileName(dueMs, name, 1));
      await writeOnce(file, JSON.stringify({ ...about, body } satisfies Entry));
      files.push(file);
    };
    if (record.settlesAtMs !== null) await add(record.settlesAtMs, `settle_${version.mark}`, null);
    for (const [index, { type, delayMs, copy }] of plan(record, events).entries()) {
      const id = `evt_${version.mark.replaceAll('-', '')}${index - copy}`;
      const subject = type === 'payment_intent.processing' ? { ...record, status: 'processing' as const } : record;
      await add(at + delayMs, `${id}_${copy}`, eventBody(id, type, subject, Math.floor(at / SECOND)));
    }
    return async () => {
      for (const file of files) await rm(file, { force: true });
    };
  }

  /** True if the change of an entry was made; `null` while that is not known. */
  async function wasMade(ledger: Ledger, entry: Entry): Promise<boolean | null> {
    const version = await ledger.version(entry.payment, entry.version);
    if (version) return version.mark === entry.mark;
    return now() - entry.writtenAtMs > ORPHAN_MS ? false : null;
  }

  async function attempt(
    ledger: Ledger,
    name: string,
    settle: (payment: string) => Promise<unknown>,
  ): Promise<boolean> {
    const [, event = '', count = ''] = /^\d+-(.+)-(\d+)\.json$/.exec(name) ?? [];
    const pause = PAUSES_MS[Number(count) - 1];
    const taken = path.join(dir, fileName(now() + (pause ?? 0), event, Number(count) + 1));
    const isTaken = await rename(path.join(dir, name), taken).then(
      () => true,
      () => false,
    );
    const text = isTaken ? await readIfThere(taken) : null;
    if (text === null) return false;
    const entry = JSON.parse(text) as Entry;
    const isMade = await wasMade(ledger, entry);
    if (isMade === null) return false;
    const isDone = !isMade || (await act(entry, settle));
    if (isDone || pause === undefined) await rm(taken, { force: true });
    return isMade && isDone && entry.body !== null;
  }

  async function act({ body, payment }: Entry, settle: (payment: string) => Promise<unknown>): Promise<boolean> {
    if (body === null) {
      await settle(payment);
      return true;
    }
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': sign(body, secret, now()),
    };
    return deliver(body, headers).catch(() => false);
  }

  return {
    announce,
    /** Sends what is due. Answers with how many were taken by the receiver. */
    async deliverDue(ledger: Ledger, settle: (payment: string) => Promise<unknown>): Promise<number> {
      await mkdir(dir, { recursive: true });
      let delivered = 0;
      for (const name of await namesIn(dir)) {
        if (Number.parseInt(name, 10) > now()) break;
        if (await attempt(ledger, name, settle)) delivered += 1;
      }
      return delivered;
    },
  };
}

interface Planned {
  readonly type: EventType;
  readonly delayMs: number;
  /** 1 for the second notification about the same event. */
  readonly copy: number;
}

/** When each event of a change is sent, as the payer wants it. */
function plan({ notices, status }: PaymentRecord, events: readonly EventType[]): Planned[] {
  const each = (delayMs: number) => events.map((type) => ({ type, delayMs, copy: 0 }));
  switch (notices) {
    case 'once':
      return each(0);
    case 'twice':
      return events.flatMap((type) => [0, 1].map((copy) => ({ type, delayMs: 0, copy })));
    case 'late':
      return each(LATE_NOTICE_MS);
    case 'never':
      return [];
    case 'disordered':
      // The latest event comes first, and then an earlier one.
      return status === 'succeeded'
        ? [...each(0), { type: 'payment_intent.processing', delayMs: DISORDER_MS, copy: 0 }]
        : each(DISORDER_MS);
  }
}

/** https://docs.stripe.com/webhooks#verify-manually */
function sign(body: string, secret: string, nowMs: number): string {
  const time = Math.floor(nowMs / SECOND);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
