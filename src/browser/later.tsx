import {
  createContext,
  lazy,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { useIsFromServer } from '#ui/dismissible.tsx';

/** The event for `early-input.ts`: a later part is hydrated, or stays as the server rendered it. */
const ARRIVED = 'forecourt:later';

let want = () => {};
const wanted = new Promise<void>((resolve) => (want = resolve));
let isWatching = false;

/** Resolves when a later part is in the window, or when the browser renders one itself, such as a dialog. */
function whenWanted(): Promise<void> {
  if (!isWatching) {
    isWatching = true;
    // A later part has no box of its own.
    const parts = document.querySelectorAll('[data-later] > *');
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      want();
    });
    for (const part of parts) watcher.observe(part);
  }
  return wanted;
}

/** True if a file could not be loaded. Then no later part of this document is ever hydrated. */
let isLeft = false;

/**
 * After a release the file is gone: the server-rendered content stays and works as without scripts, and links open
 * whole documents. A page that was opened by a link and is still empty is loaded again.
 */
function leave(error: Error): Promise<never> {
  // The parts of a page share files: each of them fails.
  if (!isLeft) {
    isLeft = true;
    console.warn(`A part of the page could not be loaded: ${error.message}`);
    if (!document.querySelector('[data-later] > *')) location.reload();
    document.documentElement.setAttribute('data-document', '');
    for (const part of document.querySelectorAll('[data-later]')) part.removeAttribute('data-later');
    dispatchEvent(new Event(ARRIVED));
  }
  return new Promise(() => {});
}

/** A component of a `Later` part, whose module is loaded when it is wanted. The server renders it like any other. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded: ComponentType<P> | null = null;
  const loadOnce = async () => {
    Loaded ??= await load();
    return { default: Loaded };
  };
  const Lazy = lazy(async () => {
    if (import.meta.env.SSR) return loadOnce();
    await whenWanted();
    return loadOnce().catch(leave);
  });
  // Right away on the server, which then renders the first page in one pass, and if an earlier page loads it for the next.
  if (import.meta.env.SSR || 'hydrated' in document.documentElement.dataset) loadOnce().catch(() => {});
  return function LaterPart(props) {
    const isFromServer = useIsFromServer();
    if (!isFromServer) want();
    // The same for as long as it is mounted.
    const [Part] = useState<ComponentType<P>>(() => Loaded ?? (Lazy as unknown as ComponentType<P>));
    return <Part {...props} />;
  };
}

/**
 * A part of a page that is hydrated after the rest: when it is in the window. Until then `early-input.ts` keeps
 * what a shopper does in it. Contains components made by `later`.
 */
export function Later({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A page that was opened after a file could not be loaded: by a step through the history, or by a form.
    if (isLeft && !box.current?.firstElementChild) location.reload();
  }, []);
  return (
    <div ref={box} className="later" data-later="">
      <Suspense fallback={null}>
        {children}
        <Arrived box={box} />
      </Suspense>
    </div>
  );
}

/** True once the first frame of a page has been shown. `false` only in the first frame after a link. */
const IsShown = createContext(true);
export const FirstFrame = IsShown.Provider;

/**
 * Content after the first frame of a page, such as closed disclosures: it would delay that frame. Documents from the
 * server contain it. `open`: it is visible, so the first frame renders it.
 */
export function AfterFirstFrame({ open = false, children }: { open?: boolean; children: ReactNode }) {
  return use(IsShown) || open ? children : null;
}

function Arrived({ box }: { box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    box.current?.removeAttribute('data-later');
    dispatchEvent(new Event(ARRIVED));
  }, [box]);
  return null;
}
