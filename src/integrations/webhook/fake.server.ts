import { WebhookRefused, type WebhookCall, type WebhookSender } from '#platform/webhook-port.ts';
import { signBody } from './signature.server.ts';

/**
 * In memory. Magic inputs, by the last part of the URL's path:
 *   /status/<code>   answers with that status (2xx acknowledges)
 *   /redirect        answers 302, which is not followed
 *   /silent          never answers: reaches the time limit immediately
 *   /twice           acknowledges, but the first response is lost
 * `down = true` refuses every connection until it is false again.
 */
export interface FakeWebhooks extends WebhookSender {
  /** The calls that receivers got, in order, including repeated ids. */
  readonly received: readonly (WebhookCall & { readonly signature: string })[];
  down: boolean;
}

export function openFakeWebhooks(): FakeWebhooks {
  const received: (WebhookCall & { signature: string })[] = [];
  const fake: FakeWebhooks = {
    received,
    down: false,
    async post(call) {
      const signature = signBody(call.body, call.secret, call.at);
      const { pathname } = new URL(call.url);
      if (fake.down) throw new WebhookRefused('The receiver could not be reached: ECONNREFUSED.');
      if (call.signal?.aborted) throw new WebhookRefused('The receiver could not be reached: AbortError.');
      if (pathname.endsWith('/silent')) throw new WebhookRefused('The receiver did not answer within 10 s.');
      const status = pathname.endsWith('/redirect') ? 302 : Number(/\/status\/(\d{3})$/.exec(pathname)?.[1] ?? 200);
      const first = received.every((earlier) => earlier.id !== call.id);
      received.push({ ...call, signature });
      if (status < 200 || status > 299)
        throw new WebhookRefused(
          `The receiver answered ${status}${status >= 300 && status < 400 ? ', a redirect, which is not followed' : ''}.`,
        );
      if (pathname.endsWith('/twice') && first)
        throw new WebhookRefused('The receiver could not be reached: ECONNRESET.');
    },
  };
  return fake;
}
