import type { MediaServices } from '#media/open-media.server.ts';
import type { Logger } from '#platform/log.ts';
import {
  contactExistsOperation,
  meOperation,
  ownDataOperation,
  rateLimitOperation,
  requestCodeOperation,
  signOutOperation,
  verifyOperation,
} from './account-api.ts';
import { appointmentsOperation } from './appointments-api.ts';
import { applicationOperations } from './finance/applications-api.ts';
import { carByIdOperation, financeDisclaimerOperation } from './finance/car-by-id.ts';
import { quoteOperation } from './finance/quote-api.ts';
import { sendLeadOperation, type FindScreens } from './lead-api.ts';
import { multiSearchOperation } from './multi-search.ts';
import type { Operation } from './operation.ts';
import { notificationOperation } from './payments/notifications-api.ts';
import { ratingOperation } from './reviews-api.ts';
import {
  changeSearchOperation,
  listSearchesOperation,
  removeSearchOperation,
  saveSearchOperation,
} from './saved-searches-api.ts';
import { saveValuationOperation } from './saved-valuation-api.ts';
import { revisionOperation, searchOperation, suggestOperation } from './search-api.ts';
import { sheetOperation } from './sheet/vehicle-sheet.ts';
import { offerOperations } from './trade-in-offers-api.ts';
import { gaugeOperation } from './valuation-api.ts';
import { countingOperations, deliveryOperation, relatedOperation, similarOperation } from './vehicle-api.ts';
import { mergeOperation, removeCarOperation, saveCarOperation } from './watchlist-api.ts';

interface ApiDependencies {
  readonly media: Pick<MediaServices, 'images' | 'library'>;
  readonly log: Logger;
  readonly secret: (name: string) => string | undefined;
  readonly now: () => number;
  /** The URL for an applicant, from the URL of the lender; `null`: the same. */
  readonly lenderPage: ((url: string, origin: string) => string) | null;
  readonly screens: FindScreens;
}

/** The operations of the API. Each is declared with its handler, in its own file; those with limits or a cache are created here. */
export function createOperations(api: ApiDependencies): readonly Operation[] {
  return [
    searchOperation(),
    multiSearchOperation,
    revisionOperation,
    suggestOperation,
    appointmentsOperation,
    similarOperation,
    relatedOperation,
    sheetOperation(api.media),
    gaugeOperation,
    deliveryOperation,
    quoteOperation,
    carByIdOperation,
    financeDisclaimerOperation,
    ...countingOperations(api),
    ratingOperation,
    sendLeadOperation(api, api.screens),
    ...applicationOperations(api, api.lenderPage),
    notificationOperation,
    ...offerOperations(api),
    saveValuationOperation(api),
    meOperation,
    ownDataOperation,
    requestCodeOperation,
    verifyOperation,
    signOutOperation,
    rateLimitOperation,
    contactExistsOperation,
    saveCarOperation,
    removeCarOperation,
    mergeOperation,
    listSearchesOperation,
    saveSearchOperation,
    changeSearchOperation,
    removeSearchOperation,
  ];
}
