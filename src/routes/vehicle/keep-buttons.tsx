import { CompareButton } from '#shoppers/ui/compare-button.tsx';
import { FavouriteButton } from '#shoppers/ui/favourite-button.tsx';
import type { KeptView } from '../cards/kept-view.ts';

/** Save, and put beside others: the two things that a shopper's own browser keeps of a car. */
export function KeepButtons({ view: { favourite, compare, available } }: { view: KeptView }) {
  return (
    <p className="vehicle-keep">
      {favourite && <FavouriteButton favourite={favourite} offered={available} look="labelled" />}
      {compare && <CompareButton car={compare} look="labelled" />}
    </p>
  );
}
