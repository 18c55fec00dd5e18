import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { digest, once, refusal, unexpectedState, unknownPayment, type Answer, type Form } from './answers.server.ts';
import { cancelIntent, finishChallenge, confirmIntent, isConfirmable, refundIntent, settleIntent } from './intents.ts';
import type { Ledger } from './ledger.server.ts';
import { NOTICE_MODES, type NoticeMode, type PaymentRecord } from './record.ts';
import { intentShape, refundShape } from './shapes.ts';
import { SLOW_MS, testCard } from './test-cards.ts';

interface Options {
  readonly dir: string;
  readonly ledger: Ledger;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

type ListShape = { object: 'list'; url: string; has_more: boolean; data: ReturnType<typeof intentShape>[] };

/** Stripe's limits for Australian dollars: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const LEAST = 50;
const MOST = 99_999_999;
const MOST_METADATA = 500;
/** Number of payments that a list reads at the same time. */
const TOGETHER = 50;

/** The requests of the API that the sandbox answers. Fields that it does not know are refused, as Stripe refuses unknown ones. */
export class SandboxApi {
  private readonly at: Options;
  private readonly keysDir: string;

  constructor(options: Options) {
    this.at = options;
    this.keysDir = path.join(options.dir, 'keys');
  }

  settle(id: string): Promise<PaymentRecord | null> {
    return this.at.ledger.change(id, (record) => settleIntent(record, this.at.now()));
  }

  /** The payment's present state. Changes that were due while no process ran are made first. */
  private async current(id: string): Promise<PaymentRecord | null> {
    const found = /^pi_\w{1,200}$/.test(id) ? await this.at.ledger.read(id) : null;
    return found?.status === 'processing' ? this.settle(id) : found;
  }

  async create(form: Form, key: string): Promise<Answer & { isRepeated: boolean }> {
    const wrong = createProblem(form);
    if (wrong) return { ...wrong, isRepeated: false };
    const request = `create ${JSON.stringify(Object.entries(form).toSorted())}`;
    return once({ dir: this.keysDir, key, request }, async () => {
      // From the key: a request that was killed half-way finds its payment again.
      const name = digest('payment', key);
      const { record } = await this.at.ledger.create({
        id: `pi_${name}`,
        clientSecret: `pi_${name}_secret_${randomUUID().replaceAll('-', '')}`,
        amount: Number(form['amount']),
        description: form['description'] ?? null,
        receiptEmail: form['receipt_email'] ?? null,
        metadata: metadataIn(form),
        created: Math.floor(this.at.now() / 1000),
        status: 'requires_payment_method',
        canceledAt: null,
        card: null,
        notices: 'once',
        settlesAtMs: null,
        lastError: null,
        charge: null,
        refunds: [],
      });
      return { status: 200, body: intentShape(record, expands(form, 'latest_charge')) };
    });
  }

  async read(id: string, query: Form): Promise<Answer> {
    const record = await this.current(id);
    return record ? { status: 200, body: intentShape(record, expands(query, 'latest_charge')) } : unknownPayment(id);
  }

  async cancel(id: string, form: Form, key: string): Promise<Answer & { isRepeated: boolean }> {
    return once({ dir: this.keysDir, key, request: `cancel ${id}` }, async () => {
      if (!(await this.current(id))) return unknownPayment(id);
      let isDone = false;
      const record = await this.at.ledger.change(id, (before) => {
        const change = cancelIntent(before, this.at.now());
        isDone = change !== null;
        return change;
      });
      if (!isDone) return unexpectedState(record!, 'cancel');
      return { status: 200, body: intentShape(record!, expands(form, 'latest_charge')) };
    });
  }

  async refund(form: Form, key: string): Promise<Answer & { isRepeated: boolean }> {
    const intent = form['payment_intent'] ?? '';
    return once({ dir: this.keysDir, key, request: `refund ${JSON.stringify(form)}` }, async () => {
      const before = await this.current(intent);
      if (!before) return unknownPayment(intent);
      const id = `re_${digest('refund', key)}`;
      const record = await this.at.ledger.change(intent, (latest) => refundIntent(latest, id, this.at.now()));
      const made = record && refundShape(record, id);
      if (made) return { status: 200, body: made };
      return refundProblem(record!);
    });
  }

