import { MAX_VIEWED, readViewedVehicle } from '../rules/viewed-vehicle.ts';
import { createSavedList } from './saved-list.ts';

/** The vehicles whose pages were opened in this browser, the latest first. */
export const viewed = createSavedList({ key: 'forecourt.viewed', most: MAX_VIEWED, read: readViewedVehicle });
