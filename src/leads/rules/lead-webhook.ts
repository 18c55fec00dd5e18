import type { StoredLead } from './stored-lead.ts';

/** JSON of a webhook. Fields are only ever added; another meaning is another `version`. Described in docs/how-to/receive-leads.md. */
export function webhookBody(deliveryId: string, lead: StoredLead): string {
  return JSON.stringify({
    type: 'lead.created',
    version: 1,
    delivery_id: deliveryId,
    receipt: lead.receipt,
    created_at: lead.created_at.toISOString(),
    site: lead.site,
    dealership: lead.dealership,
    spam: lead.spam,
    lead: lead.payload,
  });
}
