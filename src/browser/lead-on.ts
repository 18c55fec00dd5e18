/** What the browser tells of a navigation, where it has the Navigation API. */
interface NavigateEvent extends Event {
  readonly navigationType: string;
  readonly userInitiated: boolean;
  readonly destination: { readonly sameDocument: boolean };
}

/**
 * After a release the modules of an open page are gone from the server. The router answers a module that does not come by loading the
 * page anew where it stands, and the click is lost: until `arrived` is called, such a reload loads the page that was clicked instead.
 * Browsers without the Navigation API reload, and the next click leads on.
 */
export function leadOnInsteadOfReload(to: string): () => void {
  const { navigation } = window as { navigation?: EventTarget };
  let leading = false;
  const onNavigate = (event: Event) => {
    const { navigationType, userInitiated, destination } = event as NavigateEvent;
    if (!event.cancelable || userInitiated) return;
    if (navigationType === 'reload') {
      event.preventDefault();
      if (!leading) location.assign(to);
      leading = true;
      // The router takes its own step there all the same: the page would stand in the history twice.
    } else if (leading && destination.sameDocument) event.preventDefault();
  };
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
}
