import type { LinkSignature, PrivateLinks, PrivatePage } from './reservation-parts.server.ts';

/** Signs links, with a key of this feature. */
export interface SignLinks {
  prepare(): Promise<void>;
  /** The query string of a link to `subject` that works until `expires` (epoch ms). */
  query(subject: readonly string[], expires: number): Promise<string>;
  check(subject: readonly string[], given: LinkSignature, now: number): Promise<'genuine' | 'expired' | 'unknown'>;
}

const PATHS: Readonly<Record<PrivatePage['kind'], (id: string) => string>> = {
  reservation: (id) => `/reservation/${id}`,
  dealership: (id) => `/reservation/${id}/dealership`,
  payment: (id) => `/online-payment/${id}`,
  purchase: (id) => `/checkout-journey/${id}`,
};

export function createPrivateLinks(signer: SignLinks): PrivateLinks {
  const subject = ({ kind, siteId, id }: PrivatePage) => [kind, siteId, id];
  return {
    prepare: () => signer.prepare(),
    path: async (page, expires) => `${PATHS[page.kind](page.id)}?${await signer.query(subject(page), expires)}`,
    check: (page, given, now) => signer.check(subject(page), given, now),
  };
}
