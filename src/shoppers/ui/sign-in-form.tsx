import { useEffect, useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { CODE_DIGITS, CODE_MINUTES, type VerificationStatus } from '../rules/sign-in.ts';

const RESEND_AFTER_SECONDS = 30;

interface SignInFormProps {
  readonly status: VerificationStatus;
  /** The number to which the code was sent. */
  readonly phone: string | null;
  readonly failed: {
    readonly phone: string;
    readonly phoneError: string | null;
    readonly codeError: string | null;
    readonly failure: string | null;
  } | null;
}

/** Plain forms: each step is a post and a new page, so that it works without scripts. */
export function SignInForm({ status, phone, failed }: SignInFormProps) {
  return (
    <>
      {failed?.failure && <Alert tone="danger" live="alert" title={failed.failure} />}
      {status === 'default' || phone === null ? (
        <PhoneStep phone={failed?.phone ?? ''} error={failed?.phoneError ?? null} />
      ) : (
        <CodeStep phone={phone} error={failed?.codeError ?? null} />
      )}
    </>
  );
}

function PhoneStep({ phone, error }: { phone: string; error: string | null }) {
  return (
    <form method="post" className="sign-in-form" noValidate>
      <TextField
        id="phone"
        name="phone"
        label="Mobile number"
        hint="We send a code by text message. Your number is not given to anybody else."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        wide
        defaultValue={phone}
        error={error}
      />
      <Button type="submit" name="step" value="code">
        Send Code
      </Button>
    </form>
  );
}

/** The number is locked while its code can be used. */
function CodeStep({ phone, error }: { phone: string; error: string | null }) {
  return (
    <>
      <form method="post" className="sign-in-form" noValidate>
        <TextField
          id="phone"
          name="phone"
          label="Mobile number"
          type="tel"
          wide
          required
          readOnly
          defaultValue={phone}
        />
        <TextField
          id="code"
          name="code"
          label="Code"
          hint={`The ${CODE_DIGITS} digits from the text message. They expire after ${CODE_MINUTES} minutes.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          wide
          error={error}
        />
        <Button type="submit" name="step" value="verify">
          Sign In
        </Button>
      </form>
      <form method="post" className="sign-in-more">
        <ResendButton />
        <Button type="submit" name="step" value="change" variant="quiet">
          Use another number
        </Button>
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
    <Button type="submit" name="step" value="resend" variant="secondary" disabled={left > 0}>
      Resend Code{left > 0 && ` in ${left} s`}
    </Button>
  );
}
