import { data } from 'react-router';
import { financeAt } from '#finance/rules/finance-page.ts';
import { firstPicture } from '#content/rules/page.ts';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { financeView, requestedFinance, type FinanceView } from '#views/finance/finance-view.server.ts';
import { pageAt } from '#views/page/page-at.ts';
import { modelPage, type ModelPage } from '#views/content/model-view.server.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { contentPageView } from '#views/content-page/page-view.server.ts';
import type { Scope } from '#views/context.ts';

/** The page of a path: of the site's finance page, of the site's own content, or of a model. */
export async function requestedPage(url: URL, path: string, scope: Scope<'inventory'>): Promise<RequestedPage> {
  if (financeAt(scope.site.settings, path) !== null) return { kind: 'finance', finance: await financeView(url, scope) };
  const found = pageAt(scope, path);
  if (found?.kind !== 'content') return { kind: 'model', model: await modelPage(scope, path) };
  return {
    kind: 'content',
    share: sharePicture(scope, firstPicture(found.page)),
    page: await contentPageView(found.page, scope),
  };
}

export type RequestedPage =
  | { readonly kind: 'finance'; readonly finance: FinanceView }
  | { readonly kind: 'model'; readonly model: ModelPage }
  | {
      readonly kind: 'content';
      readonly share: ReturnType<typeof sharePicture>;
      readonly page: Awaited<ReturnType<typeof contentPageView>>;
    };

/** Accepts a form in a section of the page. */
export async function postPageForm(request: Request, url: URL, path: string, scope: Scope<'inventory' | 'leads'>) {
  if (financeAt(scope.site.settings, path) !== null)
    return postEnquiry(request, scope, (await requestedFinance(url, scope, 'post')).vehicle, 'finance');
  if (pageAt(scope, path)?.kind !== 'content') throw data(null, { status: 404 });
  return postEnquiry(request, scope, null);
}
