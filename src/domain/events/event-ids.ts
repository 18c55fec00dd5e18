/** EVT rows: the numbers under which what a shopper does is counted. */
export const EVENT_IDS = {
  /** EVT-004, EVT-011 */
  financeCalculatorUsed: 26,
  /** EVT-003, EVT-013: the dealer's number was tapped. */
  callClicked: 25,
} as const;

export type EventName = keyof typeof EVENT_IDS;
