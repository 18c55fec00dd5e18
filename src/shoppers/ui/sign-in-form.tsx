import { useEffect, useState, type SubmitEvent } from 'react';
import { announceEvent } from '#browser/announce-event.ts';
import { displayPhone } from '#rules/australian-number.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_NOT_SENT,
  CODE_NOT_VERIFIED,
  codeProblem,
  mobileProblem,
  SEND_TIMEOUT_MS,
  type VerificationStatus,
} from '../rules/sign-in.ts';
import { isSignedIn } from './sign-in.ts';

const RESEND_AFTER_SECONDS = 30;
/** The server's own limit is SEND_TIMEOUT_MS; its answer needs some time to arrive. */
const ANSWER_TIMEOUT_MS = SEND_TIMEOUT_MS + 5000;

interface Failure {
  readonly phone: string;
  readonly phoneError: string | null;
  readonly codeError: string | null;
  readonly failure: string | null;
}
const NO_FAILURE: Failure = { phone: '', phoneError: null, codeError: null, failure: null };

interface SignInFormProps {
  readonly status: VerificationStatus;
  /** The number to which the code was sent. */
  readonly phone: string | null;
  /** Error of a form that was posted without scripts. */
  readonly failed: Failure | null;
  /** With scripts: what happens once the shopper is signed in. */
  readonly onSignedIn: () => void;
  /** Prefix of the fields' ids, if other forms are on the page. */
  readonly idPrefix?: string;
  /** The words of a form that verifies a number for something else: its button, and a failure without a reason. */
  readonly words?: { readonly verify: string; readonly failed: string };
}

const SIGN_IN_WORDS = { verify: 'Sign in', failed: CODE_NOT_VERIFIED };

/** The state of the form in the browser. `sent` counts the codes, so that the wait for the next one starts again. */
interface Progress {
  readonly phone: string | null;
  readonly failed: Failure;
  readonly isBusy: boolean;
  readonly sent: number;
  /** Counts the failures, so that each of them moves the focus. */
  readonly failures: number;
}

/**
 * The number, then the code. Both steps are plain forms, which work without scripts; with scripts they stay on the page, so that
 * nothing that was typed elsewhere on it is lost.
 */
export function SignInForm(props: SignInFormProps) {
  const { status, phone, failed, onSignedIn, idPrefix = '', words = SIGN_IN_WORDS } = props;
  const [progress, setProgress] = useState<Progress>({
    phone: status === 'default' ? null : phone,
    failed: failed ?? NO_FAILURE,
    isBusy: false,
    sent: 0,
    failures: 0,
  });
  const change = (next: Partial<Progress>) => setProgress((before) => ({ ...before, ...next }));
  const fail = (failure: Partial<Failure>) =>
    setProgress((before) => ({
      ...before,
      failed: { ...NO_FAILURE, ...failure },
      isBusy: false,
      failures: before.failures + 1,
    }));

  const sendCode = async (number: string) => {
    const problem = mobileProblem(number);
    if (problem !== null) return fail({ phone: number, phoneError: problem });
    change({ isBusy: true, failed: { ...NO_FAILURE, phone: number } });
    const answer = await ask('/api/sign-in/code', { phone: number });
    if (answer === null) return fail({ phone: number, failure: CODE_NOT_SENT });
    if (!answer.ok) {
      const reason = (await readDetail(answer)) ?? CODE_NOT_SENT;
      return fail({ phone: number, [answer.status === 422 ? 'phoneError' : 'failure']: reason });
    }
    announceEvent('codeSent');
    setProgress((before) => ({ ...before, phone: number, failed: NO_FAILURE, isBusy: false, sent: before.sent + 1 }));
  };
  const verify = async (code: string) => {
    const problem = codeProblem(code);
    if (problem !== null) return fail({ codeError: problem });
    change({ isBusy: true, failed: NO_FAILURE });
    const answer = await ask('/api/sign-in/verify', { token: code });
    // In another tab, the same browser may have been signed in meanwhile, with a later code.
    if (!answer?.ok && (await hasSession())) return onSignedIn();
    if (!answer?.ok) return fail({ codeError: (answer && (await readDetail(answer))) ?? words.failed });
    announceEvent('codeVerified');
    onSignedIn();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const step = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value;
    const text = (name: string) => String(new FormData(event.currentTarget).get(name) ?? '');
    event.preventDefault();
    if (progress.isBusy) return;
    if (step === 'change') change({ phone: null, failed: NO_FAILURE });
    else if (step === 'resend') void sendCode(progress.phone ?? '');
    else if (progress.phone === null) void sendCode(text('phone'));
    else void verify(text('code'));
  };
  const { failed: shown, failures } = progress;
  useFocusOnError(failures, shown, idPrefix);
  return (
    <>
      {shown.failure && <Alert tone="danger" live="alert" title={shown.failure} />}
      {progress.phone === null ? (
        <PhoneStep
          phone={shown.phone}
          error={shown.phoneError}
          isBusy={progress.isBusy}
          onSubmit={submit}
          idPrefix={idPrefix}
        />
      ) : (
        <CodeStep
          key={progress.sent}
          phone={progress.phone}
          error={shown.codeError}
          isBusy={progress.isBusy}
          isFocused={progress.sent > 0}
          onSubmit={submit}
          idPrefix={idPrefix}
          label={words.verify}
        />
      )}
    </>
  );
}

