import { useState, type MouseEvent, useEffect, useRef, type ReactNode } from 'react';
import { announceEvent } from '#browser/announce-event.ts';
import { classNames } from '#ui/class-names.ts';
import { AfterFirstFrame } from '#browser/later.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { SHARE_WINDOW, type ShareLink } from '#shoppers/rules/share-links.ts';
import { showToast } from '#ui/message-store.ts';
import type { ShareView } from './share-view.ts';

type Print = NonNullable<ShareView['print']>;

/** The PDF, or the print page in a new tab. Without scripts both are plain links. */
function PrintSheet({ print }: { print: Print }) {
  const [state, setState] = useState<'idle' | 'preparing' | 'failed'>('idle');
  const buttonClass = 'button button-quiet button-small';
  if (print.mode === 'printPage') {
    return (
      <a
        className={buttonClass}
        href={print.page}
        target="_blank"
        rel="noopener"
        onClick={() => announceEvent('printed')}
      >
        <Icon name="printer" />
        Print
      </a>
    );
  }
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (state === 'preparing') return;
    setState('preparing');
    announceEvent('printed');
    try {
      save(await fetchSheet(print.pdf), print.file);
      setState('idle');
    } catch (error) {
      console.error(`The PDF could not be created: ${(error as Error).message}`);
      setState('failed');
    }
  };
  return (
    <>
      <a
        className={buttonClass}
        href={print.pdf}
        download={print.file}
        aria-disabled={state === 'preparing' || undefined}
        onClick={(event) => void download(event)}
      >
        {state === 'preparing' ? <span className="spinner" aria-hidden="true" /> : <Icon name="printer" />}
        {state === 'preparing' ? 'Preparing...' : 'Print'}
      </a>
      <span role="status" className="visually-hidden">
        {state === 'preparing' && 'The PDF is being prepared.'}
      </span>
      {/* The print page is the fallback. */}
      <p role="alert" className={classNames('share-failed', state !== 'failed' && 'visually-hidden')}>
        {state === 'failed' && (
          <>
            The PDF could not be created. Please try again, or{' '}
            <a className="link" href={print.page} target="_blank" rel="noopener">
              print this page
            </a>
            .
          </>
        )}
      </p>
    </>
  );
}

async function fetchSheet(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.blob();
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL asynchronously, so revoke it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Duration of "Copied" on the button. */
const COPIED_MS = 1500;

/** Sharing and printing, in small buttons below the main ones. */
export function Share({ view, children }: { view: ShareView; children?: ReactNode }) {
  return (
    <div className="share-row">
      <ShareMenu view={view} />
      {children}
      {view.print && <PrintSheet print={view.print} />}
    </div>
  );
}

/**
 * Plain links in a native disclosure, so sharing works without scripts. With scripts: the native share sheet if there is one, a
 * button that copies the link, and pop-up windows.
 */
function ShareMenu({ view }: { view: ShareView }) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => box.current?.removeAttribute('open');
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  return (
    <details
      ref={box}
      className="share"
      onToggle={() => {
        // Its end may be below the window, or behind the bars at its foot.
        if (box.current?.open) box.current.lastElementChild!.scrollIntoView({ block: 'nearest' });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        close();
        box.current.querySelector('summary')!.focus();
      }}
    >
      <summary className="button button-quiet button-small" onClick={(event) => shareNatively(event, view)}>
        <Icon name="share-2" />
        Share
      </summary>
      <AfterFirstFrame>
        <ul className="share-list">
          <li className="needs-script">
            <CopyLink view={view} />
          </li>
          {view.links.map((link) => (
            <li key={link.way}>
              <a
                href={link.href}
                target={link.window ? '_blank' : undefined}
                rel="noopener"
                onClick={(event) => openWindow(event, link)}
              >
                <span>{link.label}</span>
              </a>
            </li>
          ))}
        </ul>
      </AfterFirstFrame>
    </details>
  );
}

function CopyLink({ view }: { view: ShareView }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(view.url);
      setCopied(true);
      announceEvent('shared');
      showToast(`Copied ${view.name} to your clipboard!`, 'positive');
    } catch {
      showToast(`The link could not be copied. Copy it from here: ${view.url}`);
    }
  };
  return (
    <button type="button" onClick={() => void copy()}>
      <Icon name={copied ? 'check' : 'link'} />
      <span>{copied ? 'Copied' : 'Copy link'}</span>
    </button>
  );
}

/** Opens the native share sheet on touch devices that have one. Closing the sheet is not an error. */
function shareNatively(event: MouseEvent, { name, url }: ShareView): void {
  if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const box = event.currentTarget.closest('details');
  announceEvent('shared');
  navigator.share({ title: name, text: name, url }).catch((error: Error) => {
    if (error.name !== 'AbortError') box?.setAttribute('open', '');
  });
}

/** If the pop-up is blocked, the browser follows the link. */
function openWindow(event: MouseEvent<HTMLAnchorElement>, link: ShareLink): void {
  announceEvent('shared');
  if (!link.window || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  window.open(link.href, '_blank', `width=${SHARE_WINDOW.width},height=${SHARE_WINDOW.height},noopener`);
}
