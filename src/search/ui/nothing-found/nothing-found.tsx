import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState, type IllustrationName, type Suggestions } from '#ui/empty-state.tsx';
import { StockComing } from './stock-coming.tsx';

interface NothingFoundProps {
  readonly contactPath: string | null;
  readonly clearPath: string;
  readonly nearest: Suggestions | null;
  readonly illustration: IllustrationName;
  /** The control that saves the search and starts its alerts, on a site with accounts. */
  readonly save: ReactNode;
}

/** Instead of results: on a site with vehicles, what to do about the filters. */
export function NothingFound({ contactPath, clearPath, nearest, illustration, save }: NothingFoundProps) {
  if (contactPath !== null) return <StockComing contactPath={contactPath} illustration={illustration} />;
  return (
    <EmptyState illustration={illustration} suggestions={nearest}>
      <p>No results found for your search at this time. Please try adjusting the filters for more results.</p>
      {save && (
        <div className="search-empty-save stack gap-2">
          <h3>Hear when one arrives</h3>
          {save}
        </div>
      )}
      <ButtonLink href={clearPath}>Clear Filters</ButtonLink>
    </EmptyState>
  );
}
