import { useEffect, useId, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { openModal } from '#browser/schedule.ts';
import { returnPath, signInType, type SignInType } from '#shoppers/rules/sign-in-url.ts';
import { signInTitle } from '#shoppers/rules/sign-in.ts';
import { SIGNED_IN } from '#shoppers/ui/sign-in.ts';
import { SignInForm } from '#shoppers/ui/sign-in-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/message-store.ts';
import '#styles/pages/sign-in-dialog.css';

/** A press that needs the sign-in. */
interface Request {
  readonly type: SignInType | null;
  /** Called once: whether the shopper has signed in. */
  readonly answer: (isSignedIn: boolean) => void;
}

/**
 * A root of its own: the document's one is hydrated and has no place for it, and most pages never need it. The dialog stays when it is
 * closed, so that a shopper who looks for the message can come back and enter the code.
 */
let host: { readonly root: Root; readonly element: HTMLElement } | null = null;

/** Opens the dialog. Returns whether the shopper has signed in. */
export function signInHere(type: SignInType | null): Promise<boolean> {
  return new Promise((resolve) => {
    if (host === null) {
      const element = document.body.appendChild(document.createElement('div'));
      host = { element, root: createRoot(element) };
    }
    host.root.render(<SignInDialog request={{ type, answer: resolve }} />);
  });
}

/** Signs in for a link, either to a page that needs it or to the sign-in itself. Returns where the link leads then. */
export async function signInForLink(to: string, type: SignInType | null): Promise<string | null> {
  if (type !== null) return (await signInHere(type)) ? to : null;
  const { searchParams } = new URL(to, location.origin);
  const isSignedIn = await signInHere(signInType(searchParams.get('type')));
  return isSignedIn ? returnPath(searchParams.get('redirect'), '/') : null;
}

function SignInDialog({ request }: { request: Request }) {
  const id = useId();
  const latest = useRef(request);
  useEffect(() => {
    // Another press while the dialog was loading.
    if (latest.current !== request) latest.current.answer(false);
    latest.current = request;
    const dialog = document.getElementById(id) as HTMLDialogElement;
    openModal(dialog, () => dialog.querySelector<HTMLInputElement>('input:not([readonly])')?.focus());
    // Back and Forward show another page.
    const onHistory = () => dialog.close();
    addEventListener('popstate', onHistory);
    return () => removeEventListener('popstate', onHistory);
  }, [id, request]);
  const onSignedIn = () => {
    // The focus returns to what was pressed before it goes on.
    (document.getElementById(id) as HTMLDialogElement).close();
    showToast('You are signed in.');
    dispatchEvent(new Event(SIGNED_IN));
    latest.current.answer(true);
    host?.root.unmount();
    host?.element.remove();
    host = null;
  };
  return (
    <Dialog id={id} title={signInTitle(request.type)} stay onClose={() => request.answer(false)}>
      <div className="sign-in">
        <SignInForm status="default" phone={null} failed={null} onSignedIn={onSignedIn} idPrefix={`${id}-`} />
      </div>
    </Dialog>
  );
}
