import { Later, later } from '#browser/later.tsx';
import { PageScreen } from '#views/content-page/page-screen.tsx';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import type { RequestedPage } from './content-page-view.server.ts';

/** Only on a site whose finance page has a path of its own: other pages load none of it. */
const FinanceScreen = later(async () => (await import('#views/finance/finance-screen.tsx')).FinanceScreen);
/** Only at an address that a model has instead of its usual one. */
const ModelScreen = later(async () => (await import('./model-screen.tsx')).ModelScreen);

/** The finance page, a model, or the sections of the site's own content. */
export function ContentPageScreen({ page: found, answer }: { page: RequestedPage; answer: EnquiryAnswer | null }) {
  if (found.kind === 'finance')
    return (
      <Later>
        <FinanceScreen page={found.finance} answer={answer} />
      </Later>
    );
  if (found.kind === 'model')
    return (
      <Later>
        <ModelScreen model={found.model} />
      </Later>
    );
  return <PageScreen page={found.page} answer={answer ? { form: null, answer } : null} />;
}
