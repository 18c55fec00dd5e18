import type { SoldVehicle } from './vehicle-card.tsx';

/** The sold vehicles that are grouped behind one sold card. Opens without scripts. */
export function SoldGroup({ vehicles }: { vehicles: readonly SoldVehicle[] }) {
  return (
    <details className="sold-run">
      <summary>{`and ${vehicles.length} more sold`}</summary>
      <ul>
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <a href={vehicle.href}>
              <img src={vehicle.thumb} alt="" width={96} height={72} loading="lazy" decoding="async" />
              {vehicle.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
