import { classNames } from './class-names.ts';

/** A placeholder of the size of the text or picture to come, so that nothing moves when it arrives. Hidden from screen readers. */
export function Skeleton({
  shape = 'text',
  lines = 1,
}: {
  shape?: 'text' | 'title' | 'picture' | 'button';
  lines?: number;
}) {
  return (
    <span className="stack gap-2" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={`skeleton skeleton-${shape}`} />
      ))}
    </span>
  );
}

/** Placeholders for cards that are being fetched. Screen readers announce `label` once. `swipe`: a row on a phone. */
export function SkeletonCards({ count, label, swipe = false }: { count: number; label: string; swipe?: boolean }) {
  return (
    <div>
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <ul className={classNames('cards', swipe && 'cards-swipe')} aria-hidden="true">
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
