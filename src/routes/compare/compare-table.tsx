import { classNames } from '#ui/class-names.ts';
import { FinanceStar } from '#finance/ui/finance-star.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { comparison } from '#shoppers/ui/saved-list.ts';
import { Price } from '#vehicle/ui/price.tsx';
import { StockImage } from '#ui/picture.tsx';
import type { CompareView } from './compare-view.ts';

/** One column per vehicle. On a narrow screen the table scrolls horizontally, with sticky row labels. */
export function CompareTable({ view: { columns, groups } }: { view: CompareView }) {
  return (
    <section className="compare-scroll" aria-label="Comparison" tabIndex={0}>
      <table className="compare-table" data-columns={columns.length}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.slug} scope="col" className={classNames(column.state && 'compare-gone')}>
                <Column column={column} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className="compare-group">
              <th scope="rowgroup" colSpan={columns.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {rows.map(({ label, values, differs, starred }) => (
              <tr key={label} className={differs ? 'compare-differs' : 'compare-same'}>
                <th scope="row">
                  {label}
                  {differs && <span className="visually-hidden">, differs</span>}
                </th>
                {values.map((value, at) => (
                  <td key={columns[at]!.slug}>
                    {value ?? (
                      <span className="compare-none">
                        <span aria-hidden="true">–</span>
                        <span className="visually-hidden">not stated</span>
                      </span>
                    )}
                    {value && starred && <FinanceStar note="finance-note" vehicle={columns[at]!.name} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Column({
  column: { slug, name, title, href, picture, price, state, without },
}: {
  column: CompareView['columns'][number];
}) {
  return (
    <div className="compare-car stack gap-2">
      {picture && (
        <div className="compare-picture">
          <StockImage picture={picture} priority sizes="(min-width: 64rem) 16rem, 10rem" />
        </div>
      )}
      {name ? (
        <a className="compare-name" href={href}>
          {name}
        </a>
      ) : (
        <span className="compare-name">{title}</span>
      )}
      {state && <span className="compare-state">{state}</span>}
      {price && <Price price={price} />}
      <a className="compare-remove quiet" href={without} data-keep-scroll="" onClick={() => forget(slug)}>
        <Icon name="x" />
        Remove<span className="visually-hidden"> {title}</span>
      </a>
    </div>
  );
}

/** Removes a vehicle from the stored comparison by its slug, because an unlisted vehicle has no id here. */
function forget(slug: string): void {
  for (const { id } of comparison.current().filter((one) => one.slug === slug)) comparison.remove(id);
}
