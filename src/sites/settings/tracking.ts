import { z } from 'zod';
import { EVENT_IDS, EVENT_NAMES } from '#domain/events/event-ids.ts';
import { setting } from './define.ts';

const { enquirySent: _asSetting, historyReportOpened: _unnumbered, ...USUAL } = EVENT_IDS;

export const tracking = {
  enquiryEvent: setting({
    schema: z.number().int().min(1).max(100_000),
    default: EVENT_IDS.enquirySent,
    about: 'The number under which the page of the receipt announces that a form was accepted.',
    seenBy: 'browser',
    rows: ['EVT-002'],
  }),
  eventIds: setting({
    schema: z.partialRecord(z.enum(EVENT_NAMES).exclude(['enquirySent']), z.number().int().min(1).max(100_000)),
    default: USUAL,
    about:
      'The numbers under which pages announce what a shopper did, for scripts that count it. One that is left out keeps its usual number.',
    seenBy: 'browser',
    rows: ['EVT-001', 'EVT-003', 'EVT-004', 'EVT-007', 'EVT-010', 'EVT-014'],
  }),
} as const;
