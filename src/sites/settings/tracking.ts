import { z } from 'zod';
import { EVENT_IDS, EVENT_NAMES } from '#rules/event-ids.ts';
import { setting } from './define.ts';

const { enquirySent: _asSetting, historyReportOpened: _unnumbered, ...USUAL } = EVENT_IDS;

export const tracking = {
  enquiryEvent: setting({
    schema: z.number().int().min(1).max(100_000),
    default: EVENT_IDS.enquirySent,
    about: 'The event id that the success page sends when a form was accepted.',
    seenBy: 'browser',
    rows: ['EVT-002'],
  }),
  eventIds: setting({
    schema: z.partialRecord(z.enum(EVENT_NAMES).exclude(['enquirySent']), z.number().int().min(1).max(100_000)),
    default: USUAL,
    about: 'The event ids that pages send for what a shopper does. Events that are not listed use their default id.',
    seenBy: 'browser',
    rows: ['EVT-001', 'EVT-003', 'EVT-004', 'EVT-007', 'EVT-010', 'EVT-014'],
  }),
} as const;
