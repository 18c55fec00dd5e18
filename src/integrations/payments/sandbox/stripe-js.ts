/**
 * The sandbox's script for the page on which a shopper pays. It defines `window.Stripe` with the part of Stripe.js that our page uses:
 * https://docs.stripe.com/js. The functions below run in the browser, as text: each uses only its arguments.
 */

interface CardFailure {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
}
interface Intent {
  readonly id: string;
  readonly status: string;
  readonly client_secret: string;
  readonly last_payment_error: CardFailure | null;
}
type Reply = Intent | { readonly error: CardFailure };
type Message = { readonly type: string } & Record<string, unknown>;

interface Frame {
  readonly node: HTMLIFrameElement;
  /** Sends a message and waits for the reply. */
  request(message: Message): Promise<Reply>;
}
interface Elements {
  readonly frame: Frame | null;
}
interface Confirmation {
  readonly elements: Elements;
  readonly clientSecret: string;
  readonly confirmParams: { readonly return_url: string };
  readonly redirect?: 'always' | 'if_required';
}
type Hear = (message: Message) => void;
type OpenFrame = (src: URL, title: string, hear: Hear) => Frame;
type MakeElements = (openFrame: OpenFrame, base: URL, key: string, options: ElementsOptions) => Elements;
type Challenge = (openFrame: OpenFrame, base: URL, message: Message) => Promise<Reply>;
interface ElementsOptions {
  readonly clientSecret: string;
  readonly appearance?: { readonly theme?: string };
}

/** A frame of the sandbox, with messages in both directions. Others' messages are ignored. */
function openFrame(src: URL, title: string, hear: Hear): Frame {
  const node = document.createElement('iframe');
  node.src = src.href;
  node.title = title;
  Object.assign(node.style, { border: '0', width: '100%', display: 'block', colorScheme: 'normal' });
  const waiting = new Map<number, (reply: Reply) => void>();
  let count = 0;
  window.addEventListener('message', function listen(event: MessageEvent) {
    if (count > 0 && !node.isConnected) return window.removeEventListener('message', listen);
    if (event.source !== node.contentWindow || event.origin !== src.origin) return;
    const { reply, id } = event.data as { readonly reply?: Reply; readonly id?: number };
    if (reply === undefined || id === undefined) return hear(event.data as Message);
    waiting.get(id)?.(reply);
    waiting.delete(id);
  });
  return {
    node,
    request: (message) =>
      new Promise((resolve) => {
        count += 1;
        waiting.set(count, resolve);
        node.contentWindow?.postMessage({ ...message, id: count }, src.origin);
      }),
  };
}

/** `stripe.elements(...)`: one payment element, which is a frame with test cards. */
function makeElements(open: OpenFrame, base: URL, key: string, { clientSecret, appearance }: ElementsOptions) {
  const listeners: { readonly name: string; readonly call: (event: object) => void }[] = [];
  const emit = (name: string, event: object) => {
    for (const listener of listeners) if (listener.name === name) listener.call({ elementType: 'payment', ...event });
  };
  let frame: Frame | null = null;
  async function start(): Promise<void> {
    const reply = await frame!.request({ type: 'start', clientSecret, key });
    if ('error' in reply) emit('loaderror', { error: reply.error });
    else emit('ready', {});
  }
  const element = {
    mount(where: string | HTMLElement) {
      const place = typeof where === 'string' ? document.querySelector(where) : where;
      if (!place) throw new Error(`There is no element to mount in: ${String(where)}`);
      const src = new URL(`element?theme=${appearance?.theme === 'night' ? 'night' : 'day'}`, base);
      frame = open(src, 'Test card', (message) => {
        if (message.type === 'hello') void start();
        if (message.type === 'height') frame!.node.style.height = `${Number(message['height'])}px`;
        if (message.type === 'change') emit('change', { complete: true, empty: false, value: { type: 'card' } });
      });
      place.replaceChildren(frame.node);
    },
    on(name: string, call: (event: object) => void) {
      listeners.push({ name, call });
      return element;
    },
    focus: () => frame?.node.focus(),
    unmount: () => frame?.node.remove(),
    destroy: () => frame?.node.remove(),
    update: () => {},
  };
  return {
    create: () => element,
    getElement: () => element,
    submit: async () => ({}),
    update: () => {},
    get frame() {
      return frame;
    },
  };
}

/** 3-D Secure: the bank's page in a dialog over the shop's. Escape closes it, which fails the payment, as leaving a bank's page does. */
function challenge(open: OpenFrame, base: URL, message: Message): Promise<Reply> {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    const frame = open(new URL('challenge', base), 'Your bank: confirm the payment', (heard) => {
      if (heard.type === 'hello') void frame.request(message).then(end);
      if (heard.type === 'height') frame.node.style.height = `${Number(heard['height'])}px`;
    });
    function end(reply: Reply): void {
      dialog.close();
      dialog.remove();
      resolve(reply);
    }
    dialog.setAttribute('aria-label', '3-D Secure');
    const width = 'min(26rem, calc(100vw - 2rem))';
    Object.assign(dialog.style, { width, padding: '0', border: '1px solid #888', borderRadius: '8px', margin: 'auto' });
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      frame.node.contentWindow?.postMessage({ type: 'leave' }, base.origin);
    });
    dialog.append(frame.node);
    document.body.append(dialog);
    dialog.showModal();
  });
}

function defineStripe(open: OpenFrame, make: MakeElements, authenticate: Challenge): void {
  const base = new URL('.', (document.currentScript as HTMLScriptElement).src);
  function goBack(to: string, { id, client_secret: secret, status }: Intent): Promise<never> {
    const url = new URL(to, location.href);
    url.searchParams.set('payment_intent', id);
    url.searchParams.set('payment_intent_client_secret', secret);
    url.searchParams.set('redirect_status', status);
    location.assign(url);
    return new Promise(() => {});
  }
  function stripe(key: string) {
    async function confirmPayment({ elements, clientSecret, confirmParams, redirect = 'always' }: Confirmation) {
      if (!elements.frame) throw new Error('The payment element is not mounted.');
      let reply = await elements.frame.request({ type: 'confirm', clientSecret, key });
      if ('status' in reply && reply.status === 'requires_action')
        reply = await authenticate(open, base, { type: 'start', clientSecret, key });
      if ('error' in reply) return { error: reply.error };
      if (reply.last_payment_error) return { error: reply.last_payment_error };
      return redirect === 'always' ? goBack(confirmParams.return_url, reply) : { paymentIntent: reply };
    }
    return { elements: (options: ElementsOptions) => make(open, base, key, options), confirmPayment };
  }
  Object.assign(window, { Stripe: stripe });
}

export const STRIPE_JS = `(${defineStripe.toString()})(${[openFrame, makeElements, challenge].map(String).join(',')});\n`;
