import { useSaveState } from './save-state.ts';

export interface SearchToSave {
  /** The canonical query. */
  readonly query: string;
  /** The URL of the garage, which takes the form. */
  readonly garage: string;
}

export const SAVE_SEARCH_FORM = 'save-search-form';
/** The form that asks a shopper without an email for one. */
export const ALERT_EMAIL_FORM = 'alert-email-form';

/** Form of the button `SaveSearch` without scripts, and of its email field. It is outside the search form. */
export function SaveSearchForm({ query, garage }: SearchToSave) {
  const state = useSaveState(query);
  return (
    <>
      <form id={SAVE_SEARCH_FORM} method="post" action={garage} hidden>
        <input type="hidden" name="step" value="saveSearch" />
        <input type="hidden" name="query" value={query} />
      </form>
      {/* With its field and its button in `SaveSearch`, which are there at the same time. */}
      {state === 'silent' && (
        <form id={ALERT_EMAIL_FORM} method="post" action={garage} hidden>
          <input type="hidden" name="step" value="alertEmail" />
          <input type="hidden" name="query" value={query} />
        </form>
      )}
    </>
  );
}
