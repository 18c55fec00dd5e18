import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useFetcher, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { EnquiryAnswer } from '../rules/enquiry-answer.ts';
import { withStepSeen, type FormStep } from '../rules/enquiry-steps.ts';
import { postedFields } from '../rules/posted-fields.ts';

/** The state of a history entry: which form, and its step. It contains nothing that was typed. */
interface StepEntry {
  readonly form: string;
  readonly step: string;
}

/**
 * The form's current answer: the response to its last post, or an earlier step after Back. Each step forward is a
 * history entry, so that the browser's back button restores the previous step with what was typed.
 */
export function useAnswer(
  id: string,
  first: EnquiryAnswer | null,
  form: RefObject<HTMLFormElement | null>,
  steps: readonly FormStep[],
) {
  const order = useCallback(
    (step: string | null | undefined) =>
      Math.max(
        0,
        steps.findIndex(({ name }) => name === step),
      ),
    [steps],
  );
  const fetcher = useFetcher<EnquiryAnswer>();
  // `times` distinguishes a new response, which takes the focus, from the one that the page was loaded with.
  const [shown, setShown] = useState({ answer: first, times: 0 });
  const furthest = useRef(order(first?.step));
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const entry = (location.state as { readonly enquiry?: StepEntry } | null)?.enquiry ?? null;
  const step = shown.answer?.step ?? steps[0]?.name ?? '';

  const show = useCallback((answer: EnquiryAnswer) => setShown((before) => ({ answer, times: before.times + 1 })), []);
  const showStep = useCallback(
    (wanted: string) => {
      if (form.current)
        show({
          posted: withStepSeen(steps, postedFields(new FormData(form.current))),
          errors: [],
          failure: null,
          step: wanted,
        });
    },
    [form, show, steps],
  );

  const seen = useRef(fetcher.data);
  useEffect(() => {
    const answer = fetcher.data;
    if (!answer || answer === seen.current) return;
    seen.current = answer;
    show(answer);
    if (order(answer.step) <= order(step)) return;
    furthest.current = Math.max(furthest.current, order(answer.step));
    const go = (to: string, replace: boolean) =>
      navigate(
        { search: location.search, hash: '#enquire' },
        { state: { enquiry: { form: id, step: to } satisfies StepEntry }, replace, preventScrollReset: true },
      );
    // Returning to an entry without a hash would fetch the page again.
    if (entry?.form !== id) void go(step, true);
    if (entry?.form !== id || entry.step !== answer.step) void go(answer.step!, false);
  }, [fetcher.data, show, step, entry, id, navigate, location.search, order]);

  const visited = useRef(location.key);
  useEffect(() => {
    if (visited.current === location.key) return;
    visited.current = location.key;
    if (navigationType === 'POP' && entry?.form === id && entry.step !== step && order(entry.step) <= furthest.current)
      showStep(entry.step);
  }, [location.key, navigationType, entry, id, step, showStep, order]);

  return {
    fetcher,
    answer: shown.answer,
    times: shown.times,
    /** Shows the previous step, like the browser's back button. */
    back: () =>
      entry?.form === id && entry.step === step && order(step) > 0
        ? void navigate(-1)
        : showStep(steps[order(step) - 1]!.name),
  };
}
