import { useEffect, useRef, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';
import type { IconName } from './icon/icon-names.ts';
import { toasts, type ToastTone } from './toast-store.ts';

const ICON = { info: 'info', positive: 'circle-check', danger: 'circle-exclamation-point' } as const satisfies Record<
  ToastTone,
  IconName
>;

/**
 * Shows the toasts; one per page. Screen readers get them through a live region that always exists, because a region that appears
 * together with its text is not announced. The visible toast is a popover, so that an open dialog cannot cover it.
 */
export function Toaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
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
    </>
  );
}
