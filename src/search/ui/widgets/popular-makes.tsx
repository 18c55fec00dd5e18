import { formatNumber } from '#rules/money.ts';

export interface PopularMakesView {
  /** Makes with their logos, or the models on a single-make site. */
  readonly items: readonly {
    readonly label: string;
    readonly count: number;
    readonly href: string;
    readonly mark: string | null;
  }[];
}

/** The makes with the most stock on a site. */
export function PopularMakes({ items }: PopularMakesView) {
  return (
    <ul className="make-tiles">
      {items.map((one) => (
        <li key={one.label}>
          <a href={one.href}>
            {one.mark && <img src={one.mark} alt="" width={40} height={40} loading="lazy" decoding="async" />}
            <span>{one.label}</span> <span className="tile-count">{formatNumber(one.count)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
