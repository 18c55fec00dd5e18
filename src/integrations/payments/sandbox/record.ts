/** Modes of sending a payment's notifications in the sandbox: the payer picks one together with the test card. */
export const NOTICE_MODES = ['once', 'twice', 'late', 'disordered', 'never'] as const;
export type NoticeMode = (typeof NOTICE_MODES)[number];

/** One payment as the sandbox keeps it. Times are epoch seconds, as in the API, unless the name ends in Ms. */
export interface PaymentRecord {
  readonly id: string;
  readonly clientSecret: string;
  readonly amount: number;
  readonly description: string | null;
  readonly receiptEmail: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  readonly status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  readonly canceledAt: number | null;
  /** The test card with which the payer is at 3-D Secure, or which is processing. */
  readonly card: string | null;
  readonly notices: NoticeMode;
  /** When a processing payment gets its outcome. */
  readonly settlesAtMs: number | null;
  readonly lastError: CardError | null;
  readonly charge: ChargeRecord | null;
  readonly refunds: readonly RefundRecord[];
}

interface ChargeRecord {
  readonly id: string;
  readonly created: number;
  readonly disputed: boolean;
}

interface RefundRecord {
  readonly id: string;
  readonly amount: number;
  readonly created: number;
}

export interface CardError {
  readonly type: 'card_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

/** Event types to announce after a change. */
export type EventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.processing'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created';

export interface Change {
  readonly record: PaymentRecord;
  readonly events: readonly EventType[];
}
