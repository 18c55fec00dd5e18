import { readFileSync } from 'node:fs';
import { RESERVATION_STATES, TRANSITIONS } from '../../src/reservations/rules/reservation.ts';
import { GENERATED, table } from './markdown-table.ts';

const RULES = 'src/reservations/rules/reservation.ts';

/** docs/reservations.md: the states of a reservation, what happens to it, and what follows. */
export function reservationsPage(): string {
  const rules = readFileSync(RULES, 'utf8');
  const guard = { deposit: ' (with a deposit)', noDeposit: ' (without a deposit)' };
  const rows = RESERVATION_STATES.flatMap((state) =>
    TRANSITIONS.filter(({ from }) => from === state).map((one) => [
      one.from,
      one.event + (one.guard === undefined ? '' : guard[one.guard]),
      one.to,
      one.effects.join(', '),
    ]),
  );
  return [
    GENERATED,
    '# Reservations',
    `The table of \`${RULES}\`, by which the platform changes every reservation. Any other event leaves a reservation as it is.`,
    table(['state', 'event', 'state after', 'what follows'], rows),
    `## States\n\n${described(rules, 'RESERVATION_STATES')}`,
    `## Events\n\n${described(rules, 'RESERVATION_EVENTS')}`,
    `## What follows\n\n${described(rules, 'type ReservationEffect')}`,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

/** The lines `name  text` of the comment above a declaration, as a table. */
function described(text: string, declaration: string): string {
  const before = text.slice(0, text.indexOf(declaration));
  const comment = before.slice(before.lastIndexOf('/**'));
  const rows = [...comment.matchAll(/^ \* {3}(\w+) +(.+)$/gm)].map(([, name, about]) => [name!, about!]);
  return table(['name', 'about'], rows);
}
