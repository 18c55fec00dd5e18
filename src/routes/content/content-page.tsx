import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { firstPicture } from '#content/rules/page.ts';
import { CONTACT_FORM_FIELD } from '#leads/rules/lead-form.ts';
import { leadFormOf } from '#leads/rules/lead-forms.ts';
import { line } from '#leads/rules/posted-fields.ts';
import { postEnquiry } from '../contact/enquiry-post.server.ts';
import { dataOf, pageData } from '#browser/page-data.ts';
import { scopeContext } from '../context.ts';
import { pageAt } from '../frame/page-at.ts';
import { modelMeta, ModelScreen } from './model-screen.tsx';
import { modelPage } from './model-view.server.ts';
import { PageScreen } from './page-screen.tsx';
import { sharePicture } from '../share-picture.server.ts';
import { pageMeta } from '../page-meta.ts';
import { contentPageView } from './page-view.server.ts';
import '#styles/pages/content.css';

export { clientAction, shouldRevalidate } from '../contact/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  const found = loaderData && dataOf(loaderData);
  if (found?.model) return modelMeta(found.model);
  return pageMeta(found && { ...found.page, share: found.share });
};

/** A page from the site's folder: `pages/about-us.md` is `/about-us`. Otherwise a model with this path. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const path = `/${params['page']}`;
  const found = pageAt(scope, path);
  const page =
    found?.kind === 'content'
      ? {
          model: null,
          share: sharePicture(scope, firstPicture(found.page)),
          page: await contentPageView(found.page, scope),
        }
      : { model: await modelPage(scope, path) };
  return pageData('content-page', page, request);
}

/** The forms in the sections of a page. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const scope = context.get(scopeContext);
  if (pageAt(scope, `/${params['page']}`)?.kind !== 'content') throw data(null, { status: 404 });
  return postEnquiry(request, scope, null);
}

export default function ContentPage() {
  const found = dataOf(useLoaderData<typeof loader>());
  const answer = useActionData<typeof action>();
  if (found.model) return <ModelScreen model={found.model} />;
  const form = answer && leadFormOf(line(answer.posted, CONTACT_FORM_FIELD), false);
  return <PageScreen page={found.page} answer={form ? { form, answer } : null} />;
}
