/** Stands where words, a picture or a card will be, in their size, so that nothing moves when they come. It says nothing aloud. */
export function Skeleton({
  shape = 'text',
  lines = 1,
}: {
  shape?: 'text' | 'title' | 'picture' | 'button';
  lines?: number;
}) {
  return (
    <span className="skeleton-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={`skeleton skeleton-${shape}`} />
      ))}
    </span>
  );
}

/** Cards that are being fetched. `label` is said once, politely. */
export function SkeletonCards({ count, label }: { count: number; label: string }) {
  return (
    <div>
      <p role="status" className="said">
        {label}
      </p>
      <ul className="cards" aria-hidden="true">
        {Array.from({ length: count }, (_, card) => (
          <li key={card}>
            <div className="card skeleton-card">
              <Skeleton shape="picture" />
              <div className="card-body">
                <Skeleton shape="title" />
                <Skeleton lines={2} />
                <Skeleton shape="button" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
