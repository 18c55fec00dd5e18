import { z } from 'zod';
import { EVENT_NAMES } from '#domain/events/event-ids.ts';
import { setting } from './define.ts';

export const tracking = {
  eventIds: setting({
    schema: z.partialRecord(z.enum(EVENT_NAMES), z.number().int().min(1).max(100_000)),
    default: { callClicked: 25, financeCalculatorUsed: 26, saved: 39 },
    about: 'The numbers under which pages announce what a shopper did, for scripts that count it. One that is left out keeps its usual number.',
    seenBy: 'browser',
    rows: ['EVT-001', 'EVT-003', 'EVT-004', 'EVT-007', 'EVT-010', 'EVT-014'],
  }),
} as const;
