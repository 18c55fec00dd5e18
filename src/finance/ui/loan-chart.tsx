import { formatRounded, type Cents } from '#rules/money.ts';
import type { LoanYear } from '../rules/amortisation.ts';

/** Units of the drawing; on a phone about pixels. */
const [WIDTH, HEIGHT, LEFT, TOP, BASE] = [360, 220, 64, 10, 196];
const STEPS = 4;

/**
 * Interest, principal and balance of each year. The same figures are in a table below: a drawing alone tells some
 * readers nothing.
 */
export function LoanChart({ id, financed, years }: { id: string; financed: Cents; years: readonly LoanYear[] }) {
  const most = Math.max(financed, ...years.map(({ interest, principal }) => interest + principal), 1);
  const step = niceStep(most / STEPS);
  const top = Math.ceil(most / step) * step;
  const y = (amount: Cents) => BASE - (Math.max(0, amount) / top) * (BASE - TOP);
  const column = (WIDTH - LEFT) / years.length;
  const x = (year: number) => LEFT + column * (year - 0.5);
  const bar = Math.min(28, column * 0.6);
  const ends = [
    { at: LEFT, balance: financed },
    ...years.map(({ year, balance }) => ({ at: LEFT + column * year, balance })),
  ];
  const points = ends.map(({ at, balance }) => `${at},${y(balance)}`).join(' ');
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  return (
    <div className="loan-chart">
      <figure>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={`${id}-title ${id}-desc`}>
          <title id={`${id}-title`}>The loan year by year</title>
          <desc id={`${id}-desc`}>{description(financed, years)}</desc>
          <g className="loan-chart-lines">
            {lines.map((amount) => (
              <line key={amount} x1={LEFT} x2={WIDTH} y1={y(amount)} y2={y(amount)} />
            ))}
          </g>
          <g className="loan-chart-text" aria-hidden="true">
            {lines.map((amount) => (
              <text key={amount} x={LEFT - 6} y={y(amount) + 4} textAnchor="end">
                {formatRounded(amount)}
              </text>
            ))}
            {years.map(({ year }) => (
              <text key={year} x={x(year)} y={BASE + 16} textAnchor="middle">
                {year}
              </text>
            ))}
          </g>
          {years.map(({ year, interest, principal }) => (
            <g key={year}>
              <rect
                className="loan-chart-principal"
                x={x(year) - bar / 2}
                y={y(principal)}
                width={bar}
                height={BASE - y(principal)}
              />
              <rect
                className="loan-chart-interest"
                x={x(year) - bar / 2}
                y={y(principal + interest)}
                width={bar}
                height={Math.max(0, y(principal) - y(principal + interest))}
              />
            </g>
          ))}
          <polyline className="loan-chart-balance" points={points} />
        </svg>
        <figcaption>
          <ul className="loan-chart-key" aria-label="Key to the chart">
            <li data-part="principal">Principal repaid in the year</li>
            <li data-part="interest">Interest paid in the year</li>
            <li data-part="balance">Balance owing</li>
          </ul>
        </figcaption>
      </figure>
      <LoanTable years={years} />
    </div>
  );
}

function LoanTable({ years }: { years: readonly LoanYear[] }) {
  return (
    <details className="loan-years">
      <summary>Figures in this chart</summary>
      <table>
        <caption className="visually-hidden">The loan year by year, in whole dollars</caption>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Principal</th>
            <th scope="col">Interest</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, principal, interest, balance }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{formatRounded(principal)}</td>
              <td>{formatRounded(interest)}</td>
              <td>{formatRounded(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function description(financed: Cents, years: readonly LoanYear[]): string {
  const [first, last] = [years[0]!, years.at(-1)!];
  return (
    `The loan of ${formatRounded(financed)} is paid off in year ${last.year}. ` +
    `Interest falls from ${formatRounded(first.interest)} in the first year to ${formatRounded(last.interest)} in the last.`
  );
}

/** 1, 2, 2.5 or 5 times a power of ten: at least `wanted`. */
function niceStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= wanted)!;
}
