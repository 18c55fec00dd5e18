import type { LeadIntake } from '#leads/lead-intake.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';

/** What this process counts. One registry a process, made by compose, so that tests do not share counts. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'forecourt_http_request_seconds',
      help: 'Time to answer a request, by kind of address and status class.',
      labelNames: ['kind', 'status'],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
      registers: [registry],
    }),
    stockRevision: new Gauge({
      name: 'forecourt_stock_revision',
      help: 'Stock revision that this process answers from.',
      registers: [registry],
    }),
    leads: new Counter({
      name: 'forecourt_leads_total',
      help: 'Leads accepted, by what became of the post.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    deliveriesWaiting: new Gauge({
      name: 'forecourt_lead_deliveries',
      help: 'Lead deliveries by state.',
      labelNames: ['state'],
      registers: [registry],
    }),
    tenantProblems: new Gauge({
      name: 'forecourt_tenant_problems',
      help: 'Problems of tenant folders that keep their last good state.',
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The intake, counting what becomes of each post: accepted, repeated (the same post again), invalid, or failed (the store). */
export function countLeads(intake: LeadIntake, counter: Metrics['leads']): LeadIntake {
  return {
    async accept(submission) {
      try {
        const result = await intake.accept(submission);
        counter.inc({ outcome: result.outcome === 'accepted' && result.repeated ? 'repeated' : result.outcome });
        return result;
      } catch (error) {
        counter.inc({ outcome: 'failed' });
        throw error;
      }
    },
  };
}
