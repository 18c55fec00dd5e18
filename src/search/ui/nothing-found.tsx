import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';

/** In the place of results on a site that has no vehicle yet, where clearing filters would find none either. */
export function StockComing({ contactPath }: { contactPath: string }) {
  return (
    <div className="search-empty">
      <Icon name="search" />
      <h2>Stock is on its way</h2>
      <p>
        Our first vehicles will be here soon. Tell us what you are looking for and we will contact you when it arrives.
      </p>
      <ButtonLink href={contactPath}>Tell us what you want</ButtonLink>
    </div>
  );
}

interface NothingFoundProps {
  readonly contactPath: string | null;
  readonly clearPath: string;
  readonly nearest: readonly { readonly href: string; readonly text: string }[];
}

/** In the place of results: on a site with vehicles, what to do about the filters. */
export function NothingFound({ contactPath, clearPath, nearest }: NothingFoundProps) {
  if (contactPath !== null) return <StockComing contactPath={contactPath} />;
  return (
    <div className="search-empty">
      <Icon name="search" />
      <p>No results found for your search at this time. Please try adjusting the filters for more results.</p>
      {nearest.length > 0 && (
        <>
          <h3>Nearest matches</h3>
          <ul className="chips" data-nearest="">
            {nearest.map(({ href, text }) => (
              <li key={href}>
                <a className="chip" href={href}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <ButtonLink href={clearPath}>Clear Filters</ButtonLink>
    </div>
  );
}
