import type { LeadIntake } from '#leads/lead-intake.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';

/** Metrics of this process. compose.ts creates one registry per process, so tests do not share counts. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'forecourt_http_request_seconds',
      help: 'HTTP response time in seconds, by kind of URL and status class.',
      labelNames: ['kind', 'status'],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
      registers: [registry],
    }),
    stockRevision: new Gauge({
      name: 'forecourt_stock_revision',
      help: 'Stock revision of the data that this process serves.',
      registers: [registry],
    }),
    leads: new Counter({
      name: 'forecourt_leads_total',
      help: 'Lead form posts, by outcome (accepted, repeated, invalid, failed).',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    deliveriesWaiting: new Gauge({
      name: 'forecourt_lead_deliveries',
      help: 'Lead deliveries, by state.',
      labelNames: ['state'],
      registers: [registry],
    }),
    alertFailures: new Gauge({
      name: 'forecourt_alert_failures',
      help: 'Vehicle changes of the last 30 days that could not be matched with every saved search. The table alert_failures has the reasons.',
      registers: [registry],
    }),
    geocodingFailures: new Counter({
      name: 'forecourt_geocoding_failures_total',
      help: 'Requests for the point of a postcode that the geocoding service of a site did not answer. The table of postcodes was used.',
      registers: [registry],
    }),
    quoteFailures: new Counter({
      name: 'forecourt_finance_quote_failures_total',
      help: 'Quotes of loans that a shopper did not get, by reason (declined, unanswered, malformed).',
      labelNames: ['reason'],
      registers: [registry],
    }),
    financeServicePauses: new Counter({
      name: 'forecourt_finance_service_pauses_total',
      help: 'How often quotes were paused for 30 seconds, because the finance service did not answer.',
      registers: [registry],
    }),
    tenantProblems: new Gauge({
      name: 'forecourt_tenant_problems',
      help: 'Problems in site folders. An affected site keeps its last valid version.',
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Wraps the intake and counts each post by outcome: accepted, repeated (a resubmission), invalid, or failed (not stored). */
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
