import type { WonPrizesView } from '#views/garage/spin-view.server.ts';

/** The prizes of the shopper, each with the number that claims it. A shopper without one has no such section. */
export function WonPrizes({ prizes }: { prizes: WonPrizesView }) {
  if (prizes.length === 0) return null;
  return (
    <section aria-labelledby="prizes" className="account-panel panel">
      <h2 id="prizes">{prizes.length === 1 ? 'Your prize' : 'Your prizes'}</h2>
      <p>To claim a prize, call or visit us and quote its claim number.</p>
      <ul className="account-prizes account-list stack">
        {prizes.map(({ claim, promotion, prize, at }) => (
          <li key={claim}>
            <p>
              <strong>{prize}</strong>
              <br />
              Won on {at} in “{promotion}”.
            </p>
            <p>
              Claim number <strong className="account-claim">{claim}</strong>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
