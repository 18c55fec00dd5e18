import { useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

/**
 * Runs while the page is read, before it is drawn: what was dismissed is never seen again, not even for a moment,
 * and nothing under it moves. It is the same text everywhere, so the content security policy knows it by one hash.
 */
const HIDE_EARLY = `try{(b=>{b.hidden=localStorage.getItem(b.dataset.dismissible)!==null})(document.currentScript.previousElementSibling)}catch{}`;

/** Something that stays until it is dismissed, and stays away from then on in this browser. `id` names the message: a new message is a new id. */
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
  useLayoutEffect(() => setGone(isKept(key)), [key]);
  const fromServer = useSyncExternalStore(never, no, yes);
  if (gone) return null;
  const dismiss = () => {
    keep(key);
    setGone(true);
    // The button that had the focus is gone with the bar; the keyboard goes on at the content.
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
        <button
          type="button"
          className="icon-button dismissible-close"
          aria-label={`Dismiss: ${label}`}
          onClick={dismiss}
        >
          <Icon name="x" />
        </button>
      </section>
      {fromServer && <script dangerouslySetInnerHTML={{ __html: HIDE_EARLY }} />}
    </>
  );
}

const never = () => () => undefined;
const no = () => false;
const yes = () => true;

function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function keep(key: string): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    return;
  }
}
