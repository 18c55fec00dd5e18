export interface SoldCar {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly thumb: string;
}

/** The sold cars that one sold card stands for. Opens without scripts. */
export function SoldRun({ cars }: { cars: readonly SoldCar[] }) {
  return (
    <details className="sold-run">
      <summary>{`and ${cars.length} more sold`}</summary>
      <ul>
        {cars.map((car) => (
          <li key={car.id}>
            <a href={car.href}>
              <img src={car.thumb} alt="" width={96} height={72} loading="lazy" decoding="async" />
              {car.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
