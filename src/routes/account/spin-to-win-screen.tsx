import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { SpinWheel } from '#shoppers/ui/spin-wheel.tsx';
import { Alert } from '#ui/alert.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';
import { FormAside } from '#views/forms/form-aside.tsx';
import type { SpinPage } from '#views/garage/spin-view.server.ts';
import type { SpinFailure } from '#views/garage/spin-view.server.ts';

type Running = Exclude<SpinPage, { promotion: null }>;
type Spin = NonNullable<Running['spin']>;

/** Longer than the wheel turns (spin-to-win.css): the result must appear if no transition runs. */
const LONGEST_MOVE_MS = 6000;

interface SpinScreenProps {
  page: SpinPage;
  /** The answer to a spin that failed without scripts. */
  answer: SpinFailure | null;
}

export function SpinToWinScreen({ page, answer }: SpinScreenProps) {
  const title = page.promotion?.title ?? 'Spin to win';
  return (
    <Container className="form-page spin-page">
      <Breadcrumb crumbs={[{ label: title, href: null }]} />
      <div className="form-page-grid stack gap-5">
        <section className="panel" aria-labelledby="spin-title">
          <h1 id="spin-title">{title}</h1>
          {page.promotion === null ? (
            <p>There is no promotion at the moment. Please come back later.</p>
          ) : (
            <Promotion page={page} posted={answer} />
          )}
        </section>
        <FormAside view={page.aside} placesTitle="Where to claim a prize" />
      </div>
    </Container>
  );
}

interface PromotionProps {
  page: Running;
  posted: SpinFailure | null;
}

function Promotion({ page: { promotion, state, signInHref, spin }, posted }: PromotionProps) {
  const { isMoving, stop, result } = useWheel(spin);
  return (
    <>
      <p className="form-page-subtitle muted">
        From {promotion.from} to {promotion.until}. One spin per account. No purchase necessary, and you do not have to
        agree to offers and news.
      </p>
      <div className="spin-stage grid gap-5">
        <SpinWheel segments={promotion.segments} angle={spin?.angle ?? 0} onStop={stop} />
        <div className="spin-side stack">
          <p role="status" className={isMoving ? 'spin-status' : 'visually-hidden'}>
            {isMoving && 'The wheel is spinning.'}
          </p>
          {spin === null && <Offer state={state} promotion={promotion} signInHref={signInHref} posted={posted} />}
          {spin !== null && !isMoving && (
            <div ref={result} tabIndex={-1} className="spin-result stack gap-3">
              <Result spin={spin} />
            </div>
          )}
        </div>
      </div>
      <Odds promotion={promotion} isSpun={spin !== null} />
      <Terms promotion={promotion} />
    </>
  );
}

/** Shows the result of a spin on this page once the wheel has stopped, and moves the focus to it. An earlier one is shown at once. */
function useWheel(spin: Spin | null) {
  const [wheel, setWheel] = useState<'still' | 'moving' | 'stopped'>('still');
  const [known, setKnown] = useState(spin);
  const result = useRef<HTMLDivElement>(null);
  if (spin !== null && known === null) {
    setKnown(spin);
    setWheel('moving');
  }
  useEffect(() => {
    // The button that had the focus is gone.
    if (wheel === 'stopped') result.current?.focus();
    if (wheel !== 'moving') return;
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => setWheel('stopped'), isReduced ? 0 : LONGEST_MOVE_MS);
    return () => clearTimeout(timer);
  }, [wheel]);
  return { isMoving: wheel === 'moving', stop: () => setWheel((now) => (now === 'moving' ? 'stopped' : now)), result };
}

interface OfferProps extends Pick<Running, 'state' | 'signInHref' | 'promotion'> {
  posted: SpinFailure | null;
}

function Offer({ state, promotion, signInHref, posted }: OfferProps) {
  const fetcher = useFetcher<SpinFailure>();
  const failure = fetcher.state === 'idle' ? (fetcher.data ?? posted)?.failure : undefined;
  if (state === 'before') return <Alert title={`The promotion starts on ${promotion.from}.`} />;
  if (state === 'after') return <Alert title={`The promotion ended on ${promotion.until}.`} />;
  return (
    <>
      <p>
        By spinning, you accept the <a href="#spin-terms">terms of the promotion</a>.
      </p>
      {failure && <Alert tone="danger" live="alert" title={failure} />}
      {signInHref === null ? (
        <fetcher.Form method="post">
          <Button type="submit" busy={fetcher.state !== 'idle'}>
            Spin the wheel
          </Button>
        </fetcher.Form>
      ) : (
        <ButtonLink href={signInHref}>Sign in to spin</ButtonLink>
      )}
    </>
  );
}

function Result({ spin: { isWon, prize, at, claim } }: { spin: Spin }) {
  if (!isWon)
    return (
      <>
        <h2>{prize}</h2>
        <p>You did not win with your spin on {at}. Thank you for taking part.</p>
        <p className="form-page-subtitle muted">
          Spin number: <span className="spin-claim-number">{claim}</span>
        </p>
      </>
    );
  return (
    <>
      <h2>You won: {prize}</h2>
      <dl className="spin-facts stack gap-2">
        <div>
          <dt>Claim number</dt>
          <dd className="spin-claim">{claim}</dd>
        </div>
        <div>
          <dt>Won on</dt>
          <dd>{at}</dd>
        </div>
      </dl>
      <p>To claim your prize, call or visit us and quote the claim number. It is shown here again when you sign in.</p>
    </>
  );
}

function Odds({ promotion: { outcomes, segments }, isSpun }: { promotion: Running['promotion']; isSpun: boolean }) {
  return (
    <section aria-labelledby="spin-odds">
      <h2 id="spin-odds">Prizes and odds</h2>
      <p className="form-page-subtitle muted">
        {isSpun ? 'The odds when you spun. ' : 'The odds now. '}
        The size of each segment of the wheel matches its odds.
      </p>
      <ol className="spin-odds">
        {outcomes.map(({ name, text, chance }, at) => (
          <li key={at}>
            <span className={`spin-number spin-shade-${segments[at]!.shade}`} aria-hidden="true">
              {at + 1}
            </span>
            <span className="spin-prize">
              <strong>{name}</strong>
              {text && <span>{text}</span>}
            </span>
            <span className="spin-chance">{chance}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Terms({ promotion: { terms, permit } }: { promotion: Running['promotion'] }) {
  return (
    <section aria-labelledby="spin-terms">
      <h2 id="spin-terms">Terms of the promotion</h2>
      {'href' in terms ? (
        <p>
          <a className="link" href={terms.href}>
            Read the terms
          </a>
        </p>
      ) : (
        <p className="spin-terms">{terms.text}</p>
      )}
      {permit && <p className="form-page-subtitle muted">{permit}</p>}
    </section>
  );
}
