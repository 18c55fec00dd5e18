import { useState, type MouseEvent } from 'react';
import { announceEvent } from '#browser/announce-event.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { ShareView } from './share-view.ts';

type Print = NonNullable<ShareView['print']>;

/** VDP-109, SITE-041: the sheet as a file, or the page to print in a new tab. Without scripts both are plain links. */
export function PrintSheet({ print }: { print: Print }) {
  const [state, setState] = useState<'idle' | 'preparing' | 'failed'>('idle');
  const look = 'button button-quiet button-small';
  if (print.mode === 'printPage') {
    return (
      <a className={look} href={print.page} target="_blank" rel="noopener" onClick={() => announceEvent('printed')}>
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
      console.error(`The sheet could not be made: ${(error as Error).message}`);
      setState('failed');
    }
  };
  return (
    <>
      <a
        className={look}
        href={print.pdf}
        download={print.file}
        aria-disabled={state === 'preparing' || undefined}
        onClick={(event) => void download(event)}
      >
        {state === 'preparing' ? <span className="spinner" aria-hidden="true" /> : <Icon name="printer" />}
        {state === 'preparing' ? 'Preparing...' : 'Print'}
      </a>
      <span role="status" className="said">
        {state === 'preparing' && 'The sheet is being prepared.'}
      </span>
      {/* ERR-021; gap 032: the print page is what stands in. */}
      <p role="alert" className={classNames('share-failed', state !== 'failed' && 'said')}>
        {state === 'failed' && (
          <>
            The PDF could not be made. Please try again, or{' '}
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

async function fetchSheet(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response.blob();
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
