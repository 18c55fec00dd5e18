import type { LeadPayload } from './lead-payload.ts';

/** A lead as its receivers are told of it, with the names of what it points to. */
export interface StoredLead {
  readonly receipt: string;
  readonly created_at: Date;
  readonly payload: LeadPayload;
  readonly spam: { readonly score: number; readonly suspected: boolean; readonly reasons: readonly string[] };
  readonly site: { readonly id: string; readonly name: string };
  /** `null` when the dealership has left the folder since. */
  readonly dealership: { readonly id: string; readonly name: string } | null;
  readonly locationName: string | null;
  /** IANA zone in which receivers read the time. */
  readonly timeZone: string;
}
