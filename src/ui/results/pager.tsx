import { Icon } from '../icon/icon.tsx';

export interface PagerProps {
  page: number;
  pages: number;
  /** The URL of a page of results. */
  href: (page: number) => string;
}

/** The first, the last, and the pages around the current one; `null` is a gap. */
export function pageNumbers(page: number, pages: number): readonly (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((one) => one >= 1 && one <= pages)
    .sort((a, b) => a - b);
  return wanted.flatMap((one, index) => {
    const before = wanted[index - 1];
    if (before === undefined || one - before === 1) return [one];
    return one - before === 2 ? [one - 1, one] : [null, one];
  });
}

/** Page navigation made of plain links. */
export function Pager({ page, pages, href }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav className="pager" data-pager="" aria-label="Pages">
      {page > 1 && (
        <a className="pager-step" rel="prev" href={href(page - 1)}>
          <Icon name="chevron-left" />
          <span className="visually-hidden-narrow">Previous</span>
        </a>
      )}
      <ol>
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a href={href(number)} aria-current={number === page ? 'page' : undefined} aria-label={`Page ${number}`}>
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <a className="pager-step" rel="next" href={href(page + 1)}>
          <span className="visually-hidden-narrow">Next</span>
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}
