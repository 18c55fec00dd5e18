import { useId, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

/**
 * A native modal dialog: the browser traps focus, closes it on Escape and restores focus. The close button and a click on the
 * backdrop close it too; `stay` disables the latter, so that a stray click does not lose what was typed.
 */
export function Dialog({
  id,
  title,
  children,
  actions,
  wide = false,
  stay = false,
  onClose,
}: DialogProps & { wide?: boolean }) {
  return (
    <Frame
      id={id}
      title={title}
      className={classNames('dialog', wide && 'dialog-wide')}
      stay={stay}
      onClose={onClose}
      actions={actions}
    >
      {children}
    </Frame>
  );
}

/** The same dialog, sliding in from an edge of the window. */
export function Drawer({ id, title, children, actions, stay = false, onClose }: DialogProps) {
  return (
    <Frame id={id} title={title} className="drawer" stay={stay} onClose={onClose} actions={actions}>
      {children}
    </Frame>
  );
}

export interface DialogProps {
  /** The value of a `DialogButton`'s `opens`. */
  id: string;
  title: string;
  children: ReactNode;
  /** Buttons in a sticky footer. */
  actions?: ReactNode;
  stay?: boolean;
  onClose?: (() => void) | undefined;
}

/** Opens a dialog or a drawer of this page: with `command` if the browser supports it, otherwise with a script. */
export function DialogButton({ opens, ...button }: { opens: string } & ComponentProps<typeof Button>) {
  return (
    <Button
      {...button}
      {...{ command: 'show-modal', commandfor: opens }}
      aria-haspopup="dialog"
      onClick={(event) => openByScript(event, opens)}
    />
  );
}

/** A button inside a dialog that closes it; `value` is the dialog's return value. No script needed. */
export function DialogClose(button: ComponentProps<typeof Button>) {
  return (
    <form method="dialog">
      <Button {...button} type="submit" />
    </form>
  );
}

function Frame({ id, title, className, stay, onClose, actions, children }: DialogProps & { className: string }) {
  const heading = useId();
  const pressedBackdrop = useRef(false);
  const isBackdrop = (event: MouseEvent<HTMLDialogElement>) => event.target === event.currentTarget;
  return (
    // A click on the backdrop closes the dialog, as Escape does for the keyboard.
    <dialog
      id={id}
      className={className}
      aria-labelledby={heading}
      {...{ closedby: stay ? 'closerequest' : 'any' }}
      onClose={onClose}
      onPointerDown={(event) => {
        pressedBackdrop.current = isBackdrop(event);
      }}
      onClick={(event) => {
        // For browsers without `closedby`. A text selection that ends on the backdrop began inside, and must not close the dialog.
        if (!stay && pressedBackdrop.current && isBackdrop(event)) event.currentTarget.close();
      }}
    >
      <div className="dialog-frame">
        <header className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <form method="dialog">
            <button type="submit" className="icon-button" aria-label="Close">
              <Icon name="x" />
            </button>
          </form>
        </header>
        {/* Long content scrolls here; `tabIndex` lets the keyboard scroll it. */}
        <div className="dialog-body" tabIndex={0} role="group" aria-labelledby={heading}>
          {children}
        </div>
        {actions && <footer className="dialog-foot">{actions}</footer>}
      </div>
    </dialog>
  );
}

function openByScript(event: MouseEvent<HTMLButtonElement>, id: string): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
  // Safari does not focus a clicked button; `showModal` later restores focus to the active element.
  event.currentTarget.focus();
  dialog.showModal();
}
