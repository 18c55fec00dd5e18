export interface PopularMakesView {
  /** Makes with their marks, or the models of a site of one make. */
  readonly items: readonly {
    readonly label: string;
    readonly count: number;
    readonly href: string;
    readonly mark: string | null;
  }[];
}

/** The makes that a site has most of. */
export function PopularMakes({ items }: PopularMakesView) {
  return (
    <ul className="make-tiles">
      {items.map((one) => (
        <li key={one.label}>
          <a href={one.href}>
            {one.mark && <img src={one.mark} alt="" width={40} height={40} loading="lazy" decoding="async" />}
            <span>{one.label}</span>
            <span className="tile-count">{one.count.toLocaleString('en-AU')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
