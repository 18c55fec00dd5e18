import { DELIVERY_ID_HEADER, SIGNATURE_HEADER, WebhookRefused, type WebhookSender } from '#platform/webhook-port.ts';
import { signBody } from './signature.server.ts';

const TIMEOUT_MS = 10_000;

/** POSTs over HTTP(S). Does not follow redirects: a signed lead goes only to the URL that the receiver configured. */
export function openHttpWebhooks(options: { readonly timeoutMs?: number } = {}): WebhookSender {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  return {
    async post(call) {
      const signature = signBody(call.body, call.secret, call.at);
      const timeout = AbortSignal.timeout(timeoutMs);
      let response: Response;
      try {
        response = await fetch(call.url, {
          method: 'POST',
          redirect: 'manual',
          body: call.body,
          headers: {
            'Content-Type': 'application/json; charset=utf-8',
            'User-Agent': 'Forecourt-Webhook/1',
            [DELIVERY_ID_HEADER]: call.id,
            [SIGNATURE_HEADER]: signature,
          },
          signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
        });
      } catch (error) {
        throw new WebhookRefused(
          timeout.aborted
            ? `The receiver did not answer within ${timeoutMs / 1000} s.`
            : `The receiver could not be reached: ${errorCode(error)}.`,
          { cause: error },
        );
      }
      // Only the status matters. Cancel the body, whatever its length, so that the connection closes.
      await response.body?.cancel().catch(() => {});
      if (!response.ok)
        throw new WebhookRefused(
          `The receiver answered ${response.status}${response.status >= 300 && response.status < 400 ? ', a redirect, which is not followed' : ''}.`,
        );
    },
  };
}

function errorCode(error: unknown): string {
  const { cause, name } = error as Error & { readonly cause?: { readonly code?: string } };
  return cause?.code ?? name;
}
