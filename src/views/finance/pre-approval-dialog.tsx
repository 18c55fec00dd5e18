import { useEffect, useId, useRef, type RefObject } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { openModal } from '#browser/schedule.ts';
import { displayPhone } from '#rules/australian-number.ts';
import { APPLICATION_FAILURES } from '#finance/rules/application.ts';
import { PRE_APPROVAL_STEPS } from '#finance/rules/pre-approval.ts';
import { useLiveQuote, type LiveQuote } from '#finance/ui/live-quote.ts';
import { SignInForm } from '#shoppers/ui/sign-in-form.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ApplyStep, DetailsStep, EstimateStep } from './pre-approval-steps.tsx';
import type { PreApprovalView } from './pre-approval-view.ts';
import { quoteRequest, usePreApprovalForm, type PreApprovalForm, type Step } from './use-pre-approval-form.ts';
import '#styles/pages/pre-approval-dialog.css';

/** A root of its own, as that of the sign-in dialog: one for each vehicle, so that a closed popup is preserved. */
const roots = new Map<string, Root>();

export function openPreApproval(view: PreApprovalView): void {
  const about = view.vehicle?.id ?? '';
  const root = roots.get(about) ?? createRoot(document.body.appendChild(document.createElement('div')));
  roots.set(about, root);
  root.render(<PreApprovalDialog view={view} opened={{}} />);
}

/** The four steps. `opened` is another object with each press. */
function PreApprovalDialog({ view, opened }: { view: PreApprovalView; opened: object }) {
  const id = useId();
  const form = usePreApprovalForm(view, `${id}-`);
  const { step, isVerified } = form.progress;
  const heading = useRef<HTMLHeadingElement>(null);
  useOpen(id, opened, heading);
  useFocusOnStep(step, heading);
  const quote = useLiveQuote(quoteRequest(view, form.draft), view.repayments);
  return (
    <Dialog id={id} title={view.title} stay>
      <StepList step={step} />
      {form.resumed && <Resumed url={form.resumed} onStartAgain={form.startAgain} />}
      <h3 ref={heading} tabIndex={-1} className="pre-approval-step">
        <span className="visually-hidden">{`Step ${step + 1} of 4: `}</span>
        {PRE_APPROVAL_STEPS[step]}
      </h3>
      {step === 0 && view.vehicle && <p className="muted">For the {view.vehicle.name}</p>}
      {step === 2 && !isVerified ? (
        <VerifyStep form={form} idPrefix={`${id}-`} />
      ) : (
        <StepForm form={form} view={view} quote={quote} idPrefix={`${id}-`} />
      )}
    </Dialog>
  );
}

/** Opens the dialog with each press, and closes it when Back and Forward show another page. */
function useOpen(id: string, opened: object, heading: RefObject<HTMLHeadingElement | null>): void {
  useEffect(() => {
    openModal(document.getElementById(id) as HTMLDialogElement, () => heading.current?.focus());
  }, [id, opened, heading]);
  useEffect(() => {
    const onHistory = () => (document.getElementById(id) as HTMLDialogElement).close();
    addEventListener('popstate', onHistory);
    return () => removeEventListener('popstate', onHistory);
  }, [id]);
}

/** The heading of a step takes the focus, except that of the first one when the popup opens. */
function useFocusOnStep(step: Step, heading: RefObject<HTMLHeadingElement | null>): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) heading.current?.focus();
    last.current = step;
  }, [step, heading]);
}

interface StepProps {
  readonly form: PreApprovalForm;
  readonly idPrefix: string;
}

function VerifyStep({ form, idPrefix }: StepProps) {
  return (
    <div className="sign-in">
      {form.progress.failure && <Alert tone="danger" live="alert" title={form.progress.failure} />}
      <p>We send a code to your mobile number, so that only you can apply with it.</p>
      <SignInForm
        status="default"
        phone={null}
        failed={form.phoneToVerify}
        onSignedIn={() => void form.verified()}
        idPrefix={idPrefix}
        words={{ verify: 'Verify', failed: APPLICATION_FAILURES.verification }}
      />
      <p>
        <Button variant="secondary" onClick={form.back}>
          Back
        </Button>
      </p>
    </div>
  );
}

function StepForm({
  form,
  view,
  quote,
  idPrefix,
}: StepProps & { readonly view: PreApprovalView; readonly quote: LiveQuote | null }) {
  const { draft, details, progress } = form;
  const { step, phone } = progress;
  const fields = { view, details, errors: progress.errors, onChange: form.changeDetails, idPrefix };
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone, the message would push the buttons out of the dialog and stay below its edge itself.
    if (progress.failure !== null) actions.current?.scrollIntoView({ block: 'nearest' });
  }, [progress.failure]);
  return (
    <form className="stack gap-5" noValidate onSubmit={form.advance}>
      {step === 0 && (
        <EstimateStep
          helpers={view.helpers}
          rateNote={view.rateNote}
          draft={draft}
          quote={quote}
          onChange={form.changeDraft}
        />
      )}
      {step === 1 && <DetailsStep {...fields} />}
      {step === 2 && (
        <p>
          Your mobile number {phone !== null && <b>{displayPhone(phone)}</b>} is verified.
          {view.noCreditImpact && ' This pre-approval does not affect your credit score.'}
        </p>
      )}
      {step === 3 && <ApplyStep view={view} details={details} draft={draft} phone={phone ?? ''} quote={quote} />}
      {/* Beside what was pressed: the start of a long step may be out of view. */}
      {progress.failure && <Alert tone="danger" live="alert" title={progress.failure} />}
      <div className="pre-approval-actions cluster gap-3" ref={actions}>
        {step > 0 && (
          <Button variant="secondary" onClick={form.back}>
            Back
          </Button>
        )}
        {step === 2 && (
          <Button variant="quiet" onClick={form.useAnotherNumber}>
            Use another number
          </Button>
        )}
        <Button type="submit" busy={progress.isBusy}>
          {step === 3 ? 'Apply to lender' : 'Continue'}
        </Button>
      </div>
    </form>
  );
}

function StepList({ step }: { step: Step }) {
  return (
    <ol className="pre-approval-steps stack gap-2 muted">
      {PRE_APPROVAL_STEPS.map((name, index) => (
        <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step || undefined}>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}

function Resumed({ url, onStartAgain }: { url: string; onStartAgain: () => void }) {
  return (
    <Alert tone="positive" live="status" title="The lender has your application.">
      <p className="pre-approval-actions cluster gap-3">
        <ButtonLink href={url} size="small">
          Continue with the lender
        </ButtonLink>
        <Button variant="secondary" size="small" onClick={onStartAgain}>
          Start again
        </Button>
      </p>
    </Alert>
  );
}
