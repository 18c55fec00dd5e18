/**
 * Part of the inline script in the head of every page: records the page of this visit when it is left before it was
 * hydrated, so that the campaign of a shopper whose first action is a link is still sent with an enquiry. The keys are those
 * of `noteVisit` (leads/ui/remembered-details.ts), which records every hydrated page.
 * The source of this function is inlined, so it cannot use anything outside of it.
 */
export function noteEarlyVisit(): void {
  addEventListener('pagehide', () => {
    try {
      const { pathname, search } = location;
      const known: unknown = JSON.parse(sessionStorage.getItem('forecourt.visited') ?? 'null');
      const pages = Array.isArray(known) ? known : [];
      if (pages.at(-1) === pathname) return;
      if (known === null)
        sessionStorage.setItem(
          'forecourt.linkedQuery',
          JSON.stringify(Object.fromEntries(new URLSearchParams(search))),
        );
      const others = pages.filter((page) => page !== pathname);
      sessionStorage.setItem('forecourt.visited', JSON.stringify([...others, pathname].slice(-20)));
    } catch (error) {
      console.debug('The visit could not be recorded in this browser:', error);
    }
  });
}
