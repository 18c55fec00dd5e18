import { useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

/**
 * Inline script that runs while the HTML is parsed, before the first paint, so that a dismissed message does not flash and nothing
 * below it moves. Its text is constant, so one hash in the content security policy allows it.
 */
const HIDE_SCRIPT = import.meta.env.SSR
  ? `try{(b=>{b.hidden=localStorage.getItem(b.dataset.dismissible)!==null})(document.currentScript.previousElementSibling)}catch{}`
  : '';

/** A message that is shown until this browser dismisses it. `id` identifies the message: a new message needs a new id. */
export function Dismissible({
  id,
  label,
  className,
  children,
}: {
  id: string;
  label: string;
  className: string;
  children: ReactNode;
}) {
  const key = `dismissed:${id}`;
  const [gone, setGone] = useState(false);
  useLayoutEffect(() => setGone(isDismissed(key)), [key]);
  const fromServer = useIsFromServer();
  if (gone) return null;
  const dismiss = () => {
    saveDismissed(key);
    setGone(true);
    // The focused button was removed with the message; keyboard users continue at the content.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <>
      <section
        aria-label={label}
        className={classNames('dismissible', className)}
        data-dismissible={key}
        suppressHydrationWarning
      >
        {children}
        {/* Closes the message on this page alone: without scripts, nothing can be stored. The box has the looks of the button. */}
        <noscript className="icon-button dismissible-close">
          {/* A browser with scripts never renders it. */}
          {import.meta.env.SSR && (
            <>
              <input
                type="checkbox"
                className="icon-button"
                style={{ appearance: 'none', position: 'absolute' }}
                aria-label={`Dismiss: ${label}`}
              />
              <Icon name="x" />
            </>
          )}
        </noscript>
        <button
          type="button"
          className="icon-button dismissible-close"
          aria-label={`Dismiss: ${label}`}
          onClick={dismiss}
        >
          <Icon name="x" />
        </button>
      </section>
      {fromServer && <script dangerouslySetInnerHTML={{ __html: HIDE_SCRIPT }} />}
    </>
  );
}

const never = () => () => undefined;
const no = () => false;
const yes = () => true;

/** True if the server rendered the component: only while it is hydrated. The next render returns `false`. */
export const useIsFromServer = () => useSyncExternalStore(never, no, yes);

function isDismissed(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function saveDismissed(key: string): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    return;
  }
}
