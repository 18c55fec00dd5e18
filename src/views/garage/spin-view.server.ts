import { data } from 'react-router';
import { longDate } from '#leads/rules/lead-mail.ts';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { zonedTime } from '#rules/zoned-time.ts';
import type { Shopper } from '#shoppers/rules/account.ts';
import { hasSpinToWin } from '#shoppers/rules/account-features.ts';
import { signInHrefOnPage } from '#shoppers/rules/sign-in-url.ts';
import {
  chanceText,
  promotionState,
  wheelSegments,
  SPIN_FAILED,
  SPIN_PATH,
  stopAngle,
} from '#shoppers/rules/spin-to-win.ts';
import type { Outcome, Promotion } from '#shoppers/rules/spin-to-win.ts';
import type { Spin } from '#shoppers/spins.server.ts';
import { formAsideView } from '../forms/form-aside-view.server.ts';
import type { RequestFacts, Scope } from '../context.ts';
import { requireSignIn, seeOther, signedInShopper } from '../account/sign-in-view.server.ts';

/** The promotion, and what became of the shopper's spin. The page is private, because it shows an account. */
export async function spinPage(url: URL, scope: Scope<'shoppers'>) {
  const { site, account, now } = scope;
  if (!hasSpinToWin(site.settings)) throw data(null, { status: 404 });
  await requireSignIn(url, scope, 'spin-to-win');
  const { promotion } = site.settings.spinToWin;
  const shopper = await account().shopper();
  const page = { siteName: site.name, aside: formAsideView(scope, 'sales', null) };
  if (promotion === null) return { ...page, promotion: null };
  const spin = shopper && (await scope.shoppers.spins.find({ shopper, site, promotion }));
  // After the spin, the page shows the wheel as it was then.
  const outcomes = spin?.outcomes ?? (await scope.shoppers.spins.inForce(site.group_id, promotion));
  return {
    ...page,
    promotion: promotionView(promotion, outcomes),
    state: promotionState(promotion, zonedTime(now, site.timeZone).date),
    signInHref: shopper === null ? signInHrefOnPage('spin-to-win', SPIN_PATH) : null,
    spin: spin && spinView(spin, scope),
  };
}

export type SpinPage = Awaited<ReturnType<typeof spinPage>>;

function promotionView({ title, from, until, terms, permit, prizes }: Promotion, outcomes: readonly Outcome[]) {
  return {
    title,
    from: formatCalendarDate(from)!,
    until: formatCalendarDate(until)!,
    terms: terms.startsWith('/') ? { href: terms } : { text: terms },
    permit,
    segments: wheelSegments(outcomes),
    outcomes: outcomes.map((outcome) => ({
      name: outcome.name,
      text: prizes.find(({ id }) => id === outcome.prizeId)?.text ?? null,
      chance: chanceText(outcome, outcomes),
    })),
  };
}

function spinView({ claim, prizeId, prize, at, outcomes, drawn }: Spin, { site }: RequestFacts) {
  return {
    claim,
    isWon: prizeId !== null,
    prize,
    at: longDate(at, site.timeZone),
    angle: stopAngle(outcomes, drawn),
  };
}

/** Explains why a spin was not stored. */
export interface SpinFailure {
  readonly failure: string;
}

/** Draws the prize. A shopper who has spun sees the result of that spin, from whichever tab this is asked. */
export async function takeSpin(url: URL, scope: Scope<'shoppers'>) {
  const { site, now } = scope;
  if (!hasSpinToWin(site.settings)) throw data(null, { status: 404 });
  const shopper = await signedInShopper(url, scope, 'spin-to-win');
  const { promotion } = site.settings.spinToWin;
  const isOpen = promotion !== null && promotionState(promotion, zonedTime(now, site.timeZone).date) === 'open';
  try {
    if (isOpen) await scope.shoppers.spins.spin({ shopper, site, promotion }, now);
  } catch (error) {
    scope.report(error);
    return data<SpinFailure>({ failure: SPIN_FAILED }, { status: 500 });
  }
  return seeOther(SPIN_PATH);
}

/** The shopper's prizes, for the garage. */
export async function wonPrizesView({ id }: Pick<Shopper, 'id'>, { shoppers, site }: Scope<'shoppers'>) {
  const won = await shoppers.spins.wonBy(id);
  return won.map(({ claim, promotion, prize, at }) => ({ claim, promotion, prize, at: longDate(at, site.timeZone) }));
}

export type WonPrizesView = Awaited<ReturnType<typeof wonPrizesView>>;
