import { expect, it } from 'vitest';
import type { LeadIntake, LeadSubmission } from '#leads/lead-intake.ts';
import { countLeads, createMetrics } from './probes.ts';

it('counts the outcome of each lead, without changing the answer', async () => {
  const answers: (Awaited<ReturnType<LeadIntake['accept']>> | Error)[] = [
    { outcome: 'accepted', lead_id: '1', receipt: 'A', repeated: false },
    { outcome: 'accepted', lead_id: '1', receipt: 'A', repeated: true },
    { outcome: 'invalid', errors: [] },
    new Error('disk full'),
  ];
  const metrics = createMetrics();
  let call = 0;
  const intake = countLeads(
    {
      accept: async () => {
        const answer = answers[call++]!;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    metrics.leads,
  );
  const post = () => intake.accept({} as LeadSubmission);
  expect(await post()).toBe(answers[0]);
  expect(await post()).toBe(answers[1]);
  expect(await post()).toBe(answers[2]);
  await expect(post()).rejects.toThrow('disk full');
  const text = await metrics.registry.metrics();
  for (const outcome of ['accepted', 'repeated', 'invalid', 'failed'])
    expect(text).toContain(`forecourt_leads_total{outcome="${outcome}"} 1`);
});
