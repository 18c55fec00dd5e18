/** `npm run shots -- --update`. Look at the new references before you commit them: an unexpected difference is a fault. */
import { updateReferences } from './take-screens.ts';

const written = await updateReferences(Number(process.env['PORT'] ?? 4390));
console.log(written.length === 0 ? 'All screens look as their references.' : `Written: ${written.join(', ')}`);