  async list(query: Form): Promise<Answer> {
    const limit = Number(query['limit'] ?? 10);
    if (!Number.isInteger(limit) || limit < 1 || limit > 100) return badField('limit', 'Invalid integer');
    const gte = Number(query['created[gte]'] ?? 0);
    const lt = Number(query['created[lt]'] ?? Infinity);
    const ids = await this.at.ledger.ids();
    const records: PaymentRecord[] = [];
    for (let at = 0; at < ids.length; at += TOGETHER) {
      const some = await Promise.all(ids.slice(at, at + TOGETHER).map((id) => this.current(id)));
      records.push(
        ...(some.filter(
          (record) => record !== null && record.created >= gte && record.created < lt,
        ) as PaymentRecord[]),
      );
    }
    records.sort((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1));
    const after = query['starting_after'];
    const start = after === undefined ? 0 : records.findIndex(({ id }) => id === after) + 1;
    if (after !== undefined && start === 0) return unknownPayment(after);
    const page = records.slice(start, start + limit);
    const isWhole = expands(query, 'data.latest_charge');
    const body: ListShape = {
      object: 'list',
      url: '/v1/payment_intents',
      has_more: start + limit < records.length,
      data: page.map((record) => intentShape(record, isWhole)),
    };
    return { status: 200, body };
  }

  /** The payer's browser confirms, with the payment's client secret. */
  async confirm(id: string, form: Form): Promise<Answer> {
    const card = testCard(form['payment_method']);
    const notices = (form['sandbox_notices'] ?? 'once') as NoticeMode;
    const before = await this.ownPayment(id, form);
    if (!before) return unknownPayment(id);
    if (!card) return badField('payment_method', 'No such PaymentMethod');
    if (!NOTICE_MODES.includes(notices)) return badField('sandbox_notices', 'Invalid value');
    if (!isConfirmable(before)) return unexpectedState(before, 'confirm');
    if (card.outcome === 'slow') await this.at.sleep(SLOW_MS);
    let isDone = false;
    const record = await this.at.ledger.change(id, (latest) => {
      const change = confirmIntent(latest, card, notices, this.at.now());
      isDone = change !== null;
      return change;
    });
    if (!isDone) return unexpectedState(record!, 'confirm');
    if (record!.lastError) return refusal(record!.lastError, 402, record!);
    return { status: 200, body: intentShape(record!) };
  }

  /** The payer is back from 3-D Secure: `outcome` is `complete` or `fail`. */
  async challenge(id: string, form: Form): Promise<Answer> {
    if (!(await this.ownPayment(id, form))) return unknownPayment(id);
    const record = await this.at.ledger.change(id, (before) =>
      finishChallenge(before, form['outcome'] === 'complete', this.at.now()),
    );
    return { status: 200, body: intentShape(record!) };
  }

  private async ownPayment(id: string, form: Form): Promise<PaymentRecord | null> {
    const record = await this.current(id);
    return record && record.clientSecret === form['client_secret'] ? record : null;
  }

  async readOwn(id: string, form: Form): Promise<Answer> {
    return (await this.ownPayment(id, form)) ? this.read(id, {}) : unknownPayment(id);
  }
}

function badField(param: string, message: string, code = 'parameter_invalid'): Answer {
  return refusal({ type: 'invalid_request_error', code, param, message });
}

function refundProblem(record: PaymentRecord): Answer {
  const problem = (message: string, code?: string) =>
    refusal({ type: 'invalid_request_error', ...(code && { code }), message });
  if (!record.charge) return problem('This PaymentIntent does not have a successful charge to refund.');
  return record.charge.disputed
    ? problem('The charge has been charged back.', 'charge_disputed')
    : problem('The charge has already been refunded.', 'charge_already_refunded');
}

function createProblem(form: Form): Answer | null {
  const amount = Number(form['amount'] ?? '');
  if (!/^\d+$/.test(form['amount'] ?? '')) return badField('amount', 'Invalid integer', 'parameter_invalid_integer');
  if (amount < LEAST) return badField('amount', 'Amount must be at least $0.50 aud', 'amount_too_small');
  if (amount > MOST) return badField('amount', 'Amount must be no more than $999,999.99', 'amount_too_large');
  if (form['currency'] !== 'aud') return badField('currency', 'This sandbox takes Australian dollars only.');
  if (form['allowed_payment_method_types[0]'] !== 'card')
    return badField('allowed_payment_method_types', 'This sandbox takes cards only.');
  if (!/^(?:[^@\s]+@[^@\s]+)?$/.test(form['receipt_email'] ?? ''))
    return badField('receipt_email', 'Invalid email address', 'email_invalid');
  const tooLong = Object.entries(metadataIn(form)).find(([, value]) => value.length > MOST_METADATA);
  return tooLong ? badField(`metadata[${tooLong[0]}]`, 'Metadata values can have up to 500 characters') : null;
}

function metadataIn(form: Form): Record<string, string> {
  const entries = Object.entries(form).flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

const expands = (form: Form, what: string) =>
  Object.entries(form).some(([name, value]) => name.startsWith('expand[') && value === what);
