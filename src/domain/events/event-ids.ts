/** EVT rows: the numbers under which what a shopper does is counted. */
export const EVENT_IDS = {
  /** EVT-004, EVT-011 */
  financeCalculatorUsed: 26,
} as const;

export type EventName = keyof typeof EVENT_IDS;
