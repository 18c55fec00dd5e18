import { mayOpen, STEP_TITLES, type PurchaseDraft, type PurchaseStep } from '#purchases/rules/purchase.ts';

/** The first page of a purchase; those of its steps are below it. */
export const JOURNEY_PATH = '/checkout-journey';

/** The path of a step, with the signature of the URL. */
export function stepPath(url: URL, id: string, step: PurchaseStep): string {
  const { searchParams } = url;
  const query = new URLSearchParams({
    expires: searchParams.get('expires') ?? '',
    signature: searchParams.get('signature') ?? '',
  });
  return `${JOURNEY_PATH}/${id}/${step}?${query}`;
}

export interface Progress {
  readonly number: number;
  readonly of: number;
  readonly title: string;
  readonly steps: readonly {
    readonly step: PurchaseStep;
    readonly title: string;
    /** `null`: not reached yet, or this one. */
    readonly href: string | null;
    readonly isDone: boolean;
    readonly isCurrent: boolean;
  }[];
}

/** Progress of a purchase. `stepHref` is `null` on the first page, before there is a purchase. */
export function purchaseProgress(
  steps: readonly PurchaseStep[],
  draft: Pick<PurchaseDraft, 'done'>,
  current: PurchaseStep,
  stepHref: ((step: PurchaseStep) => string) | null,
): Progress {
  return {
    number: steps.indexOf(current) + 1,
    of: steps.length,
    title: STEP_TITLES[current],
    steps: steps.map((step) => ({
      step,
      title: STEP_TITLES[step],
      href: stepHref !== null && step !== current && mayOpen(step, steps, draft) ? stepHref(step) : null,
      isDone: draft.done.includes(step),
      isCurrent: step === current,
    })),
  };
}
