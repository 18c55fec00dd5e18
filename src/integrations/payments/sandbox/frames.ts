import { TEST_CARDS } from './test-cards.ts';
import type { NoticeMode } from './record.ts';

/** The pages inside the frames that `stripe-js.ts` opens: the payment element, and the bank's page of 3-D Secure. */

const NOTICES: Readonly<Record<NoticeMode, string>> = {
  once: 'Once',
  twice: 'Twice',
  late: '20 seconds late',
  disordered: 'Out of order',
  never: 'Never',
};

const STYLES = `
:root { color-scheme: light; --text: #1c2430; --quiet: #4b5563; --line: #8a94a3; --paper: #fff; --accent: #1d4ed8; --on-accent: #fff; }
:root[data-theme=night] { color-scheme: dark; --text: #f3f4f6; --quiet: #c3c9d2; --line: #8a94a3; --paper: #1b2028; --accent: #9db8ff; --on-accent: #10151d; }
* { box-sizing: border-box; }
body { margin: 0; padding: 12px; font: 16px/1.4 system-ui, sans-serif; color: var(--text); background: var(--paper); }
h1 { margin: 0 0 8px; font-size: 1.25rem; }
p { margin: 0 0 12px; }
fieldset { margin: 0 0 12px; padding: 4px 12px 8px; border: 1px solid var(--line); border-radius: 6px; min-inline-size: 0; }
legend, summary { font-weight: 600; padding: 0 4px; }
summary { padding: 8px 4px; cursor: pointer; }
label { display: flex; gap: 10px; align-items: center; min-height: 36px; }
input { inline-size: 20px; block-size: 20px; margin: 0; flex: none; accent-color: var(--accent); }
button { min-height: 44px; padding: 8px 16px; margin: 0 8px 0 0; font: inherit; font-weight: 600; border: 2px solid var(--accent); border-radius: 6px; color: var(--accent); background: var(--paper); cursor: pointer; }
button.main { color: var(--on-accent); background: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** A page of which nothing depends on the request. */
const page = (title: string, script: string, body: string) => `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><link rel="stylesheet" href="styles.css"><script src="${script}" defer></script></head>
<body>${body}</body>
</html>
`;

const radio = (name: string, [value, label]: readonly [string, string], index: number) =>
  `<label><input type="radio" name="${name}" value="${value}"${index === 0 ? ' checked' : ''}>${label}</label>`;

const ELEMENT = page(
  'Test card',
  'element.js',
  `<form id="form">
<fieldset><legend>Test card</legend>${TEST_CARDS.map(({ id, label }, at) => radio('card', [id, label], at)).join('')}</fieldset>
<details><summary>How the site is notified</summary>
<fieldset><legend>Notification</legend>${Object.entries(NOTICES)
    .map((notice, at) => radio('notices', notice, at))
    .join('')}</fieldset></details>
</form>`,
);

const CHALLENGE = page(
  'Your bank: confirm the payment',
  'challenge.js',
  `<h1>Your bank</h1>
<p>A test of 3-D Secure: a bank asks here whether this is your card. <strong>No money moves.</strong></p>
<button type="button" class="main" data-outcome="complete" disabled>Complete</button><button type="button" data-outcome="fail" disabled>Fail</button>`,
);

interface Wanted {
  readonly type: string;
  readonly id: number;
  readonly clientSecret: string;
  readonly key: string;
}
type Answer = (wanted: Wanted) => void;
interface Frame {
  /** Answers a message of the page around. */
  reply(wanted: Wanted, reply: unknown): void;
  /** Sends a request about a payment; answers with its body, or with an error of the same form. */
  send(wanted: Wanted, verb: string, fields: Record<string, string>): Promise<unknown>;
}
type Connect = (answer: Answer) => Frame;

/** Both functions below and this one run in the frame, as text. Only the page that contains the frame is heard. */
function connect(answer: Answer): Frame {
  let origin = '*';
  const tell = (message: object) => window.parent.postMessage(message, origin);
  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source !== window.parent) return;
    origin = event.origin;
    answer(event.data as Wanted);
  });
  document.documentElement.dataset['theme'] = new URLSearchParams(location.search).get('theme') ?? 'day';
  new ResizeObserver(() =>
    tell({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
  ).observe(document.body);
  document.addEventListener('change', () => tell({ type: 'change' }));
  tell({ type: 'hello' });
  return {
    reply: ({ id }, reply) => tell({ id, reply }),
    async send({ clientSecret, key }, verb, fields) {
      const id = clientSecret.replace(/_secret_.*$/, '');
      try {
        const response = await fetch(`../v1/payment_intents/${encodeURIComponent(id)}/${verb}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}` },
          body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
        });
        return await response.json();
      } catch {
        return {
          error: { type: 'api_connection_error', message: 'There is no connection. Check yours and try again.' },
        };
      }
    },
  };
}

function runElement(open: Connect): void {
  const frame = open((wanted) => {
    const form = new FormData(document.querySelector('form')!);
    const chosen = { payment_method: String(form.get('card')), sandbox_notices: String(form.get('notices')) };
    const isConfirmation = wanted.type === 'confirm';
    const sent = isConfirmation ? frame.send(wanted, 'confirm', chosen) : frame.send(wanted, 'read', {});
    void sent.then((reply) => frame.reply(wanted, reply));
  });
}

function runChallenge(open: Connect): void {
  let wanted: Wanted | null = null;
  let outcome: string | null = null;
  /** Once both are known: the payer may be faster than the page around. */
  async function end(): Promise<void> {
    if (!wanted || outcome === null) return;
    const [question, chosen] = [wanted, outcome];
    wanted = null;
    frame.reply(question, await frame.send(question, 'challenge', { outcome: chosen }));
  }
  function choose(chosen: string): void {
    outcome ??= chosen;
    void end();
  }
  const frame = open((message) => {
    if (message.type === 'leave') return choose('fail');
    wanted = message;
    void end();
  });
  // The dialog hears a key only if the focus is outside the frame.
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') choose('fail');
  });
  // Disabled until here, where a click is heard.
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => choose(button.dataset['outcome']!));
    button.disabled = false;
  }
}

const script = (run: (open: Connect) => void) => `(${run.toString()})(${connect.toString()});\n`;

/** The files of the frames, by name, with their media types. */
export const FRAME_FILES: Readonly<Record<string, readonly [string, string]>> = {
  element: ['text/html', ELEMENT],
  'element.js': ['text/javascript', script(runElement)],
  challenge: ['text/html', CHALLENGE],
  'challenge.js': ['text/javascript', script(runChallenge)],
  'styles.css': ['text/css', STYLES],
};
