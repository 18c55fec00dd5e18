import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { SAVED_SEARCHES } from '../rules/account-features.ts';
import { ALERT_EMAIL_FORM, SAVE_SEARCH_FORM, type SearchToSave } from './save-search-form.tsx';
import { savedSearchStore, useSaveState } from './save-state.ts';

/** Saves the search of the page. Its form is outside the form of the search, and works without scripts. */
export function SaveSearch({ query, garage }: SearchToSave) {
  const state = useSaveState(query);
  const isSaved = state === 'saved' || state === 'silent';
  const save = async () => {
    const loaded = await savedSearchStore.load();
    if (loaded) await loaded.save(query);
    else document.querySelector<HTMLFormElement>(`#${SAVE_SEARCH_FORM}`)?.submit();
  };
  return (
    <div className="save-search" id="save-search">
      <Button
        type="submit"
        form={SAVE_SEARCH_FORM}
        variant="secondary"
        size="small"
        busy={state === 'saving'}
        data-on={isSaved || undefined}
        onClick={(event) => {
          event.preventDefault();
          // Safari does not focus a clicked button, to which the dialog of the sign-in returns the focus.
          event.currentTarget.focus();
          void save();
        }}
      >
        <Icon name="bookmark" />
        {isSaved ? 'Saved' : 'Save search'}
      </Button>
      {!isSaved && <p>Get new matches by email. Stop them any time.</p>}
      <p role="status">
        {isSaved && (
          <>
            Search saved.{' '}
            <a href={`${garage}#${SAVED_SEARCHES}`}>
              {state === 'silent' ? 'Choose alerts in your garage' : 'Manage alerts in your garage'}
            </a>
          </>
        )}
      </p>
      {state === 'silent' && <AlertEmail />}
    </div>
  );
}

/** A shopper who signed in by phone has no email yet. The garage stores it, and nothing is sent before it is confirmed. */
function AlertEmail() {
  return (
    <>
      <TextField
        id="alert-email"
        form={ALERT_EMAIL_FORM}
        name="email"
        type="email"
        label="Where should we email new matches?"
        autoComplete="email"
        required
      />
      <Button type="submit" form={ALERT_EMAIL_FORM} variant="secondary" size="small">
        Email me new matches
      </Button>
    </>
  );
}
