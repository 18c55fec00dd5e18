import { useId, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

export type DrawerSide = 'start' | 'end' | 'bottom';

/**
 * A native modal dialog: the browser keeps focus inside, closes on Escape and gives focus back. It closes by its cross, and by a
 * press beside it unless `stay` says that what was typed there must not be lost so easily.
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

/** The same dialog, drawn from an edge of the window. */
export function Drawer({
  id,
  title,
  children,
  actions,
  side = 'end',
  stay = false,
  onClose,
}: DialogProps & { side?: DrawerSide }) {
  return (
    <Frame
      id={id}
      title={title}
      className={classNames('drawer', `drawer-${side}`)}
      stay={stay}
      onClose={onClose}
      actions={actions}
    >
      {children}
    </Frame>
  );
}

export interface DialogProps {
  /** What a `DialogButton` opens. */
  id: string;
  title: string;
  children: ReactNode;
  /** Buttons that stay in view at the bottom. */
  actions?: ReactNode;
  stay?: boolean;
  onClose?: (() => void) | undefined;
}

/** Opens a dialog or a drawer of this page; by itself where browsers know `command`, by a script where they do not. */
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
  const pressedBeside = useRef(false);
  const isBeside = (event: MouseEvent<HTMLDialogElement>) => event.target === event.currentTarget;
  return (
    // Presses beside the dialog are the mouse's way to what Escape does for the keyboard.
    <dialog
      id={id}
      className={className}
      aria-labelledby={heading}
      {...{ closedby: stay ? 'closerequest' : 'any' }}
      onClose={onClose}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        // Where browsers do not know `closedby`. A text selection that ends beside the dialog began inside and closes nothing.
        if (!stay && pressedBeside.current && isBeside(event)) event.currentTarget.close();
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
        {/* Long content scrolls here, and a keyboard can scroll it. */}
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
  // Some browsers do not focus a button that is clicked; focus comes back to what had it.
  event.currentTarget.focus();
  dialog.showModal();
}
