import { useEffect, useRef, useState, type FormEvent } from 'react';
import { announceEvent } from '#browser/announce-event.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { SidebarView } from './sidebar-view.ts';

type CallView = NonNullable<SidebarView['call']>;
type Phone = NonNullable<CallView['phone']>;

/**
 * LOC-037 to LOC-040: the dealer's number, or its first five characters and a button that asks for the rest, which is counted. The
 * button is a form: without scripts it leads back to this page with the number.
 */
export function CallBox({ view, id }: { view: CallView; id: string }) {
  const [told, setTold] = useState<Phone | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const phone = view.phone ?? told;
  useEffect(() => {
    if (told) link.current?.focus();
  }, [told]);

  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const answer = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(view.ids),
      headers: { Accept: 'application/json' },
    }).catch(() => null);
    if (answer?.ok) setTold(((await answer.json()) as { phone: Phone }).phone);
    // The way without scripts shows the number, or says what is wrong.
    else form.submit();
  };

  return (
    <div id={id} className="call-box">
      <Icon name="phone" />
      <p className="call-box-words">
        <span className="call-box-label">Call {view.name}</span>
        {phone ? (
          <a ref={link} className="call-box-number" href={phone.href} onClick={() => announceEvent('callClicked')}>
            {phone.text}
          </a>
        ) : (
          <span className="call-box-number" aria-hidden="true">
            {view.masked}
          </span>
        )}
      </p>
      {!phone && (
        <form method="post" action={view.action} onSubmit={(event) => void ask(event)}>
          {Object.entries(view.ids).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button button-secondary button-small">
            Show number
          </button>
        </form>
      )}
    </div>
  );
}