/** An invalid field takes the focus, which announces its error. The code is selected: it is typed again as a whole. */
function useFocusOnError(failures: number, { phoneError, codeError }: Failure, idPrefix: string): void {
  useEffect(() => {
    if (failures === 0) return;
    if (phoneError !== null) document.getElementById(`${idPrefix}phone`)?.focus();
    if (codeError !== null) (document.getElementById(`${idPrefix}code`) as HTMLInputElement | null)?.select();
  }, [failures, phoneError, codeError, idPrefix]);
}

async function hasSession(): Promise<boolean> {
  if (!isSignedIn()) return false;
  const answer = await fetch('/api/me').catch(() => null);
  return answer?.ok === true && ((await answer.json()) as { user: object | null }).user !== null;
}

/** Sends JSON. `null` without an answer in time. */
export async function ask(path: string, body: object): Promise<Response | null> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
  } catch (error) {
    console.debug(`${path} was not answered: ${(error as Error).message}`);
    return null;
  }
}

/** The server's message for the shopper; `null` if the answer has none that helps. */
async function readDetail(answer: Response): Promise<string | null> {
  const { detail } = (await answer.json().catch(() => ({}))) as { detail?: string };
  return answer.status < 500 || answer.status === 502 ? (detail ?? null) : null;
}

interface StepProps {
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly idPrefix: string;
}

function PhoneStep({ phone, error, isBusy, onSubmit, idPrefix }: StepProps & { readonly phone: string }) {
  return (
    <form method="post" className="sign-in-form stack" noValidate onSubmit={onSubmit}>
      <TextField
        id={`${idPrefix}phone`}
        name="phone"
        label="Mobile number"
        type="tel"
        hint={`We'll text you a ${CODE_DIGITS}-digit code.`}
        defaultValue={phone}
        autoComplete="tel"
        required
        wide
        // Set if the page was posted without scripts, or before they ran.
        autoFocus={error !== null}
        error={error}
      />
      <Button type="submit" name="step" value="code" busy={isBusy}>
        Send code
      </Button>
    </form>
  );
}

/** The number is locked while its code can be used. */
function CodeStep({
  phone,
  error,
  isBusy,
  isFocused,
  onSubmit,
  idPrefix,
  label,
}: StepProps & { readonly phone: string; readonly isFocused: boolean; readonly label: string }) {
  const otherForm = `${idPrefix}more`;
  return (
    <>
      <form method="post" className="sign-in-form stack" noValidate onSubmit={onSubmit}>
        <div className="sign-in-to grid gap-1">
          <TextField
            id={`${idPrefix}phone`}
            name="phone"
            label="Code sent to"
            type="tel"
            value={displayPhone(phone)}
            readOnly
            required
          />
          {/* Belongs to the other form: Enter in the field of the code presses the button below it. */}
          <Button type="submit" form={otherForm} name="step" value="change" variant="quiet" size="small">
            Use another number
          </Button>
        </div>
        <TextField
          id={`${idPrefix}code`}
          name="code"
          label="Code"
          hint={`From the text message, valid for ${CODE_MINUTES} minutes.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          wide
          // The shopper has just requested the code and enters it next.
          autoFocus={isFocused || error !== null}
          error={error}
        />
        <Button type="submit" name="step" value="verify" busy={isBusy}>
          {label}
        </Button>
      </form>
      <form id={otherForm} method="post" className="sign-in-more quiet" onSubmit={onSubmit}>
        <p>No message yet?</p>
        <ResendButton />
      </form>
    </>
  );
}

/** With scripts, it waits until a message has had time to arrive; the server has limits in any case. */
function ResendButton() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const end = Date.now() + RESEND_AFTER_SECONDS * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Button type="submit" name="step" value="resend" variant="secondary" size="small" disabled={left > 0}>
      Resend Code{left > 0 && ` in ${left} s`}
    </Button>
  );
}
