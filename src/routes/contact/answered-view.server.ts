import { data } from 'react-router';
import { longDate } from '#leads/rules/lead-mail.ts';
import { signatureIn } from '#leads/signed-links.server.ts';
import type { Scope } from '#views/context.ts';

const PRIVATE = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };

/** The lead of the page and its recorded answer, or that the link has expired. */
export async function answeredPage(url: URL, leadId: string, scope: Scope<'leads'>) {
  const lead = await openLead(url, leadId, scope);
  const page = { siteName: scope.site.name, lead: null };
  if (lead.state === 'expired') return data(page, { status: 410, headers: PRIVATE });
  const { receipt, sentAt, answeredAt } = lead;
  const text = (instant: Date) => longDate(instant, scope.site.timeZone);
  return data(
    { ...page, lead: { receipt, sent: text(sentAt), answered: answeredAt && text(answeredAt) } },
    { headers: PRIVATE },
  );
}

export type AnsweredPage = Awaited<ReturnType<typeof answeredPage>>['data'];

/** Records the answer. */
export async function recordAnswer(request: Request, url: URL, leadId: string, scope: Scope<'leads'>) {
  const lead = await openLead(url, leadId, scope);
  if (lead.state === 'expired') throw data(null, { status: 410, headers: PRIVATE });
  const given = (await request.formData()).get('answered_at');
  const at = typeof given === 'string' && given !== '' ? Date.parse(given) : scope.now;
  const of = { siteId: scope.site.id, leadId };
  const outcome = Number.isNaN(at) ? 'wrong' : await scope.leads.answeredLeads.record(of, at, scope.now);
  return data({ outcome }, { status: outcome === 'recorded' ? 200 : 422, headers: PRIVATE });
}

export type AnswerOutcome = Awaited<ReturnType<typeof recordAnswer>>['data'];

async function openLead(url: URL, leadId: string, { leads, site, now }: Scope<'leads'>) {
  const lead = await leads.answeredLeads.open({ siteId: site.id, leadId, ...signatureIn(url.searchParams) }, now);
  if (lead.state === 'unknown') throw data(null, { status: 404 });
  return lead;
}
