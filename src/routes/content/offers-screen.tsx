import { DirectoryScreen } from '#content/ui/directory-screen.tsx';
import { OfferCard } from '#content/ui/offer-card.tsx';
import type { OffersPage } from './offers-view.server.ts';

/** The form of the directory and the offers that it finds. */
export function OffersScreen({ page }: { page: OffersPage }) {
  const { found, offers, layout } = page;
  const whole = layout === 'single';
  return (
    <DirectoryScreen found={found}>
      <ul className={whole ? 'offers offers-whole' : 'offers'}>
        {offers.map((offer, index) => (
          <li key={offer.id}>
            <OfferCard offer={offer} whole={whole} priority={index < 2} />
          </li>
        ))}
      </ul>
    </DirectoryScreen>
  );
}
