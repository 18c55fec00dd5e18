import { useEffect, useRef, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { failures, type Failure, toasts, type ToastTone } from './message-store.ts';
import { Icon } from './icon/icon.tsx';
import type { IconName } from './icon/icon-names.ts';

const ICON = { info: 'info', positive: 'circle-check' } as const satisfies Record<ToastTone, IconName>;
const NO_FAILURES: readonly Failure[] = [];

/**
 * Shows the toasts and the failed saves; one per page. Screen readers get them through a live region that always exists, because a region that appears
 * together with its text is not announced. The visible toast is a popover, so that an open dialog cannot cover it.
 */
export function Toaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
  const failed = useSyncExternalStore(failures.subscribe, failures.current, () => NO_FAILURES);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!toast || !box.current?.showPopover) return;
    const shown = box.current;
    shown.showPopover();
    return () => {
      if (shown.matches(':popover-open')) shown.hidePopover();
    };
  }, [toast]);
  return (
    <>
      <div role="status" className="visually-hidden">
        {toast && <p key={toast.id}>{toast.text}</p>}
      </div>
      <div
        ref={box}
        popover="manual"
        className={classNames('toast', toast && `toast-${toast.tone}`)}
        aria-hidden="true"
      >
        {toast && (
          <>
            <Icon name={ICON[toast.tone]} />
            <span key={toast.id}>{toast.text}</span>
          </>
        )}
      </div>
      {failed.length > 0 && <Failures failed={failed} />}
    </>
  );
}

/** At the top of the window: toasts are at its bottom, and bars with buttons that a message must not cover for long. */
function Failures({ failed }: { failed: readonly Failure[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.showPopover?.(), []);
  const dismiss = (kind: string) => {
    failures.clear(kind);
    // The focused button was removed with the message; keyboard users continue at the content.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} popover="manual" className="toast failures">
      <div>
        {failed.map(({ id, kind, text }) => (
          <div key={id} role="alert" className="dismissible">
            <Icon name="circle-exclamation-point" />
            <span>{text}</span>
            <button type="button" className="icon-button" aria-label={`Dismiss: ${text}`} onClick={() => dismiss(kind)}>
              <Icon name="x" />
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}
