import { createMemoryEngine } from '#search/memory-engine.ts';
import { createBruteForceSearch } from '#tests/support/brute-force-search.ts';
import { stockSearchContract } from './stock-search.contract.ts';

stockSearchContract('memory engine', createMemoryEngine);
// The oracle of the property test must itself be correct.
stockSearchContract('brute force', createBruteForceSearch);
