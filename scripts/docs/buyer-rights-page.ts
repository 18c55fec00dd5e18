import { formatCalendarDate } from '#rules/calendar-date.ts';
import { formatMoney, formatNumber } from '#rules/money.ts';
import { buyerRights } from '#sites/buyer-rights/buyer-rights-files.server.ts';
import type {
  BuyerRights,
  CoolingOffRow,
  RightsSource,
  Span,
  WarrantyRow,
} from '#vehicle/rules/buyer-rights/buyer-rights.ts';
import { GUARANTEES } from '#vehicle/rules/buyer-rights/rights-view.ts';
import { AU_STATES, STATE_NAMES } from '#vehicle/rules/vehicle.ts';
import { GENERATED, table } from './markdown-table.ts';

/** docs/buyer-rights.md: what shoppers read of the law of each state, with its sources and dates. */
export function buyerRightsPage(): string {
  const rights = buyerRights();
  return [
    GENERATED,
    '# Rights of buyers',
    'What the law of each state and territory gives to the buyer of a vehicle from a dealer, from `src/vehicle/buyer-rights/`. Shoppers read it before they agree, on their receipt and in its mail (`law.rights`). It is a summary of what the sources say, and no legal advice. [How to update a state](how-to/update-buyer-rights.md).',
    table(
      ['state', 'Act', 'regulator', 'checked on'],
      AU_STATES.map((state) => {
        const { act, regulator, checkedOn } = rights[state];
        return [STATE_NAMES[state], act, `[${regulator.name}](${regulator.href})`, formatCalendarDate(checkedOn)!];
      }),
    ),
    `In every state: ${GUARANTEES.text} [${GUARANTEES.source.label}](${GUARANTEES.source.href}).`,
    ...AU_STATES.map((state) => section(rights[state])),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function section(one: BuyerRights): string {
  const { coolingOff, warranty, licence } = one;
  return [
    `## ${STATE_NAMES[one.state]}`,
    `### Cooling-off${coolingOff.section === null ? '' : `, ${coolingOff.section}`}`,
    coolingOff.age,
    table(['vehicles', 'right', 'the dealer may keep', 'more'], coolingOff.rows.map(coolingOffRow)),
    sourceLines(coolingOff.sources),
    `### ${warranty.name}${warranty.section === null ? '' : `, ${warranty.section}`}`,
    [warranty.age, warranty.more].filter(Boolean).join(' '),
    ...(warranty.rows.length === 0 ? [] : [table(['vehicles', 'warranty'], warranty.rows.map(warrantyRow))]),
    sourceLines(warranty.sources),
    `### Licence`,
    `Pages write "${licence.label}" before the number. ${licence.rule ?? 'What advertisements must show is not described here.'}`,
    ...(licence.sources.length === 0 ? [] : [sourceLines(licence.sources)]),
  ].join('\n\n');
}

function sourceLines(sources: readonly RightsSource[]): string {
  return sources
    .map(({ label, href, date }) => `- [${label}](${href}), ${date === null ? 'no date' : formatCalendarDate(date)}`)
    .join('\n');
}

function coolingOffRow({ when, right, time, keeps, more }: CoolingOffRow): string[] {
  const rights = { yes: time ?? '', dealerFinance: `where the dealer arranges the loan: ${time}`, no: 'none' };
  return [groupWords(when), rights[right], keeps ?? '', more ?? ''];
}

function warrantyRow({ when, gives }: WarrantyRow): string[] {
  const years = when.fromRegistration ? 'years since its first registration' : 'years';
  const words = [
    groupWords(when),
    spanWords(when.years, (value) => `${value} ${years}`),
    spanWords(when.km, (value) => `${formatNumber(value)} km`),
    spanWords(when.price, formatMoney),
  ];
  return [words.filter((one) => one !== '' && one !== ANY).join('; ') || ANY, givesWords(gives)];
}

const ANY = 'all others';

function groupWords({ condition, kind, unclear }: CoolingOffRow['when']): string {
  const words = [condition?.join(', '), kind?.join(', '), unclear && `not clear: ${unclear}`];
  return words.filter(Boolean).join('; ') || ANY;
}

function spanWords(span: Span | null, unit: (value: number) => string): string {
  if (span === null) return '';
  const { from, over, upTo, below } = span;
  const bounds: [string, number | null][] = [
    ['from', from],
    ['more than', over],
    ['up to', upTo],
    ['less than', below],
  ];
  return bounds.flatMap(([word, value]) => (value === null ? [] : `${word} ${unit(value)}`)).join(', ');
}

function givesWords(gives: WarrantyRow['gives']): string {
  if (gives === 'none') return 'none';
  if (gives === 'notDescribed') return 'not described here';
  const { name, months, km } = gives;
  const length =
    months === null ? 'one, whose length is not described here' : `${months} months or ${formatNumber(km!)} km`;
  return name === null ? length : `${name}: ${length}`;
}
