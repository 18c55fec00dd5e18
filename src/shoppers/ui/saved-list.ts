import { MOST_COMPARED, readComparedCar } from '../rules/compare-choice.ts';
import { MOST_FAVOURITES, readFavourite } from '../rules/favourite.ts';
import { createKeptList } from './kept-list.ts';

/** ACC-024: what this browser's shopper saved. */
export const favourites = createKeptList({ key: 'forecourt.favourites', most: MOST_FAVOURITES, read: readFavourite });

/** What this browser's shopper chose to compare. */
export const comparison = createKeptList({ key: 'forecourt.compare', most: MOST_COMPARED, read: readComparedCar });
