import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { financeAt } from '#finance/rules/finance-page.ts';
import { firstPicture } from '#content/rules/page.ts';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { Later, later } from '#browser/later.tsx';
import { readPageData, pageData } from '#browser/page-data.ts';
import { scopeContext, type RequestScope } from '#views/context.ts';
import { financeMeta } from '#views/finance/finance-meta.ts';
import { financeView, requestedFinance, type FinanceView } from '#views/finance/finance-view.server.ts';
import { pageAt } from '#views/page/page-at.ts';
import { modelPage, type ModelPage } from '#views/content/model-view.server.ts';
import { PageScreen } from '#views/content-page/page-screen.tsx';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { contentPageView } from '#views/content-page/page-view.server.ts';
import '#styles/pages/content.css';

/** Only on a site whose finance page has a path of its own: other pages load none of it. */
const FinanceScreen = later(async () => (await import('#views/finance/finance-screen.tsx')).FinanceScreen);
/** Only at an address that a model has instead of its usual one. */
const ModelScreen = later(async () => (await import('./model-screen.tsx')).ModelScreen);

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  const found = loaderData && readPageData(loaderData);
  if (found?.kind === 'finance') return financeMeta(found.finance);
  if (found?.kind === 'model') return pageMeta(found.model);
  return pageMeta(found && { ...found.page, share: found.share });
};

/** A page from the site's folder: `pages/about-us.md` is `/about-us`. Before it the finance page, and after it a model with this path. */
export async function loader({ request, url, params, context }: LoaderFunctionArgs) {
  const page = await requestedPage(url, `/${params['page']}`, context.get(scopeContext));
  return pageData('content-page', page, request);
}

async function requestedPage(url: URL, path: string, scope: RequestScope): Promise<RequestedPage> {
  if (financeAt(scope.site.settings, path) !== null) return { kind: 'finance', finance: await financeView(url, scope) };
  const found = pageAt(scope, path);
  if (found?.kind !== 'content') return { kind: 'model', model: await modelPage(scope, path) };
  return {
    kind: 'content',
    share: sharePicture(scope, firstPicture(found.page)),
    page: await contentPageView(found.page, scope),
  };
}

type RequestedPage =
  | { readonly kind: 'finance'; readonly finance: FinanceView }
  | { readonly kind: 'model'; readonly model: ModelPage }
  | {
      readonly kind: 'content';
      readonly share: ReturnType<typeof sharePicture>;
      readonly page: Awaited<ReturnType<typeof contentPageView>>;
    };

/** The forms in the sections of a page. */
export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const scope = context.get(scopeContext);
  if (financeAt(scope.site.settings, `/${params['page']}`) !== null)
    return postEnquiry(request, scope, (await requestedFinance(url, scope, 'post')).vehicle, 'finance');
  if (pageAt(scope, `/${params['page']}`)?.kind !== 'content') throw data(null, { status: 404 });
  return postEnquiry(request, scope, null);
}

export default function ContentPage() {
  const found = readPageData(useLoaderData<typeof loader>());
  const answer = useActionData<typeof action>();
  if (found.kind === 'finance')
    return (
      <Later>
        <FinanceScreen page={found.finance} answer={answer ?? null} />
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
