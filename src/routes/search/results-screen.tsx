import { useState } from 'react';
import { Mark, type News } from '#search/ui/found-vehicles.ts';
import type { CardsShown } from '#search/ui/result-list.tsx';
import { SearchScreen } from '#search/ui/search-screen.tsx';
import { SaveSearchForm } from '#shoppers/ui/save-search-form.tsx';
import { optionalPart } from '#browser/optional-part.tsx';
import { ResultItemCard, ResultNote } from '#views/cards/result-item.tsx';
import type { ResultItem } from '#views/cards/result-items.ts';
import type { Found } from './search-answers.ts';

/** Sites with accounts only. Until it is hydrated its button sends the form. */
const SaveSearch = optionalPart(async () => (await import('#shoppers/ui/save-search.tsx')).SaveSearch);

/** For sites that show new vehicles since the last visit. */
const NewsRow = optionalPart(async () => (await import('#search/ui/last-visit/news-row.tsx')).NewsRow);

/** Below few results. */
const OtherVehicles = optionalPart(async () => (await import('#search/ui/other-vehicles.tsx')).OtherVehicles);

/** Only in the view of the map. It has only links. */
const ResultsMap = optionalPart(async () => (await import('#dealerships/ui/results-map.tsx')).ResultsMap);

const CARDS: CardsShown<ResultItem> = {
  card: {
    grid: (item, priority) => <ResultItemCard item={item} priority={priority} />,
    list: (item, priority) => <ResultItemCard item={item} priority={priority} row />,
  },
  join: joinSoldRuns,
  note: (items) => <ResultNote items={items} />,
};

export function ResultsScreen({ page: found }: { page: Found }) {
  const [news, setNews] = useState<News | null>(null);
  return (
    <Mark value={news?.mark}>
      <SearchScreen
        found={found}
        cards={CARDS}
        map={found.map && <ResultsMap {...found.map} />}
        news={found.newsScript && <NewsRow {...found} script={found.newsScript} news={news} onNews={setNews} />}
        head={found.save && <SaveSearch {...found.save} />}
        foot={found.others && <OtherVehicles {...found.others} cards={found.others.cards.map(otherCard)} />}
      />
      {found.save && <SaveSearchForm {...found.save} />}
    </Mark>
  );
}

const otherCard = (item: ResultItem) => (
  <li key={item.id}>
    <ResultItemCard item={item} priority={false} />
  </li>
);

/** Collapses the runs of sold vehicles that continue on the next page, if several pages are one list. */
function joinSoldRuns(items: readonly ResultItem[]): readonly ResultItem[] {
  const joined: ResultItem[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    if (before?.kind === 'car' && before.inGroup && item.kind === 'car' && item.inGroup)
      joined.splice(-1, 1, { ...before, soldToo: [...before.soldToo, item.inGroup, ...item.soldToo] });
    else joined.push(item);
  }
  return joined;
}
