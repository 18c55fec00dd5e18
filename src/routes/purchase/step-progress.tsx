import { Breadcrumb } from '#ui/breadcrumb.tsx';
import type { Progress } from '#views/purchases/step-paths.ts';

export function PurchaseCrumbs({ vehicle }: { vehicle: { readonly name: string; readonly href: string } | null }) {
  return (
    <Breadcrumb
      crumbs={[...(vehicle ? [{ label: vehicle.name, href: vehicle.href }] : []), { label: 'Buy online', href: null }]}
    />
  );
}

/** The shopper's current step, with links to the steps that they have reached. */
export function StepProgress({ progress: { number, of, title, steps } }: { progress: Progress }) {
  return (
    <nav className="purchase-progress" aria-label="Steps of the purchase">
      <h2>
        <span className="purchase-count">{`Step ${number} of ${of}`}</span> {title}
      </h2>
      <ol>
        {steps.map((one) => (
          <li key={one.step} data-state={stepState(one)} aria-current={one.isCurrent ? 'step' : undefined}>
            {one.href ? (
              <a className="link" href={one.href}>
                <span className="visually-hidden-narrow">{one.title}</span>
              </a>
            ) : (
              <span>
                <span className="visually-hidden-narrow">{one.title}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function stepState({ isCurrent, isDone }: Progress['steps'][number]): 'current' | 'done' | undefined {
  if (isCurrent) return 'current';
  return isDone ? 'done' : undefined;
}
