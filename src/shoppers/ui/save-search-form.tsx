export interface SearchToSave {
  /** The canonical query. */
  readonly query: string;
  /** The URL of the garage, which takes the form. */
  readonly garage: string;
}

export const SAVE_SEARCH_FORM = 'save-search-form';

/** What the button `SaveSearch` sends without scripts. Outside the form of the search. */
export function SaveSearchForm({ query, garage }: SearchToSave) {
  return (
    <form id={SAVE_SEARCH_FORM} method="post" action={garage} hidden>
      <input type="hidden" name="step" value="saveSearch" />
      <input type="hidden" name="query" value={query} />
    </form>
  );
}
